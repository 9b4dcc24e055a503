//! Where kernels run: on a pool of the size asked for, behind a wall that no panic crosses.

use rayon::{ThreadPool, ThreadPoolBuilder};
use std::any::Any;
use std::collections::HashMap;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, LazyLock, Mutex, PoisonError};
use std::thread::available_parallelism;

/// The environment variable that sets the number of threads where a call does not.
pub const VARIABLE: &str = "ASSAY_THREADS";

/// The most threads a pool may have: more than any machine has cores, and few enough to start.
pub const MAX_THREADS: i64 = 1024;

/// Why work could not be done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RunError {
    /// The caller asked for a number of threads that is not between 1 and [`MAX_THREADS`].
    Number(i64),
    /// The environment variable holds something else than such a number.
    Variable(String),
    /// The system refuses to start threads.
    Spawn(String),
    /// The work panicked: a defect of this crate.
    Panic(String),
}

impl fmt::Display for RunError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => write!(f, "threads is {number}; it is 1 to {MAX_THREADS}"),
            Self::Variable(value) => {
                write!(f, "{VARIABLE} is {value:?}; it is a whole number, 1 to {MAX_THREADS}")
            }
            Self::Spawn(reason) => write!(f, "threads cannot be started: {reason}"),
            Self::Panic(message) => {
                write!(f, "a defect in the core, please report it: {message}")
            }
        }
    }
}

impl std::error::Error for RunError {}

/// One pool for each process and size: threads do not survive a fork.
type Pools = HashMap<(u32, usize), Arc<ThreadPool>>;

static POOLS: LazyLock<Mutex<Pools>> = LazyLock::new(Mutex::default);

fn number_of_threads(asked: Option<i64>) -> Result<usize, RunError> {
    let possible = |number: &i64| (1..=MAX_THREADS).contains(number);
    let number = match (asked, std::env::var(VARIABLE)) {
        (Some(number), _) => Some(number).filter(possible).ok_or(RunError::Number(number))?,
        (None, Ok(value)) if !value.is_empty() => {
            value.parse().ok().filter(possible).ok_or(RunError::Variable(value))?
        }
        (None, _) => return Ok(available_parallelism().map_or(1, Into::into)),
    };
    Ok(number as usize)
}

fn pool(n_threads: usize) -> Result<Arc<ThreadPool>, RunError> {
    let mut pools = POOLS.lock().unwrap_or_else(PoisonError::into_inner);
    let key = (std::process::id(), n_threads);
    if let Some(pool) = pools.get(&key) {
        return Ok(Arc::clone(pool));
    }
    let built = ThreadPoolBuilder::new().num_threads(n_threads).build();
    let pool = Arc::new(built.map_err(|error| RunError::Spawn(error.to_string()))?);
    pools.insert(key, Arc::clone(&pool));
    Ok(pool)
}

fn message(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or(panic.downcast_ref::<&str>().copied()).unwrap_or("panicked").to_owned()
}

/// Runs `work` on `threads` threads; without a number on as many as [`VARIABLE`] says, else on one
/// for each core.
///
/// # Errors
/// When the number is not between 1 and [`MAX_THREADS`] or the variable is no such number, when
/// threads cannot be started, and when `work` panics.
pub fn run<T: Send>(threads: Option<i64>, work: impl FnOnce() -> T + Send) -> Result<T, RunError> {
    let pool = pool(number_of_threads(threads)?)?;
    catch_unwind(AssertUnwindSafe(|| pool.install(work)))
        .map_err(|panic| RunError::Panic(message(panic.as_ref())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn work_runs_on_as_many_threads_as_asked() {
        assert_eq!(run(Some(3), rayon::current_num_threads), Ok(3));
        for number in [i64::MIN, -1, 0, MAX_THREADS + 1, i64::MAX] {
            assert_eq!(run(Some(number), || ()), Err(RunError::Number(number)));
        }
        assert!(run(None, rayon::current_num_threads).unwrap() >= 1);
    }

    #[test]
    fn a_panic_becomes_an_error() {
        let panicked = run(Some(1), || panic!("cell {}", 7));
        assert_eq!(panicked, Err::<(), _>(RunError::Panic("cell 7".to_owned())));
        assert_eq!(run(Some(1), || 1), Ok(1), "the pool lives on");
    }
}
