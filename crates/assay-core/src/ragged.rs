//! Results of unequal length, one for each sentence, in two flat arrays.

use rayon::prelude::*;

/// A list of lists: item `i` is `values[offsets[i]..offsets[i + 1]]`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ragged<T> {
    /// The values of all items, one after the other.
    pub values: Vec<T>,
    /// Where each item begins, and the end of the last.
    pub offsets: Vec<i64>,
}

impl<T: Send> Ragged<T> {
    /// Computes `n` items in parallel on the current rayon pool. `fill` appends the values of one
    /// item; `scratch` makes the working memory that one thread takes from item to item.
    pub fn collect<S>(
        n: usize,
        scratch: impl Fn() -> S + Sync,
        fill: impl Fn(&mut S, usize, &mut Vec<T>) + Sync,
    ) -> Self {
        let chunk_size = n.div_ceil(8 * rayon::current_num_threads()).max(16);
        let chunks: Vec<(Vec<T>, Vec<usize>)> = (0..n.div_ceil(chunk_size))
            .into_par_iter()
            .map_init(&scratch, |scratch, chunk| {
                let items = chunk * chunk_size..n.min((chunk + 1) * chunk_size);
                let mut values = Vec::new();
                let ends = items
                    .map(|item| {
                        fill(scratch, item, &mut values);
                        values.len()
                    })
                    .collect();
                (values, ends)
            })
            .collect();
        Self::concatenate(n, chunks)
    }

    fn concatenate(n: usize, chunks: Vec<(Vec<T>, Vec<usize>)>) -> Self {
        let mut values = Vec::with_capacity(chunks.iter().map(|(values, _)| values.len()).sum());
        let mut offsets = Vec::with_capacity(n + 1);
        offsets.push(0);
        for (chunk_values, ends) in chunks {
            let base = values.len();
            offsets.extend(ends.into_iter().map(|end| (base + end) as i64));
            values.extend(chunk_values);
        }
        Self { values, offsets }
    }

    /// The number of items.
    #[must_use]
    pub fn len(&self) -> usize {
        self.offsets.len() - 1
    }

    /// Whether there is no item.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The values of item `index`.
    #[must_use]
    pub fn get(&self, index: usize) -> &[T] {
        &self.values[self.offsets[index] as usize..self.offsets[index + 1] as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn items_keep_their_order_over_chunks() {
        let ragged = Ragged::collect(1000, || (), |(), i, out| out.extend((0..i % 4).map(|_| i)));
        assert_eq!(ragged.len(), 1000);
        for i in 0..1000 {
            assert_eq!(ragged.get(i), vec![i; i % 4]);
        }
    }

    #[test]
    fn no_items() {
        let ragged = Ragged::<u8>::collect(0, || (), |(), _, _| unreachable!());
        assert!(ragged.is_empty());
        assert_eq!(ragged.offsets, [0]);
    }
}
