//! Templates: lines with parameters that games share.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use crate::names::nearest;
use crate::problem::Problem;
use crate::syntax::{Entry, Node, Value};

/// Templates call templates no deeper than this.
const MOST_DEPTH: usize = 4;
/// The most lines that templates write into one game.
const MOST_LINES: usize = 1024;

/// Lines with parameters.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Template {
    pub(crate) name: String,
    /// The parameters and what they are when nothing is said.
    parameters: Vec<(String, Value)>,
    body: Vec<Node>,
    /// Whether it has mistakes, which are told where it stands and not where it is used.
    is_broken: bool,
}

impl Template {
    pub(crate) fn read(node: &Node, problems: &mut Vec<Problem>) -> Option<Template> {
        let help = "write: template flop hole=2 { ... }";
        let [Entry { value: Value::Text(name), .. }] = node.args.as_slice() else {
            problems.push(Problem::new(&node.head, "a template has one name", help));
            return None;
        };
        let before = problems.len();
        if node.children.is_empty() {
            problems.push(Problem::new(&node.head, format!("template {name} is empty"), help));
        }
        let parameters: Vec<(String, Value)> = node
            .properties
            .iter()
            .map(|(name, entry)| (name.clone(), entry.value.clone()))
            .collect();
        for child in &node.children {
            undeclared(child, name, &parameters, problems);
        }
        let is_broken = problems.len() > before;
        Some(Template { name: name.clone(), parameters, body: node.children.clone(), is_broken })
    }
}

/// The parameter that a value stands for.
fn parameter(value: &Value) -> Option<&str> {
    match value {
        Value::Text(text) => text.strip_prefix('$'),
        _ => None,
    }
}

/// Notes every parameter that a template uses and does not declare.
fn undeclared(
    node: &Node,
    template: &str,
    parameters: &[(String, Value)],
    problems: &mut Vec<Problem>,
) {
    for entry in node.args.iter().chain(node.properties.iter().map(|(_, entry)| entry)) {
        let Some(name) = parameter(&entry.value) else { continue };
        if !parameters.iter().any(|(parameter, _)| parameter == name) {
            let message = format!("template {template} does not declare ${name}");
            let help = match nearest(name, parameters.iter().map(|(name, _)| name.as_str())) {
                Some(meant) => format!("did you mean ${meant}?"),
                None => format!("give it a usual value: template {template} {name}=2 {{"),
            };
            problems.push(Problem::new(&entry.at, message, help));
        }
    }
    for child in &node.children {
        undeclared(child, template, parameters, problems);
    }
}

/// Templates by name.
pub(crate) type Templates = BTreeMap<String, Template>;

/// The templates that a file can use: its own, then those that were there before.
#[derive(Clone, Copy)]
pub(crate) struct Known<'t> {
    pub(crate) own: &'t Templates,
    pub(crate) others: &'t Templates,
}

impl<'t> Known<'t> {
    fn get(self, name: &str) -> Option<&'t Template> {
        self.own.get(name).or_else(|| self.others.get(name))
    }

    fn names(self) -> BTreeSet<&'t str> {
        self.own.keys().chain(self.others.keys()).map(String::as_str).collect()
    }
}

/// The lines of a game with every `like` replaced by the lines of its template.
pub(crate) struct Expanded {
    pub(crate) nodes: Vec<Node>,
    /// Whether every template was found. If not, streets are missing that nobody forgot.
    pub(crate) complete: bool,
}

/// Replaces every `like` of a game.
pub(crate) fn expand(nodes: &[Node], known: Known, problems: &mut Vec<Problem>) -> Expanded {
    let mut expander = Expander { known, lines: 0, complete: true, problems };
    let nodes = expander.expand(nodes, MOST_DEPTH);
    Expanded { nodes, complete: expander.complete }
}

struct Expander<'e> {
    known: Known<'e>,
    /// How many lines the templates have written so far.
    lines: usize,
    complete: bool,
    problems: &'e mut Vec<Problem>,
}

