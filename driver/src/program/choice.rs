//! The definitions of a program that are meant, by their names or because there are no others.

use rise_lang::infer::InferredDefinition;
use rise_lang::nat::Name;
use rise_lang::signature::Signature;
use rise_lang::term::Definition;

use super::Program;
use crate::border;
use crate::error::Error;
use crate::mlir::Wanted;
use crate::strategy::Strategy;

impl Program {
    /// The signature of the definition of that name, or of the only one that takes and gives
    /// arrays, or of the only one of these that no other definition uses.
    ///
    /// # Errors
    /// [`Error::NoDefinition`], [`Error::NotOne`], or [`Error::Border`] if it takes or gives
    /// something else.
    pub fn signature(&self, wanted: Option<&str>) -> Result<Signature, Error> {
        if let Some(wanted) = wanted {
            return match self.definitions.definition(&Name::from(wanted)) {
                Some(definition) => Ok(border::signature(definition)?),
                None => Err(self.undefined(wanted)),
            };
        }
        let own: Vec<&InferredDefinition> = self.own_definitions().collect();
        // The only definition says itself why it cannot be run.
        if let [only] = own[..] {
            return Ok(border::signature(only)?);
        }
        if let (true, Some(shaped)) = (own.is_empty(), self.own_shaped().next()) {
            return Err(border::open_shape(shaped).into());
        }
        let mut signatures = self.signatures();
        if signatures.len() > 1 {
            let is_unused = |signature: &&Signature| !self.is_used(&signature.name);
            let mut unused = signatures.iter().filter(is_unused);
            if let (Some(only), None) = (unused.next(), unused.next()) {
                signatures = vec![only.clone()];
            }
        }
        match signatures.len() {
            1 => Ok(signatures.remove(0)),
            _ => Err(Error::NotOne {
                program: self.name().to_owned(),
                found: signatures
                    .into_iter()
                    .map(|signature| signature.name)
                    .collect(),
            }),
        }
    }

    /// Whether another definition of the program uses the one of that name.
    fn is_used(&self, name: &str) -> bool {
        let name = Name::from(name);
        let mut own = self.own_definitions().map(|user| &user.definition);
        self.used.contains(&name)
            || own.any(|user| user.name != name && user.term.references().contains(&name))
    }

    /// The definition that [`Program::signature`] chooses, without uses of others, and with all
    /// facts that it needs.
    ///
    /// # Errors
    /// As [`Program::signature`].
    pub fn definition(&self, wanted: Option<&str>) -> Result<(Signature, Definition), Error> {
        self.expanded(self.signature(wanted)?)
    }

    /// The definitions of these names, or else all of the program that take and give arrays, as
    /// [`Program::definition`] gives one.
    ///
    /// # Errors
    /// If there is none, or one that is named takes or gives something else.
    pub fn definitions(&self, wanted: &[String]) -> Result<Vec<(Signature, Definition)>, Error> {
        let signatures = match wanted {
            [] => match self.signatures() {
                // A single definition says itself why it cannot be used.
                none if none.is_empty() => vec![self.signature(None)?],
                signatures => signatures,
            },
            wanted => {
                let mut names: Vec<&String> = Vec::new();
                for name in wanted {
                    if !names.contains(&name) {
                        names.push(name);
                    }
                }
                let signatures = names.into_iter().map(|name| self.signature(Some(name)));
                signatures.collect::<Result<_, _>>()?
            }
        };
        let definitions = signatures
            .into_iter()
            .map(|signature| self.expanded(signature));
        definitions.collect()
    }

    /// The definitions that are meant, as [`Program::definition`] gives one.
    ///
    /// # Errors
    /// As [`Program::definitions`].
    pub fn wanted(&self, wanted: Wanted) -> Result<Vec<(Signature, Definition)>, Error> {
        match wanted {
            Wanted::One(name) => Ok(vec![self.definition(name)?]),
            Wanted::All(names) => self.definitions(names),
        }
    }

    /// The definition of that name, or the only one, or that which [`Program::signature`] chooses;
    /// as [`Program::definition`] gives it.
    ///
    /// # Errors
    /// [`Error::NoDefinition`], [`Error::NotOneDefinition`].
    pub fn any_definition(&self, wanted: Option<&str>) -> Result<Definition, Error> {
        let own: Vec<&InferredDefinition> = self.own_definitions().collect();
        let name = match (wanted, &own[..]) {
            (Some(wanted), _) => wanted.to_owned(),
            (None, [only]) => only.definition.name.to_string(),
            (None, _) => match self.signature(None) {
                Ok(signature) => signature.name,
                Err(_) => {
                    return Err(Error::NotOneDefinition {
                        program: self.name().to_owned(),
                        found: self.names(),
                    });
                }
            },
        };
        self.written_out(&name).ok_or_else(|| self.undefined(&name))
    }

    /// The program with the definitions that are meant rewritten by a strategy.
    ///
    /// # Errors
    /// As [`Program::definitions`]; [`Error::Strategy`], [`Error::NotRewritten`].
    pub fn rewritten(self, wanted: Wanted, strategy: &Strategy) -> Result<Program, Error> {
        let definitions = self.wanted(wanted)?.into_iter();
        definitions
            .map(|(_, definition)| definition)
            .try_fold(self, |program, definition| {
                program.with_rewritten(&definition, strategy)
            })
    }

    /// The signatures of all definitions of the program that take and give arrays.
    fn signatures(&self) -> Vec<Signature> {
        self.own_definitions()
            .filter_map(|definition| border::signature(definition).ok())
            .collect()
    }

    fn expanded(&self, signature: Signature) -> Result<(Signature, Definition), Error> {
        match self.written_out(&signature.name) {
            Some(definition) => Ok((signature, definition)),
            None => Err(Error::Internal(format!(
                "`{}` is not defined",
                signature.name
            ))),
        }
    }

    fn undefined(&self, wanted: &str) -> Error {
        let mut shaped = self.own_shaped();
        if let Some(shaped) = shaped.find(|shaped| shaped.name().as_str() == wanted) {
            return border::open_shape(shaped).into();
        }
        Error::NoDefinition {
            program: self.name().to_owned(),
            wanted: wanted.to_owned(),
            available: self.names(),
        }
    }
}
