//! Compiled code is remembered: kernels in the process, objects on disk.

use std::collections::HashMap;
use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::sync::{Arc, LazyLock, Mutex, PoisonError};
use std::time::SystemTime;

use rise_lang::nat::Fact;
use rise_runtime::compile::{Object, Target};
use sha2::{Digest, Sha256};

use crate::error::Error;
use rise_kernel::Kernel;

/// Where compiled code is remembered. The default is in this process, and in the user's cache
/// folder, of which it takes up to 512 MiB.
///
/// Entries on disk are named by everything that the code depends on, this compiler included. One
/// that is damaged, or that another user could have written, is not used.
#[derive(Clone, Debug)]
pub struct Cache {
    is_in_process: bool,
    folder: Option<PathBuf>,
    /// How many bytes the folder may take.
    limit: u64,
}

const LIMIT: u64 = 512 << 20;

/// How many kernels are remembered in the process.
const KERNELS: usize = 256;

/// The folder where things are remembered on disk, if there is one: that of the environment
/// variable `RISE_CACHE`, or else the user's.
pub fn cache_folder() -> Option<PathBuf> {
    match std::env::var_os("RISE_CACHE") {
        Some(folder) if folder.is_empty() => None,
        Some(folder) => Some(PathBuf::from(folder)),
        None => dirs::cache_dir().map(|folder| folder.join("rise")),
    }
}

impl Default for Cache {
    /// In the process and, where the user has such a folder, on disk. The environment variable
    /// `RISE_CACHE` names another folder, or is empty for none.
    fn default() -> Cache {
        Cache {
            is_in_process: true,
            folder: cache_folder(),
            limit: LIMIT,
        }
    }
}

impl Cache {
    /// Nothing is remembered.
    pub fn none() -> Cache {
        Cache {
            is_in_process: false,
            folder: None,
            limit: LIMIT,
        }
    }

    /// Kernels are remembered in this process only.
    pub fn in_process() -> Cache {
        Cache {
            is_in_process: true,
            ..Cache::none()
        }
    }

    /// On disk in this folder, which is made if it is not there; and in the process, if it was
    /// before.
    #[must_use]
    pub fn folder(mut self, folder: impl AsRef<Path>) -> Cache {
        self.folder = Some(folder.as_ref().to_owned());
        self
    }

    /// How many bytes the folder may take: those that were not used for longest are removed.
    #[must_use]
    pub fn limit(mut self, bytes: u64) -> Cache {
        self.limit = bytes;
        self
    }

    /// The kernel of that key, or one that is made now. Threads that ask for the same one at the
    /// same time wait for one of them.
    pub(crate) fn kernel(
        &self,
        key: &Key,
        make: impl FnOnce() -> Result<Kernel, Error>,
    ) -> Result<Kernel, Error> {
        if !self.is_in_process {
            return make();
        }
        let place = PROCESS.place(key);
        let mut place = place.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(kernel) = &*place {
            return Ok(kernel.clone());
        }
        let kernel = make()?;
        *place = Some(kernel.clone());
        Ok(kernel)
    }

    /// The entry on disk under the key, if it is there and whole.
    pub(crate) fn stored(&self, key: &Key, target: &Target) -> Option<Entry> {
        let path = self.folder.as_ref()?.join(key.name());
        let bytes = read_own(&path).ok()?;
        let entry = Entry::decode(&bytes, key, target)?;
        // When it was used last decides which entries are removed first. Whoever may only read does
        // not tell.
        let _ = File::open(&path).and_then(|file| file.set_modified(SystemTime::now()));
        Some(entry)
    }

    /// Puts an entry on disk. Where that is not possible, nothing is remembered.
    pub(crate) fn store(&self, key: &Key, entry: &Entry) {
        if let Some(folder) = &self.folder {
            let _ = self.write(folder, key, entry);
        }
    }

    fn write(&self, folder: &Path, key: &Key, entry: &Entry) -> io::Result<()> {
        let bytes = entry.encode(key);
        if bytes.len() as u64 > self.limit {
            return Ok(());
        }
        if !folder.exists() {
            fs::create_dir_all(folder)?;
            fs::set_permissions(folder, fs::Permissions::from_mode(0o700))?;
        }
        let mut file = tempfile::Builder::new()
            .prefix(".new-")
            .tempfile_in(folder)?;
        file.write_all(&bytes)?;
        file.persist(folder.join(key.name()))?;
        self.shrink(folder)
    }

    /// Removes what was not used for longest, until the folder is small enough.
    fn shrink(&self, folder: &Path) -> io::Result<()> {
        let mut entries = Vec::new();
        for entry in fs::read_dir(folder)? {
            let entry = entry?;
            let is_ours = entry.file_name().to_string_lossy().ends_with(ENDING);
            if let (true, Ok(metadata)) = (is_ours, entry.metadata()) {
                entries.push((metadata.modified()?, metadata.len(), entry.path()));
            }
        }
        entries.sort();
        let mut bytes: u64 = entries.iter().map(|(_, bytes, _)| bytes).sum();
        for (_, own, path) in entries {
            if bytes <= self.limit {
                break;
            }
            // Another process may have removed it already.
            let _ = fs::remove_file(path);
            bytes -= own;
        }
        Ok(())
    }
}

