#!/usr/bin/env bash
# Checks what is about to be committed: format and lint of the staged files, and the types.
# CONTRIBUTING.md says how to switch it on.
set -euo pipefail
cd "$(git rev-parse --show-toplevel)"
PATH="$PWD/node_modules/.bin:$PATH"

biome check --staged --no-errors-on-unmatched --files-ignore-unknown=true
staged=$(git diff --cached --name-only --diff-filter=ACMR)
if grep -qE '\.tsx?$|^tsconfig\.json$|^package(-lock)?\.json$' <<<"$staged"; then tsc --noEmit; fi
if grep -qE '^(web|src|sdk)/.*\.tsx?$' <<<"$staged"; then tsc --noEmit -p web; fi
