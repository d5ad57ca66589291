//! What the audit log says of what hosts do.

use store::{AuditLine, Change, Write};

use crate::now::millis_now;
use crate::table::who::Who;

/// A line of the audit log, as it is kept.
pub(crate) fn line(who: &str, what: &str, about: String) -> Write {
    let (at, who, what) = (millis_now(), who.to_owned(), what.to_owned());
    Write::Account(Change::Audit(AuditLine { at, who, what, about }))
}

/// What is noted of a command at a table: what only a host can do.
pub(crate) fn of_command(who: &Who, table: &str, command: &wire::Command) -> Option<Write> {
    use wire::Command as Asked;
    let (what, about) = match command {
        Asked::Approve { player } => ("approve", format!("player {player}")),
        Asked::Decline { player } => ("decline", format!("player {player}")),
        Asked::AddBot { style, .. } => ("add-bot", style.clone()),
        Asked::Remove { player } => ("remove", format!("player {player}")),
        Asked::Mute { player, on } => {
            (if *on { "mute" } else { "unmute" }, format!("player {player}"))
        }
        Asked::Ban { player, on } => {
            (if *on { "ban" } else { "unban" }, format!("player {player}"))
        }
        Asked::Pause => ("pause", String::new()),
        Asked::Resume => ("resume", String::new()),
        Asked::HandOver { player } => ("hand-over", format!("to player {player}")),
        Asked::List { on } => (if *on { "list" } else { "unlist" }, String::new()),
        Asked::Close => ("close", String::new()),
        _ => return None,
    };
    Some(at_table(who, table, what, &about))
}

/// What a host did at a table.
pub(crate) fn at_table(who: &Who, table: &str, what: &str, about: &str) -> Write {
    let about = format!("table {table} {about}").trim_end().to_owned();
    line(&format!("host {} ({})", who.id, who.name), what, about)
}
