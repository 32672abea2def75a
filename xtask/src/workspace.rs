//! Where things are in this workspace.

use std::{
    env,
    path::{Path, PathBuf},
};

use cargo_metadata::MetadataCommand;

use crate::{error::Result, setup::SetupError};

/// The workspace that the commands work on.
#[derive(Debug, Clone)]
pub struct Workspace {
    root: PathBuf,
}

impl Workspace {
    /// The workspace this program belongs to.
    pub fn locate() -> Result<Self> {
        // The variable is right also when several checkouts share one target folder and so one
        // compiled `xtask`.
        let manifest = env::var_os("CARGO_MANIFEST_DIR")
            .map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")), PathBuf::from);
        let root = manifest
            .parent()
            .map_or_else(|| manifest.clone(), Path::to_path_buf);
        if root.to_string_lossy().contains(char::is_whitespace) {
            return Err(SetupError::WhitespaceInPath { root }.into());
        }
        Ok(Self { root })
    }

    /// A workspace at a given place, for tests.
    #[cfg(test)]
    pub fn at(root: &Path) -> Self {
        Self {
            root: root.to_path_buf(),
        }
    }

    /// The root folder, which holds the workspace's `Cargo.toml`.
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// The folder that set-up makes: a prefix with the LLVM that all crates use.
    pub fn toolchain(&self) -> PathBuf {
        self.root.join(".toolchain")
    }

    /// The folder that cargo builds into, wherever variables or configuration files put it.
    pub fn target(&self) -> Result<PathBuf> {
        let metadata = MetadataCommand::new()
            .current_dir(&self.root)
            .no_deps()
            .exec()?;
        Ok(metadata.target_directory.into_std_path_buf())
    }
}