impl Expander<'_> {
    fn expand(&mut self, nodes: &[Node], depth: usize) -> Vec<Node> {
        let mut expanded = Vec::with_capacity(nodes.len());
        for node in nodes {
            match node.word.as_str() {
                "like" if depth == 0 || self.lines > MOST_LINES => {
                    let message = "templates call each other too often here";
                    self.problem(&node.head, message, "write the streets out");
                    self.complete = false;
                }
                "like" => {
                    let lines = self.filled(node);
                    self.complete &= lines.is_some();
                    let lines = lines.unwrap_or_default();
                    expanded.extend(self.expand(&lines, depth - 1));
                }
                // Elsewhere a `like` means nothing, which the reader tells.
                "when" | "else" => {
                    let children = self.expand(&node.children, depth);
                    expanded.push(Node { children, ..node.clone() });
                }
                _ => expanded.push(node.clone()),
            }
        }
        expanded
    }

    /// The lines of the template that a `like` names, its parameters filled in.
    fn filled(&mut self, call: &Node) -> Option<Vec<Node>> {
        let names: Vec<&str> = self.known.names().into_iter().collect();
        let Some(Entry { value: Value::Text(name), at }) = call.args.first() else {
            let message = "`like` takes the name of a template";
            self.problem(&call.head, message, format!("write: like flop; {}", one_of(&names)));
            return None;
        };
        let Some(template) = self.known.get(name) else {
            let help = nearest(name, names.iter().copied())
                .map_or_else(|| one_of(&names), |meant| format!("did you mean {meant}?"));
            self.problem(at, format!("there is no template {name:?}"), help);
            return None;
        };
        if template.is_broken {
            return None;
        }
        let parameters: Vec<&str> =
            template.parameters.iter().map(|(name, _)| name.as_str()).collect();
        if let Some(extra) = call.args.get(1) {
            let value = extra.value.text();
            let help = match parameters.first() {
                Some(first) => format!("name the parameter: like {name} {first}={value}"),
                None => format!("write: like {name}"),
            };
            self.problem(&extra.at, "`like` takes only one template", help);
        }
        if call.has_block {
            let help = "close the line, and add to a street with: after Flop { ... }";
            self.problem(&call.head, "`like` has no block", help);
        }
        let mut given: BTreeMap<&str, &Entry> = BTreeMap::new();
        for (key, entry) in &call.properties {
            if !parameters.contains(&key.as_str()) {
                let message = format!("template {name} has no parameter {key:?}");
                let help = match nearest(key, parameters.iter().copied()) {
                    Some(meant) => format!("did you mean {meant}=?"),
                    None if parameters.is_empty() => format!("write: like {name}"),
                    None => one_of(&parameters),
                };
                self.problem(&entry.at, message, help);
            } else if given.insert(key, entry).is_some() {
                let message = format!("{key} appears twice");
                self.problem(&entry.at, message, "drop one of them");
            }
        }
        Some(template.body.iter().map(|line| self.fill(line, template, &given, call)).collect())
    }

    fn fill(
        &mut self,
        node: &Node,
        template: &Template,
        given: &BTreeMap<&str, &Entry>,
        call: &Node,
    ) -> Node {
        self.lines += 1;
        let entry = |entry: &Entry| {
            let usual = |name: &str| {
                let declared = template.parameters.iter().find(|(parameter, _)| parameter == name);
                declared.map(|(_, value)| value)
            };
            let name = parameter(&entry.value);
            // What was given is shown where it stands; all else came with the `like`.
            if let Some(given) = name.and_then(|name| given.get(name)) {
                return (*given).clone();
            }
            let value = name.and_then(usual).unwrap_or(&entry.value).clone();
            Entry { value, at: call.head.clone() }
        };
        let args = node.args.iter().map(entry).collect();
        let properties =
            node.properties.iter().map(|(name, value)| (name.clone(), entry(value))).collect();
        let children = node.children.iter();
        let children = children.map(|child| self.fill(child, template, given, call)).collect();
        Node {
            word: node.word.clone(),
            at: call.head.clone(),
            head: call.head.clone(),
            args,
            properties,
            children,
            has_block: node.has_block,
            from_template: true,
        }
    }

    fn problem(&mut self, at: &Range<usize>, message: impl Into<String>, help: impl Into<String>) {
        self.problems.push(Problem::new(at, message, help));
    }
}

/// What to write instead of a word that is none of these.
pub(crate) fn instead_of(word: &str, words: &[&str]) -> String {
    match nearest(word, words.iter().copied()) {
        Some(meant) if words.len() > 2 => format!("did you mean {meant}?"),
        _ => one_of(words),
    }
}

/// What was expected, for a message: "expected a, b or c".
pub fn one_of(names: &[&str]) -> String {
    match names {
        [] => "there is none".to_owned(),
        [only] => format!("expected {only}"),
        [first @ .., last] => format!("expected {} or {last}", first.join(", ")),
    }
}
