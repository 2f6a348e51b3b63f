#!/usr/bin/env bash
# Installs what the tests need, builds, lints, checks types, runs all tests, and ends with one line that says how many.
set -euo pipefail
cd "$(dirname "$0")/.."

# A browser looks at the HTML pages. On a CI machine it is installed; where there is none, those tests are skipped.
if [ "${CI:-}" = true ] && [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null && ! command -v chromium >/dev/null; then
  export DEBIAN_FRONTEND=noninteractive
  { timeout 120 apt-get update -qq && timeout 600 apt-get install -y -qq --no-install-recommends chromium; } >/dev/null 2>&1 ||
    echo "Chromium cannot be installed here: no browser will look at the pages."
fi

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
