//! Libraries that describe themselves: see [`rise_kernel::Bundle`].

use rise_kernel::{Bundled, DESCRIPTION, Description, on_device, packed};
use rise_lang::nat::Fact;
use rise_lang::signature::{Role, Signature};
use rise_lowering::border::machine::hidden;
use rise_runtime::compile::{Module, Target};
use rise_runtime::device;
use rise_runtime::execute::import_variable;

use super::Program;
use crate::device::Api;
use crate::error::Error;

/// Programs of a bundle, described before they are lowered.
pub struct Programs(Vec<(Signature, Vec<Fact>)>);

impl Programs {
    /// # Errors
    /// If a program cannot be in a bundle.
    pub fn of(program: &Program, signatures: &[Signature]) -> Result<Programs, Error> {
        let mut programs = Vec::new();
        for signature in signatures {
            let mut parameters = signature.parameters.iter();
            if let Some(both) = parameters.find(|one| one.role == Role::InputOutput) {
                return Err(Error::unfit(
                    format!(
                        "argument {} of `{}` is read and written, which programs of a bundle do to none",
                        both.label(),
                        signature.name
                    ),
                    "give the result memory of its own, or build a shared library (.so)",
                ));
            }
            programs.push((signature.clone(), program.facts(&signature.name)?));
        }
        Ok(Programs(programs))
    }

    /// Adds to the code, at [`super::Stage::Llvm`] and translated, the entries and the description
    /// that make it a bundle. Gives the symbols that its library exports.
    ///
    /// # Errors
    /// If a name that is needed is taken.
    pub fn describe(
        &self,
        module: &mut Module,
        target: &Target,
        device: Option<Api>,
    ) -> Result<Vec<String>, Error> {
        let mut exported = vec![DESCRIPTION.to_owned()];
        for (signature, _) in &self.0 {
            let name = &signature.name;
            module.add_packed_entry(&hidden(name), &packed(name))?;
            exported.extend([name.clone(), packed(name)]);
            exported.extend(
                [on_device(name)]
                    .into_iter()
                    .filter(|one| module.has_variable(one)),
            );
        }
        let functions: Vec<_> = device::symbols()
            .into_iter()
            .map(|(name, _)| name)
            .collect();
        let names: Vec<&str> = functions.iter().map(String::as_str).collect();
        let imports = module.import_by_address(&names)?;
        exported.extend(imports.iter().map(|import| import_variable(import)));
        let programs = self.0.iter();
        let programs = programs.map(|(signature, facts)| Bundled::new(signature, facts));
        let description = Description::new(
            target.triple(),
            target.enabled_features(),
            device.map(Api::name),
            imports,
            programs.collect(),
        );
        module.add_text(DESCRIPTION, &description.text());
        Ok(exported)
    }
}
