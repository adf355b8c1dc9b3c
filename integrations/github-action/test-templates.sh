#!/usr/bin/env bash
# Validates templates and runs their tests; writes junit.xml and report.html, and a summary where the runner shows one.
#   FOLDERS  folders of templates, separated by spaces; patterns are expanded
#   PLATEN   the command
#   REPORTS  folder for the reports
set -uo pipefail

if [ -z "${PLATEN_CHROMIUM:-}" ] && ! command -v chromium-headless-shell chromium google-chrome >/dev/null; then
  echo "No browser was found. Installing chromium …"
  sudo apt-get update -q && sudo apt-get install -q -y --no-install-recommends chromium || exit 4
fi

# Both are lists of words: the patterns are expanded here.
# shellcheck disable=SC2206
folders=($FOLDERS) platen=($PLATEN)
mkdir -p "$REPORTS"

"${platen[@]}" validate "${folders[@]}"
validated=$?

"${platen[@]}" test "${folders[@]}" --junit "$REPORTS/junit.xml" --html "$REPORTS/report.html" | tee "$REPORTS/results.txt"
tested=${PIPESTATUS[0]}

if [ -n "${GITHUB_STEP_SUMMARY:-}" ]; then
  { echo '```'; cat "$REPORTS/results.txt"; echo '```'; } >>"$GITHUB_STEP_SUMMARY"
fi

[ "$validated" -eq 0 ] || exit "$validated"
exit "$tested"
