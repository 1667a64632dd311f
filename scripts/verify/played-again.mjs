/** Test files that failed beside others and are played once more alone: a busy machine is told from a fault so. */

/** More files than these are no matter of a busy machine. */
const mostFiles = 6;

const sumOf = (values) => values.reduce((total, value) => total + value, 0);

/** The failures of files; one that failed outside of its tests counts as one. */
export const failuresIn = (files) => sumOf(files.map(({ failed, hasFailed }) => (hasFailed ? Math.max(failed, 1) : 0)));

/** The files to play again; none where too many failed. */
export function namesToPlayAgain(files) {
  const names = files.filter(({ hasFailed }) => hasFailed).map(({ name }) => name);
  return names.length > mostFiles ? [] : names;
}

/** A run of tests, each file that was played again with what it came to then. One that did not come back stays as it was. */
export function withPlayedAgain(first, again) {
  const later = new Map(again.map((file) => [file.name, { ...file, isPlayedAgain: true }]));
  const files = first.files.map((file) => later.get(file.name) ?? file);
  const failed = failuresIn(files);
  return { ...first, ok: failed === 0, failed, passed: sumOf(files.map(({ passed }) => passed)), files };
}
