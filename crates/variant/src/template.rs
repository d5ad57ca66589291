//! Templates: lines with parameters that games share.

use std::collections::BTreeMap;
use std::ops::Range;

use crate::names::nearest;
use crate::problem::Problem;
use crate::syntax::{Entry, Node, Value};

/// Templates call templates no deeper than this.
const MOST_DEPTH: usize = 4;

/// Lines with parameters.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Template {
    pub(crate) name: String,
    /// The parameters and what they are when nothing is said.
    parameters: Vec<(String, Value)>,
    body: Vec<Node>,
}

impl Template {
    pub(crate) fn read(node: &Node, problems: &mut Vec<Problem>) -> Option<Template> {
        let help = "write: template flop hole=2 { ... }";
        let [Entry { value: Value::Text(name), .. }] = node.args.as_slice() else {
            problems.push(Problem::new(&node.head, "a template has one name", help));
            return None;
        };
        if node.children.is_empty() {
            problems.push(Problem::new(&node.head, format!("template {name} is empty"), help));
            return None;
        }
        let parameters = node
            .properties
            .iter()
            .map(|(name, entry)| (name.clone(), entry.value.clone()))
            .collect();
        Some(Template { name: name.clone(), parameters, body: node.children.clone() })
    }
}

/// Templates by name.
pub(crate) type Templates = BTreeMap<String, Template>;

/// The same nodes with every `like` replaced by the lines of its template.
pub(crate) fn expand(nodes: &[Node], all: &Templates, problems: &mut Vec<Problem>) -> Vec<Node> {
    expand_to(nodes, all, MOST_DEPTH, problems)
}

fn expand_to(
    nodes: &[Node],
    all: &Templates,
    depth: usize,
    problems: &mut Vec<Problem>,
) -> Vec<Node> {
    let mut expanded = Vec::with_capacity(nodes.len());
    for node in nodes {
        if node.word == "like" {
            if depth == 0 {
                let message = "templates call each other too deeply here";
                problems.push(Problem::new(&node.head, message, "write the streets out"));
            } else if let Some(lines) = filled(node, all, problems) {
                expanded.extend(expand_to(&lines, all, depth - 1, problems));
            }
        } else {
            let children = expand_to(&node.children, all, depth, problems);
            expanded.push(Node { children, ..node.clone() });
        }
    }
    expanded
}

/// The lines of the template that a `like` names, its parameters filled in.
fn filled(call: &Node, all: &Templates, problems: &mut Vec<Problem>) -> Option<Vec<Node>> {
    let names = || all.keys().map(String::as_str);
    let known = || names().collect::<Vec<_>>().join(", ");
    let [Entry { value: Value::Text(name), at }] = call.args.as_slice() else {
        let help = format!("write: like flop; there are {}", known());
        problems.push(Problem::new(&call.head, "`like` takes the name of one template", help));
        return None;
    };
    let Some(template) = all.get(name) else {
        let meant = nearest(name, names());
        let help = meant.map_or_else(
            || format!("there are {}", known()),
            |meant| format!("did you mean {meant}?"),
        );
        problems.push(Problem::new(at, format!("there is no template {name:?}"), help));
        return None;
    };
    if call.has_block {
        let help = "close the line, and add to a street with: after Flop { ... }";
        problems.push(Problem::new(&call.head, "`like` has no block", help));
    }
    let mut values: BTreeMap<&str, &Value> =
        template.parameters.iter().map(|(name, value)| (name.as_str(), value)).collect();
    for (key, entry) in &call.properties {
        if values.insert(key.as_str(), &entry.value).is_none() {
            let known: Vec<&str> =
                template.parameters.iter().map(|(name, _)| name.as_str()).collect();
            let message = format!("template {name} has no parameter {key:?}");
            problems.push(Problem::new(&entry.at, message, one_of(&known)));
        }
    }
    Some(template.body.iter().map(|line| fill(line, &values, call, problems)).collect())
}

fn fill(
    node: &Node,
    values: &BTreeMap<&str, &Value>,
    call: &Node,
    problems: &mut Vec<Problem>,
) -> Node {
    let mut entry = |entry: &Entry| {
        let value = match &entry.value {
            Value::Text(text) => match text.strip_prefix('$') {
                Some(name) => values.get(name).map(|value| (*value).clone()).unwrap_or_else(|| {
                    let message = format!("the template uses ${name}, which it does not declare");
                    let help = format!("declare it: template ... {name}=...");
                    problems.push(Problem::new(&call.head, message, help));
                    entry.value.clone()
                }),
                None => entry.value.clone(),
            },
            other => other.clone(),
        };
        Entry { value, at: call.head.clone() }
    };
    let args = node.args.iter().map(&mut entry).collect();
    let properties =
        node.properties.iter().map(|(name, value)| (name.clone(), entry(value))).collect();
    let here: Range<usize> = call.head.clone();
    let children = node.children.iter().map(|child| fill(child, values, call, problems)).collect();
    Node {
        word: node.word.clone(),
        at: here.clone(),
        head: here,
        args,
        properties,
        children,
        has_block: node.has_block,
        from_template: true,
    }
}

/// "expected a, b or c".
pub(crate) fn one_of(names: &[&str]) -> String {
    match names {
        [] => "there is none".to_owned(),
        [only] => format!("expected {only}"),
        [first @ .., last] => format!("expected {} or {last}", first.join(", ")),
    }
}
