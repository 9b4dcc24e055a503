"""Sentences through a spaCy pipeline: in this process, or in several, with a progress bar.

A helping process is this module as a program (`python -m assay.edits.parsing PIPELINE`): it reads
lists of sentences and answers with lists of analyses, a JSON line each. So it depends neither on
how the caller's program begins nor on threads that a fork would lose.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import deque
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from queue import SimpleQueue
from typing import IO, TYPE_CHECKING, Any, cast

from assay.edits.parses import analysis_of_record
from assay.edits.pipelines import load_pipeline, parsed
from assay.errors import AssayError, InputError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from assay.edits.parses import Analysis

__all__ = ["main", "parsed_in_chunks"]

_CHUNK = 256  # sentences that are analysed, and kept, together
_WORTH_A_PROCESS = 1000  # sentences; to start one takes as long as to analyse so many
_MOST_PROCESSES = 1024


def parsed_in_chunks(
    sentences: Sequence[str], pipeline: str, processes: int | None = None
) -> Iterator[dict[str, Analysis]]:
    """The analyses of distinct sentences, some at a time.

    Args:
        sentences: The sentences.
        pipeline: A name or a folder.
        processes: At most so many; as many as `ASSAY_THREADS` says, or there are cores. Fewer
            work where there is too little to do.

    Raises:
        InputError: The pipeline cannot be used, or there cannot be so many processes.
    """
    chunks = [sentences[i : i + _CHUNK] for i in range(0, len(sentences), _CHUNK)]
    n = min(_number_of_processes(processes), -(-len(sentences) // _WORTH_A_PROCESS))
    with _progress(len(sentences)) as advance:
        made = _by_helpers(chunks, pipeline, n) if n > 1 else _here(chunks, pipeline)
        for chunk in made:
            advance(len(chunk))
            yield chunk


def _number_of_processes(asked: int | None) -> int:
    text = os.environ.get("ASSAY_THREADS")
    if asked is None and text:
        if not (text.isdecimal() and 1 <= int(text) <= _MOST_PROCESSES):
            msg = f"ASSAY_THREADS is {text!r}; it is a whole number, 1 to {_MOST_PROCESSES}"
            raise InputError(msg)
        return int(text)
    if asked is not None:
        if not 1 <= asked <= _MOST_PROCESSES:
            raise InputError(f"threads is {asked}; it is 1 to {_MOST_PROCESSES}")
        return asked
    return os.cpu_count() or 1


@contextmanager
def _progress(total: int) -> Iterator[Callable[[int], None]]:
    """A bar on standard error, if that is a terminal."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

    console = Console(stderr=True)
    columns = (TextColumn("parsing"), BarColumn(), MofNCompleteColumn())
    with Progress(
        *columns, console=console, transient=True, disable=not console.is_terminal
    ) as bar:
        task = bar.add_task("", total=total)
        yield lambda n: bar.update(task, advance=n)


def _here(chunks: Sequence[Sequence[str]], pipeline: str) -> Iterator[dict[str, Analysis]]:
    loaded = load_pipeline(pipeline)
    for chunk in chunks:
        yield parsed(loaded, chunk)


def _by_helpers(
    chunks: Sequence[Sequence[str]], pipeline: str, n_helpers: int
) -> Iterator[dict[str, Analysis]]:
    """The chunks in their order; each thread has one helper at a time and waits for its answer."""
    with ExitStack() as stack:
        idle: SimpleQueue[_Helper] = SimpleQueue()
        for _ in range(n_helpers):
            idle.put(stack.enter_context(_helper(pipeline)))

        def ask(chunk: Sequence[str]) -> dict[str, Analysis]:
            helper = idle.get()
            try:
                return helper.ask(chunk)
            finally:
                idle.put(helper)

        threads = stack.enter_context(ThreadPoolExecutor(n_helpers))
        answers = deque(threads.submit(ask, chunk) for chunk in chunks)
        try:
            while answers:
                yield answers.popleft().result()
        finally:
            threads.shutdown(wait=False, cancel_futures=True)


class _Helper:
    """A process that analyses what it is sent."""

    def __init__(self, pipeline: str, questions: IO[str], answers: IO[str]) -> None:
        self.pipeline, self.questions, self.answers = pipeline, questions, answers

    def ask(self, sentences: Sequence[str]) -> dict[str, Analysis]:
        """The analyses of sentences."""
        try:
            self.questions.write(json.dumps(sentences) + "\n")
            self.questions.flush()
            answer = json.loads(self.answers.readline())
        except (OSError, ValueError):
            msg = (
                f"{self.pipeline}: a process that analysed sentences with it came to an end; is "
                "there enough memory? Fewer processes need less: --threads 1"
            )
            raise InputError(msg) from None
        if isinstance(answer, str):
            raise InputError(answer)
        records = [analysis_of_record(one, name=self.pipeline, line=None) for one in answer]
        return dict(zip(sentences, records, strict=True))


@contextmanager
def _helper(pipeline: str) -> Iterator[_Helper]:
    command = [sys.executable, "-m", __name__, pipeline]
    with subprocess.Popen(  # noqa: S603 - ourselves
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
    ) as process:
        try:
            pipes = cast("IO[str]", process.stdin), cast("IO[str]", process.stdout)
            yield _Helper(pipeline, *pipes)
        finally:
            process.kill()


def main(pipeline: str, questions: IO[str], answers: IO[str]) -> None:
    """Answers each line, a list of sentences, by a line: analyses, or what went wrong."""
    loaded: Any = None
    for line in questions:
        sentences = json.loads(line)
        answer: object
        try:
            loaded = loaded or load_pipeline(pipeline)
            made = parsed(loaded, sentences)
            answer = [made[sentence].to_record() for sentence in sentences]
        except AssayError as error:
            answer = str(error)
        answers.write(json.dumps(answer) + "\n")
        answers.flush()


if __name__ == "__main__":
    real, sys.stdout = sys.stdout, sys.stderr  # what a pipeline prints is no answer
    main(sys.argv[1], sys.stdin, real)