/// The kernels of this process.
static PROCESS: LazyLock<Process> = LazyLock::new(Process::default);

type Slot = Arc<Mutex<Option<Kernel>>>;

#[derive(Default)]
struct Process(Mutex<Slots>);

#[derive(Default)]
struct Slots {
    slots: HashMap<String, (Slot, u64)>,
    /// How often a slot was asked for.
    time: u64,
}

impl Process {
    /// The place of the kernel of that key. Of too many, the one that was not asked for longest
    /// goes.
    fn place(&self, key: &Key) -> Slot {
        let mut slots = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        slots.time += 1;
        let time = slots.time;
        let entry = slots.slots.entry(key.name()).or_default();
        entry.1 = time;
        let slot = Arc::clone(&entry.0);
        if slots.slots.len() > KERNELS {
            let oldest = slots.slots.iter().min_by_key(|(_, (_, time))| *time);
            if let Some(name) = oldest.map(|(name, _)| name.clone()) {
                slots.slots.remove(&name);
            }
        }
        slot
    }
}

/// A hash of everything that a compilation depends on.
pub(crate) struct Key(Sha256);

/// The compiler, and the form of entries.
const VERSION: &str = concat!("rise ", env!("RISE_COMPILER_FINGERPRINT"));

const ENDING: &str = ".kernel";

impl Key {
    pub(crate) fn new() -> Key {
        let mut key = Key(Sha256::new());
        key.add(VERSION);
        key
    }

    /// Adds a part.
    pub(crate) fn add(&mut self, part: &str) {
        // The length keeps parts apart.
        self.0.update((part.len() as u64).to_le_bytes());
        self.0.update(part);
    }

    fn name(&self) -> String {
        let digest = self.0.clone().finalize();
        let text: String = digest.iter().map(|byte| format!("{byte:02x}")).collect();
        text + ENDING
    }
}

/// A compilation as it is kept.
pub(crate) struct Entry {
    pub(crate) object: Object,
    /// Facts that the rewritten program needs besides those of the definition.
    pub(crate) new_facts: Vec<Fact>,
}

impl Entry {
    /// The entry as bytes, behind a checksum.
    fn encode(&self, key: &Key) -> Vec<u8> {
        let mut contents = Vec::new();
        let mut add = |part: &[u8]| {
            contents.extend((part.len() as u64).to_le_bytes());
            contents.extend(part);
        };
        add(key.name().as_bytes());
        add(self.object.functions().join("\n").as_bytes());
        let facts: Vec<String> = self.new_facts.iter().map(Fact::to_string).collect();
        add(facts.join("\n").as_bytes());
        add(self.object.bytes());
        let mut bytes = Sha256::digest(&contents).to_vec();
        bytes.extend(contents);
        bytes
    }

    /// The entry, if the bytes are those of one for the key.
    fn decode(bytes: &[u8], key: &Key, target: &Target) -> Option<Entry> {
        let (checksum, mut contents) = bytes.split_at_checked(32)?;
        if Sha256::digest(contents).as_slice() != checksum {
            return None;
        }
        let mut part = || {
            let (length, rest) = contents.split_at_checked(8)?;
            let length = u64::from_le_bytes(length.try_into().ok()?);
            let (part, rest) = rest.split_at_checked(usize::try_from(length).ok()?)?;
            contents = rest;
            Some(part)
        };
        if part()? != key.name().as_bytes() {
            return None;
        }
        let lines = |part: &[u8]| {
            Some(
                std::str::from_utf8(part)
                    .ok()?
                    .lines()
                    .map(str::to_owned)
                    .collect::<Vec<_>>(),
            )
        };
        let functions = lines(part()?)?;
        let facts = lines(part()?)?;
        let facts = facts.iter().map(|fact| Fact::parse(fact).ok());
        let new_facts = facts.collect::<Option<Vec<_>>>()?;
        let object = part()?.to_vec();
        Some(Entry {
            // SAFETY: the bytes are as they were written, under the name of all that they depend
            // on, by this user.
            object: unsafe { Object::from_bytes(object, target.clone(), functions) },
            new_facts,
        })
    }
}

/// Reads a file that nobody but this user can have written.
fn read_own(path: &Path) -> io::Result<Vec<u8>> {
    let mut file = File::open(path)?;
    let is_own = |metadata: &fs::Metadata| {
        // SAFETY: it has no preconditions.
        let user = unsafe { libc::geteuid() };
        metadata.uid() == user && metadata.mode() & 0o022 == 0
    };
    let folder = path.parent().unwrap_or(Path::new("."));
    let metadata = file.metadata()?;
    if !metadata.is_file() || !is_own(&metadata) || !is_own(&fs::metadata(folder)?) {
        return Err(io::ErrorKind::PermissionDenied.into());
    }
    let mut bytes = Vec::new();
    file.read_to_end(&mut bytes)?;
    Ok(bytes)
}
