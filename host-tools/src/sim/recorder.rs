//! Records what is played as a scenario. Input is put on the scenario's grid while it is played, so that the
//! file does exactly what was done; detents that only lead to a line of a list become `choose`.

use super::simulator::{Act, Control, pair};
use device::Moment;
use scenario::SimDevice;
use scenario::input_driver::DETENT;
use scenario::screen_reader::Reading;
use scenario::{Action, DEFAULT_SEED, Expectation, FIRST_STEP, GRID, Player, Scenario, Step, Timeline, Unseen, What};

/// No line of the file is longer than this, if its steps are not.
const COLUMNS: usize = 110;

/// One thing that was done.
#[derive(Debug, Clone)]
struct Done {
    at: Moment,
    action: Action,
    /// The list it was done on.
    list: Option<List>,
}

/// A list as it was when something was done on it.
#[derive(Debug, Clone, PartialEq, Eq)]
struct List {
    labels: Vec<String>,
    chosen: usize,
    /// The text of the line that a push chooses, if no other line has it.
    label: Option<String>,
}

/// The scenario so far.
#[derive(Debug, Clone)]
pub(super) struct Recorder {
    name: String,
    done: Vec<Done>,
    pictures: usize,
    /// When the last step was over.
    over: Moment,
}

/// The moment on the grid that is not after this one.
pub(super) fn on_grid(Moment(moment): Moment) -> Moment {
    Moment(moment / GRID * GRID)
}

/// A player's act as a step.
pub(super) fn action(act: Act) -> Option<Action> {
    Some(match act {
        Act::Press(Control::Seat(seat)) => Action::Press(seat),
        Act::Hold(Control::Seat(seat)) => Action::Hold(seat),
        Act::Chord(seat) => Action::Chord(pair(seat)),
        Act::HoldChord(seat) => Action::HoldChord(pair(seat)),
        Act::PressPush(seat) => Action::PressPush(seat),
        Act::Press(Control::Push) => Action::Push,
        Act::Hold(Control::Push) => Action::HoldDial,
        Act::Turn(detents) => Action::Dial(detents),
        Act::Down(_) | Act::Up(_) | Act::LetGo => return None,
    })
}

impl Recorder {
    /// Nothing is recorded yet; pictures get this name and a number.
    pub(super) fn new(name: String) -> Self {
        Self { name, done: Vec::new(), pictures: 0, over: Moment(FIRST_STEP) }
    }

    /// Something is about to be done.
    pub(super) fn record(&mut self, action: Action, device: &mut SimDevice) {
        let (at, reading) = (device.now(), Reading::of(device));
        let list = reading.place().filter(|_| !reading.is_edited()).map(|(chosen, _)| List {
            labels: reading.labels().into_iter().map(String::from).collect(),
            chosen,
            label: reading.chosen_label().map(String::from),
        });
        let waited = at.since(self.over);
        if waited > 0 {
            self.done.push(Done { at: self.over, action: Action::Wait(waited), list: list.clone() });
        }
        self.done.push(Done { at, action, list });
    }

    /// It was done.
    pub(super) fn over(&mut self, at: Moment) {
        self.over = at;
    }

    /// A name for the next picture.
    pub(super) fn next_picture(&mut self) -> Action {
        self.pictures += 1;
        Action::Screen(format!("{}-{}", self.name, self.pictures))
    }

    /// The whole file. It ends with what was seen last, and all that was heard.
    pub(super) fn text(mut self, device: &mut SimDevice) -> String {
        let end = self.next_picture();
        self.record(end, device);
        let scores = Action::Expect(Expectation { scores: Some(device.scores()), ..Expectation::default() });
        self.done.push(Done { at: device.now(), action: scores, list: None });
        let exact: Vec<Action> = self.done.iter().map(|done| done.action.clone()).collect();
        let readable = readable(&self.done);
        let (as_played, by_name) = (played(&exact), played(&readable));
        let same = by_name.as_ref().zip(as_played.as_ref()).is_some_and(|(name, played)| seen(name) == seen(played));
        let mut steps = if same { readable } else { exact };
        if let (Some(Action::Expect(end)), Some(played)) = (steps.last_mut(), as_played) {
            end.heard = Some(played.tally());
        }
        written(&self.name, &steps)
    }
}

/// The same steps, with `choose` where detents and a push only choose a line.
fn readable(done: &[Done]) -> Vec<Action> {
    let mut steps: Vec<Action> = Vec::new();
    let mut begin = 0;
    while begin < done.len() {
        let (taken, found) = chosen_line(&done[begin..]).unwrap_or_else(|| (1, vec![done[begin].action.clone()]));
        for step in found {
            match (steps.last_mut(), &step) {
                (Some(Action::Wait(before)), Action::Wait(more)) => *before += more,
                (Some(Action::Dial(before)), Action::Dial(more))
                    if before.signum() == more.signum() && before.unsigned_abs() + more.unsigned_abs() <= 100 =>
                {
                    *before += more;
                }
                _ => steps.push(step),
            }
        }
        begin += taken;
    }
    steps
}

/// If this begins with a walk along a list that ends with a push: how many things that are, and what they mean.
fn chosen_line(done: &[Done]) -> Option<(usize, Vec<Action>)> {
    let first = done.first()?;
    let list = first.list.as_ref()?;
    let walks = |one: &&Done| {
        let same = one.list.as_ref().is_some_and(|other| other.labels == list.labels);
        same && matches!(one.action, Action::Dial(_) | Action::Wait(_))
    };
    let walked = done.iter().take_while(walks).count();
    let push = done.get(walked).filter(|push| push.action == Action::Push)?;
    let end = push.list.as_ref().filter(|end| end.labels == list.labels)?;
    let needed = end.chosen.abs_diff(list.chosen) as u64 * DETENT;
    let rest = push.at.since(first.at).checked_sub(needed)?;
    let choose = Action::Choose(end.label.clone()?);
    Some((walked + 1, (rest > 0).then_some(Action::Wait(rest)).into_iter().chain([choose]).collect()))
}

/// The timeline of these steps; none if they cannot be played.
fn played(steps: &[Action]) -> Option<Timeline> {
    let steps = (1..).zip(steps).map(|(line, action)| Step { line, action: action.clone() }).collect();
    let scenario = Scenario { title: None, seed: DEFAULT_SEED, lexicons: Default::default(), game: None, steps };
    let mut timeline = Timeline::default();
    Player::new(&scenario, &Unseen).timed(&mut timeline).play(|_| ()).ok()?;
    Some(timeline)
}

/// Every picture, score and sound with its moment.
fn seen(timeline: &Timeline) -> Vec<(u64, &What)> {
    let looks = |what: &What| matches!(what, What::Picture(_) | What::Scores(_) | What::Sound(_));
    timeline.entries.iter().filter(|entry| looks(&entry.what)).map(|entry| (entry.at, &entry.what)).collect()
}

fn written(name: &str, steps: &[Action]) -> String {
    let mut text = format!("title = {:?}\n\nstep = [\n", format!("{name}, as it was played"));
    let mut line = String::new();
    for step in steps {
        let step = format!(" {{ {step} }},");
        if !line.is_empty() && line.len() + step.len() > COLUMNS {
            text += &format!("   {line}\n");
            line.clear();
        }
        line += &step;
    }
    text + &format!("   {line}\n]\n")
}
