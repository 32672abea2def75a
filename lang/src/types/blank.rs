//! Types whose unknown parts are shown as `_`.

use super::{Kind, NatToData, NatToNat, Substitution, Type, TypeArgument};

impl Type {
    /// The type with `_` for everything unknown: unknowns of inference, and parts that an
    /// annotation leaves open.
    pub(crate) fn with_blanks(&self) -> Type {
        let unknown = self
            .free_variables()
            .into_iter()
            .filter(|(name, _)| name.is_unknown());
        let blank = unknown.map(|(name, kind)| {
            let blank = match kind {
                Kind::NatToNat => TypeArgument::NatToNat(NatToNat::Variable("_".into())),
                Kind::NatToData => TypeArgument::NatToData(NatToData::Variable("_".into())),
                kind => TypeArgument::variable(kind, "_".into()),
            };
            (name, blank)
        });
        blank.collect::<Substitution>().ty(self)
    }
}
