#!/usr/bin/env bash
# release.sh MADE FOLDER TAG: puts what the jobs have made into one folder, with its checksums, and writes release-notes.md.
# A person can run it on any folder of files: nothing here needs GitHub.
set -euo pipefail
made=$1 folder=$2 tag=$3
mkdir -p "$folder"

# One flat folder, as releases are: parts of the case, cards and the files of the board keep their names; gerbers are in
# one archive.
find "$made" -type f -not -path '*/gerbers/*' \( -name '*.uf2' -o -name 'zeitwort.html' -o -name 'zeitwort-*-*' -o -name '*.stl' -o -name 'card.*' -o -name '*.cdx.json' -o -name 'THIRD-PARTY-NOTICES.txt' \) \
  -exec cp {} "$folder/" \;

(cd "$folder" && sha256sum -- * >../SHA256SUMS.new && mv ../SHA256SUMS.new SHA256SUMS)

# The firmware's hash was written when two folders had built the same bytes; it must be that of the file.
sum=$(find "$made" -name 'zeitwort.uf2.sha256' -print -quit)
[ -n "$sum" ] || { echo "release.sh: there is no zeitwort.uf2.sha256: run \`cargo xtask reproduce\` first" >&2; exit 1; }
(cd "$folder" && sha256sum --quiet --check -) <"$sum"
hash=$(cut -d' ' -f1 "$sum")

version=${tag#v}
{
  cat <<TEXT
A new device: hold BOOTSEL, plug the Pico in, drop \`zeitwort-full.uf2\` on it. To renew one: \`zeitwort.uf2\` is the firmware,
\`lexicons.uf2\` the word lists. To try it without a Pico, open \`zeitwort.html\` in a browser. \`card.*.pdf\` is the quick card for the
table, the \`.stl\` files are the case to print (nobody has printed it yet),
\`zeitwort-carrier-*\` is the carrier board: gerbers to order from, parts, positions, schematic, pictures (none was ordered yet).

\`zeitwort-linux-x86_64\` is the command. \`zeitwort-macos-arm64\` and \`zeitwort-windows-x86_64.exe\` are built, but nobody has tried
them: tell us.

SHA-256 of the firmware, the same bytes from two folders (\`cargo xtask reproduce\` in this tag makes them again):

    $hash  zeitwort.uf2

All sums are in \`SHA256SUMS\`; \`gh attestation verify FILE\` says which commit a file was built from, and \`*.cdx.json\` what is built in. Terms of the word lists: docs/lexicon.md; of all other code in these files: \`THIRD-PARTY-NOTICES.txt\`.

TEXT
  # This version's part of the changelog.
  awk -v version="$version" '$0 ~ "^## \\[" version "\\]" { on = 1; next } /^## \[/ { on = 0 } on' CHANGELOG.md
} >release-notes.md
echo "$folder: $(find "$folder" -type f | wc -l) files, and release-notes.md"
