//! A hand file taken apart: fields and values with their places, before anybody asks what they mean.
//!
//! Two readers make them. [`Table::from_toml`] takes all of TOML; [`crate::quick`] takes the few forms
//! that files of many hands consist of, and leaves everything else to the first.

use std::borrow::Cow;
use std::ops::Range;

use toml::de::{DeTable, DeValue};

/// The fields of a table, in the order of the file.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Table<'t>(pub(crate) Vec<(Cow<'t, str>, Node<'t>)>);

/// A value and where it stands in its text.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Node<'t> {
    pub(crate) value: Form<'t>,
    pub(crate) span: Range<usize>,
}

/// The form of a value.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Form<'t> {
    Text(Cow<'t, str>),
    /// A whole number in decimal digits.
    Whole(Cow<'t, str>),
    /// A number with decimals, or `inf`.
    Decimal(Cow<'t, str>),
    /// A whole number in another notation, such as `0x10`.
    OtherNumber,
    Truth(bool),
    Time,
    List(Vec<Node<'t>>),
    Table(Table<'t>),
}

impl<'t> Table<'t> {
    /// The value of a field.
    pub(crate) fn get(&self, name: &str) -> Option<&Node<'t>> {
        self.0.iter().find(|(known, _)| known == name).map(|(_, node)| node)
    }

    /// What the reader of TOML has found.
    pub(crate) fn from_toml(table: DeTable<'t>) -> Table<'t> {
        // The parser sorts fields by name.
        let mut fields: Vec<_> = table.into_iter().collect();
        fields.sort_by_key(|(name, _)| name.span().start);
        let field = |(name, node): (toml::Spanned<_>, toml::Spanned<_>)| {
            (name.into_inner(), Node::from_toml(node))
        };
        Table(fields.into_iter().map(field).collect())
    }
}

impl<'t> Node<'t> {
    fn from_toml(node: toml::Spanned<DeValue<'t>>) -> Node<'t> {
        let span = node.span();
        let value = match node.into_inner() {
            DeValue::String(text) => Form::Text(text),
            DeValue::Integer(integer) if integer.radix() == 10 => {
                Form::Whole(Cow::Owned(integer.as_str().to_owned()))
            }
            DeValue::Integer(_) => Form::OtherNumber,
            DeValue::Float(float) => Form::Decimal(Cow::Owned(float.as_str().to_owned())),
            DeValue::Boolean(truth) => Form::Truth(truth),
            DeValue::Datetime(_) => Form::Time,
            DeValue::Array(list) => Form::List(list.into_iter().map(Node::from_toml).collect()),
            DeValue::Table(table) => Form::Table(Table::from_toml(table)),
        };
        Node { value, span }
    }
}
