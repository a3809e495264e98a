//! Counts the events that a reader reports, such as records and faults.

use crate::census::Census;
use crate::count::Section;
use crate::read::{Event, Fault};

impl Census {
    /// Counts an event that a reader reports. If the event is a fault, returns it, so that the caller can print it.
    pub fn take(&mut self, event: Event) -> Option<Fault> {
        match event {
            Event::Record(record) => self.add(&record),
            Event::Elsewhere => self.counts.add(Section::Records, "elsewhere"),
            Event::Passed => self.counts.add(Section::Records, "passed"),
            Event::Fault(fault) => {
                self.counts.add(Section::Faults, fault.kind.id());
                return Some(fault);
            }
        }
        None
    }
}
