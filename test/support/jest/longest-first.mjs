/**
 * The order of test files. Those that start processes of their own and mostly wait are dealt out among those that compute,
 * the larger first of each kind, so that neither kind is left for the end and the cores are never idle.
 */
import { statSync } from 'node:fs';

const startsProcesses = /\.(chaos|scenario|deep)\.spec\.ts$/;

class LongestFirst {
  sort(tests) {
    const bySize = tests.toSorted((a, b) => statSync(b.path).size - statSync(a.path).size);
    const waiting = bySize.filter(({ path }) => startsProcesses.test(path));
    const computing = bySize.filter(({ path }) => !startsProcesses.test(path));
    return waiting
      .flatMap((test, index) => [test, ...computing.slice(index * 2, index * 2 + 2)])
      .concat(computing.slice(waiting.length * 2));
  }

  allFailedTests(tests) {
    return tests;
  }

  cacheResults() {}
}

export { LongestFirst as default };
