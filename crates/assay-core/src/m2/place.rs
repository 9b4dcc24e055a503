//! Where a change of a path is, and whether it is a gold edit.

use super::Release;
use super::gold::GoldEdit;
use super::graph::Graph;
use super::path::Change;
use std::ops::Range;

/// A change as annotators would write it down.
#[derive(Clone, Debug)]
pub struct Place<'a> {
    source: &'a [i32],
    output: &'a [i32],
    /// The source tokens that are replaced.
    pub rows: Range<usize>,
    /// The output tokens that stand there instead.
    pub columns: Range<usize>,
    start: usize,
    end: usize,
}

impl<'a> Place<'a> {
    /// The place of a change in this graph.
    pub fn new(
        (source, output): (&'a [i32], &'a [i32]),
        graph: &Graph,
        release: Release,
        change: Change,
    ) -> Self {
        let rows = graph.row(change.from)..graph.row(change.to);
        let columns = graph.column(change.from)..graph.column(change.to);
        let (mut start, mut end) = (rows.start, rows.end);
        if release == Release::Three {
            start = if start == 0 && change.begins_with_insertion { columns.start } else { start };
            end = if end == 0 { columns.end - 1 } else { end };
        }
        Self { source, output, rows, columns, start, end }
    }

    /// The tokens that are replaced.
    pub fn before(&self) -> &'a [i32] {
        &self.source[self.rows.clone()]
    }

    /// What replaces them.
    pub fn behind(&self) -> &'a [i32] {
        &self.output[self.columns.clone()]
    }

    /// Its span, as gold edits are counted.
    pub fn span(&self) -> (usize, usize) {
        (self.start, self.end)
    }

    /// Whether it is what this edit does.
    pub fn is(&self, edit: &GoldEdit<'_>) -> bool {
        (edit.start, edit.end) == self.span()
            && between(self.source, self.start, self.end) == self.before()
            && edit.allows(self.behind())
    }
}

/// The tokens of a span, as far as there are any.
fn between(tokens: &[i32], start: usize, end: usize) -> &[i32] {
    let end = end.min(tokens.len());
    &tokens[start.min(end)..end]
}
