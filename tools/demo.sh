#!/bin/sh
# What `make demo` shows: the demo corpus described, converted, its edits extracted, systems scored and compared.
set -eu
demo=$(assay data path demo)
mkdir -p demo-out
out=$PWD/demo-out
cd "$demo"

run() {
    echo
    echo "\$ assay $*"
    assay "$@"
}

echo "The demo corpus lies in $demo; results go to $out."
run describe --source source.txt source.txt systems/*.txt fluency.*.txt
run describe gold.m2
run convert gold.m2 "$out/corrected.0.txt" --annotator 0
run convert gold.m2 "$out/gold.xml"
run convert gold.m2 "$out/gold.jsonl"
run edits source.txt systems/strong.txt systems/eager.txt --merge --out "$out/edits.m2"
run describe "$out/edits.m2"
texts="--source source.txt --reference fluency.0.txt --reference fluency.1.txt"
# shellcheck disable=SC2086 # several words
run score $texts --sentences "$out/sentences.tsv" systems/*.txt
# shellcheck disable=SC2086
run compare $texts systems/*.txt
# shellcheck disable=SC2086
run compare $texts --examples 2 systems/strong.txt systems/careful.txt
run score --gold gold.m2 --metric m2 --metric imeasure systems/*.txt
run rank judgments.xml --rename copycat=source --plot "$out/ranks.svg"
run agree judgments.xml
run maege --gold gold.m2 --metric gleu+ --metric bleu --seeds 3
run correlate --judgments judgments.xml --gold gold.m2 --metric gleu+ --metric m2 systems/*.txt

echo
echo "The first sentence, as annotator 0 corrects it, and what the systems strong and eager make of it:"
head -n 1 "$out/corrected.0.txt"
awk -v RS= 'NR == 1' "$out/edits.m2"
