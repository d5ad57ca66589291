//! What the commands about people share.

use clap::Args;
use server::office::{AuditTold, Order, PersonTold, Report, SessionTold, ask};

use crate::answer::{Answer, to_json};
use crate::data::DataFolder;
use crate::failure::Failure;

// What the commands about people share.
#[derive(Args)]
pub(crate) struct AtOffice {
    #[command(flatten)]
    pub(crate) data: DataFolder,
    /// Print JSON
    #[arg(long, global = true)]
    pub(crate) json: bool,
}

pub(super) fn answer(at: &AtOffice, order: &Order) -> Result<Answer, Failure> {
    let report = ask(&at.data.folder()?, order).map_err(Failure::bad_input)?;
    let text = if at.json { to_json(&report)? } else { told(&report, order) };
    Ok(match report {
        Report::No { .. } => Answer::no(text),
        _ => Answer::yes(text),
    })
}

fn told(report: &Report, order: &Order) -> String {
    match report {
        Report::Sessions { sessions } if sessions.is_empty() => match order {
            Order::Sessions { who: Some(who) } => format!("{who} is not logged in anywhere.\n"),
            _ => "No one is logged in.\n".to_owned(),
        },
        Report::People { people } if people.is_empty() => "There are no accounts yet.\n".to_owned(),
        Report::People { people } => people.iter().map(person).collect(),
        Report::Sessions { sessions } => sessions.iter().map(session).collect(),
        Report::Audit { lines } if lines.is_empty() => "Nothing has been logged yet.\n".to_owned(),
        Report::Audit { lines } => lines.iter().map(line).collect(),
        Report::Link { name, link, until } => format!(
            "{link}\nGive this link to {name}. It sets a new password, works once, and is good \
            until {}.\nThe old password and all of {name}'s sessions have ended.\n",
            time(*until)
        ),
        Report::Done { what } => format!("{what}\n"),
        Report::No { why } => format!("{why}\n"),
    }
}

fn person(it: &PersonTold) -> String {
    let kept = if it.is_kept { "kept " } else { "guest" };
    let seen =
        it.seen.map_or_else(|| "not logged in".to_owned(), |at| format!("last seen {}", hour(at)));
    let sessions = match it.sessions {
        1 => "1 session".to_owned(),
        count => format!("{count} sessions"),
    };
    format!("#{:<16} {kept}  {:<24} {sessions}, {seen}\n", it.id, it.name)
}

fn session(it: &SessionTold) -> String {
    let SessionTold { id, name, agent, address, .. } = it;
    let (since, seen) = (time(it.created), hour(it.seen));
    format!("{id}  {name:<24} since {since}, last seen {seen}  {agent}, {address}\n")
}

fn line(it: &AuditTold) -> String {
    format!(
        "{:>6}  {}  {:<24} {:<16} {}\n",
        it.number,
        time(it.at / 1_000),
        it.who,
        it.what,
        it.about
    )
}

/// The hour of a moment that is kept no better: "2026-11-17 08:00-08:59 UTC".
fn hour(seconds: u64) -> String {
    let begins = time(seconds / 3_600 * 3_600);
    let begins = begins.trim_end_matches(" UTC");
    let hour = begins.trim_end_matches(":00").rsplit(' ').next().unwrap_or_default();
    format!("{begins}-{hour}:59 UTC")
}

/// A moment, given in seconds since 1970, to the minute.
fn time(seconds: u64) -> String {
    let (days, of_day) = (seconds / 86_400, seconds % 86_400);
    // Years that begin in March end with the odd day; 719,468 days before 1970 such an era began.
    let shifted = days + 719_468;
    let (era, of_era) = (shifted / 146_097, shifted % 146_097);
    let year = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let month = (5 * of_year + 2) / 153;
    let day = of_year - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    let year = era * 400 + year + u64::from(month <= 2);
    let (hour, minute) = (of_day / 3_600, of_day % 3_600 / 60);
    format!("{year}-{month:02}-{day:02} {hour:02}:{minute:02} UTC")
}

#[cfg(test)]
mod tests {
    use super::{PersonTold, hour, person, time};

    #[test]
    fn one_session_is_one_and_an_hour_is_no_minute() {
        let told = |sessions: usize, seen: Option<u64>| {
            let name = "Ann".to_owned();
            person(&PersonTold { id: 17, name, is_kept: true, sessions, seen })
        };
        assert!(
            told(1, Some(1_794_900_000))
                .ends_with(" 1 session, last seen 2026-11-17 07:00-07:59 UTC\n")
        );
        assert!(told(2, Some(1_794_900_000)).contains(" 2 sessions, "));
        assert!(told(0, None).ends_with(" 0 sessions, not logged in\n"));
        // As `date -u` tells them: midnight, and the last hour of a day.
        assert_eq!(hour(1_794_873_600), "2026-11-17 00:00-00:59 UTC");
        assert_eq!(hour(951_782_399), "2000-02-28 23:00-23:59 UTC");
    }

    #[test]
    fn moments_are_told_as_calendars_have_them() {
        // As `date -u` tells them.
        assert_eq!(time(0), "1970-01-01 00:00 UTC");
        assert_eq!(time(951_782_399), "2000-02-28 23:59 UTC");
        assert_eq!(time(951_782_400), "2000-02-29 00:00 UTC");
        assert_eq!(time(1_794_873_600), "2026-11-17 00:00 UTC");
    }
}
