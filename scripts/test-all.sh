#!/usr/bin/env bash
# Installs what the tests need, builds, lints, checks types, runs all tests, and ends with one line that says how many.
set -euo pipefail
cd "$(dirname "$0")/.."

npm ci --no-audit --no-fund
npm run build
npm run lint
npm run types

report=$(mktemp)
status=0
npx vitest run --reporter=default --reporter=json --outputFile.json="$report" || status=$?
node scripts/count-tests.mjs "$report" || status=1
rm -f "$report"
exit "$status"
