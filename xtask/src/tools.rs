//! What a fresh machine may lack, and how it gets it.

use std::process::Command;

use crate::run::{Stop, output, run};

/// What the tools are for; each needs some of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Task {
    Serve,
    Test,
    Soak,
    Browser,
    Everything,
}

/// A tool, how to see that it is there, and how to get it.
struct Tool {
    name: &'static str,
    for_tasks: &'static [Task],
    is_there: fn() -> bool,
    how: How,
}

enum How {
    /// Debian's packages.
    Apt(&'static [&'static str]),
    /// A component of the Rust toolchain.
    Rustup(&'static str),
    /// Only the user can.
    ByHand(&'static str),
}

const TOOLS: [Tool; 5] = [
    Tool {
        name: "a C compiler",
        for_tasks: &[Task::Serve, Task::Test, Task::Soak, Task::Browser],
        is_there: || output("cc", &["--version"]).is_some(),
        how: How::Apt(&["build-essential"]),
    },
    Tool {
        name: "rustfmt",
        for_tasks: &[Task::Test],
        is_there: || output("cargo", &["fmt", "--version"]).is_some(),
        how: How::Rustup("rustfmt"),
    },
    Tool {
        name: "clippy",
        for_tasks: &[Task::Test],
        is_there: || output("cargo", &["clippy", "--version"]).is_some(),
        how: How::Rustup("clippy"),
    },
    Tool {
        name: "Node 20.19, 22.12 or later",
        for_tasks: &[Task::Serve, Task::Test, Task::Browser],
        is_there: || {
            output("node", &["--version"]).is_some_and(|version| node_is_new_enough(&version))
        },
        // Debian 12 has Node 18: its package would not do.
        how: How::ByHand("install Node 20.19 or later, for example with: nvm install 22"),
    },
    Tool {
        name: "Chromium",
        for_tasks: &[Task::Test, Task::Browser],
        is_there: || {
            ["chromium", "chromium-browser", "google-chrome"]
                .iter()
                .any(|name| output(name, &["--version"]).is_some())
        },
        // Chromium without its recommendations brings no font.
        how: How::Apt(&["chromium", "fonts-liberation"]),
    },
];

/// Sees to it that everything the task needs is there.
pub(crate) fn ready(task: Task) -> Result<(), Stop> {
    let mut packages: Vec<&str> = Vec::new();
    for tool in TOOLS.iter().filter(|tool| tool.is_for(task)) {
        if (tool.is_there)() {
            if task == Task::Everything {
                println!("{}: here", tool.name);
            }
            continue;
        }
        println!("{}: missing", tool.name);
        match tool.how {
            How::Apt(names) => packages.extend(names),
            How::Rustup(component) => {
                let mut add = Command::new("rustup");
                run(add.args(["component", "add", component])).map_err(|_| {
                    Stop::Missing(format!(
                        "{} is missing: rustup component add {component}",
                        tool.name
                    ))
                })?;
            }
            How::ByHand(advice) => {
                return Err(Stop::Missing(format!("{} is missing: {advice}", tool.name)));
            }
        }
    }
    if packages.is_empty() { Ok(()) } else { install(&packages) }
}

/// Installs Debian packages as root, or says which command does.
fn install(packages: &[&str]) -> Result<(), Stop> {
    let list = packages.join(" ");
    let by_hand = || {
        Stop::Missing(format!(
            "cannot install packages here; run this once:\n  sudo apt-get update && sudo apt-get \
             install -y --no-install-recommends {list}"
        ))
    };
    let as_root = output("id", &["-u"]).is_some_and(|id| id == "0");
    let as_root = if as_root {
        Vec::new()
    } else if output("sudo", &["-n", "true"]).is_some() {
        vec!["sudo", "-n"]
    } else {
        return Err(by_hand());
    };
    let apt = |words: &[&str]| {
        let all: Vec<&str> = as_root.iter().chain(&["apt-get"]).chain(words).copied().collect();
        let mut command = Command::new(all[0]);
        command.args(&all[1..]).env("DEBIAN_FRONTEND", "noninteractive");
        run(&mut command).map_err(|_| by_hand())
    };
    apt(&["update", "-qq"])?;
    let mut words = vec!["install", "-y", "-qq", "--no-install-recommends"];
    words.extend(packages);
    apt(&words)
}

impl Tool {
    fn is_for(&self, task: Task) -> bool {
        task == Task::Everything || self.for_tasks.contains(&task)
    }
}

/// Vite 8 runs on 20.19 and later 20s, and from 22.12 on.
fn node_is_new_enough(version: &str) -> bool {
    let mut numbers = version.trim_start_matches('v').split('.').map(str::parse::<u32>);
    match (numbers.next(), numbers.next()) {
        (Some(Ok(20)), Some(Ok(minor))) => minor >= 19,
        (Some(Ok(22)), Some(Ok(minor))) => minor >= 12,
        (Some(Ok(major)), Some(Ok(_))) => major > 22,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn node_must_be_one_that_vite_runs_on() {
        let good = ["v20.19.0", "v20.20.2", "v22.12.0", "v23.0.1", "v24.1.0"];
        let bad = ["v18.19.0", "v20.18.3", "v21.7.0", "v22.11.9", "", "vx.y", "20"];
        assert!(good.into_iter().all(node_is_new_enough));
        assert!(!bad.into_iter().any(node_is_new_enough));
    }

    #[test]
    fn a_task_asks_only_for_what_it_uses() {
        let names = |task| {
            let tools = TOOLS.iter().filter(|tool| tool.is_for(task));
            tools.map(|tool| tool.name).collect::<Vec<&str>>()
        };
        let node = "Node 20.19, 22.12 or later";
        assert_eq!(names(Task::Soak), ["a C compiler"]);
        assert_eq!(names(Task::Serve), ["a C compiler", node]);
        assert_eq!(names(Task::Browser), ["a C compiler", node, "Chromium"]);
        assert_eq!(names(Task::Test).len(), 5);
        assert_eq!(names(Task::Everything).len(), 5);
    }
}
