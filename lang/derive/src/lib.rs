//! `#[derive(Elt)]`: structs of handles as data of RISE. Its page is that of the trait `Elt` in
//! `rise_lang::edsl`.

#![cfg_attr(not(test), warn(clippy::unwrap_used))]

use proc_macro2::{Span, TokenStream};
use quote::{format_ident, quote};
use syn::spanned::Spanned;
use syn::{Attribute, Data, DeriveInput, Error, Fields, Ident, Path, Type, parse_macro_input};

/// Makes a struct an element type: a handle that is, in RISE, pairs nested to the right. Its fields
/// are element types; one field alone stands for itself.
///
/// Where `rise_lang` has another name, `#[elt(edsl = rise::edsl)]` says where its EDSL is.
#[proc_macro_derive(Elt, attributes(elt))]
pub fn derive_elt(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    let input = parse_macro_input!(input as DeriveInput);
    let implementation = implementation(&input).unwrap_or_else(|error| error.to_compile_error());
    implementation.into()
}

fn implementation(input: &DeriveInput) -> Result<TokenStream, Error> {
    if !input.generics.params.is_empty() {
        let message = "an element type has no generic parameters: write a struct for each type";
        return Err(Error::new_spanned(&input.generics, message));
    }
    let fields = fields(input)?;
    let Some(pairs) = pairs(fields.iter().map(|(_, ty)| quote!(#ty))) else {
        let message = "an element type has a field at least";
        return Err(Error::new_spanned(&input.ident, message));
    };
    let edsl = edsl(&input.attrs)?;
    let name = &input.ident;
    let names: Vec<&Ident> = fields.iter().map(|(name, _)| *name).collect();
    // Fields may have the names of constants or functions in scope; these are no one's.
    let variables: Vec<Ident> = names
        .iter()
        .map(|name| format_ident!("field_{name}"))
        .collect();
    let pattern = pairs_of(&variables);
    let conditions = fields.iter().map(|(_, ty)| condition(ty, &edsl));
    let conditions = quote!(where #(#conditions),*);
    Ok(quote! {
        impl #edsl::Handle for #name #conditions {
            type Type = #edsl::derived::DataType;

            const STEM: &'static str = <#pairs as #edsl::Handle>::STEM;
            const ARITY: usize = 0;

            fn from_term(term: #edsl::derived::Term) -> Self {
                let #pattern = <#pairs as #edsl::Handle>::from_term(term);
                #name { #(#names: #variables),* }
            }

            fn to_term(&self) -> #edsl::derived::Term {
                let #name { #(#names: #variables),* } =
                    ::core::clone::Clone::clone(self);
                <#pairs as #edsl::Handle>::to_term(&#pattern)
            }

            fn rust_type(
                holes: &mut #edsl::Holes,
            ) -> ::core::option::Option<#edsl::derived::DataType> {
                <#pairs as #edsl::Handle>::rust_type(holes)
            }
        }

        impl #edsl::Data for #name #conditions {}

        impl #edsl::Elt for #name #conditions {
            fn data_type() -> #edsl::derived::DataType {
                <#pairs as #edsl::Elt>::data_type()
            }
        }
    })
}

/// The named fields with their types.
fn fields(input: &DeriveInput) -> Result<Vec<(&Ident, &Type)>, Error> {
    let message = "an element type is a struct with named fields";
    match &input.data {
        Data::Struct(data) => match &data.fields {
            Fields::Named(fields) => {
                let named = fields.named.iter();
                Ok(named
                    .filter_map(|field| Some((field.ident.as_ref()?, &field.ty)))
                    .collect())
            }
            other => Err(Error::new_spanned(other, message)),
        },
        Data::Enum(data) => Err(Error::new_spanned(data.enum_token, message)),
        Data::Union(data) => Err(Error::new_spanned(data.union_token, message)),
    }
}

/// The path of the EDSL: as an attribute says it, or the one in `rise_lang`.
fn edsl(attributes: &[Attribute]) -> Result<Path, Error> {
    let mut path = syn::parse_quote!(::rise_lang::edsl);
    for attribute in attributes
        .iter()
        .filter(|attribute| attribute.path().is_ident("elt"))
    {
        attribute.parse_nested_meta(|meta| {
            if !meta.path.is_ident("edsl") {
                return Err(meta.error("the attribute is `#[elt(edsl = path)]`"));
            }
            path = meta.value()?.parse()?;
            Ok(())
        })?;
    }
    Ok(path)
}

/// The condition that a field's type is an element type. All of it is where the field is, so that
/// an error is there.
fn condition(ty: &Type, edsl: &Path) -> TokenStream {
    let place = Span::call_site().located_at(ty.span());
    let condition = quote!(: #edsl::Elt).into_iter().map(|mut token| {
        token.set_span(place);
        token
    });
    let condition: TokenStream = condition.collect();
    quote!(#ty #condition)
}

fn pairs_of(parts: &[Ident]) -> TokenStream {
    pairs(parts.iter().map(|part| quote!(#part))).unwrap_or_default()
}

/// `(a, (b, c))`; `None` of nothing.
fn pairs(parts: impl DoubleEndedIterator<Item = TokenStream>) -> Option<TokenStream> {
    parts.rev().reduce(|rest, first| quote!((#first, #rest)))
}
