import { expect, it } from '@jest/globals';

import type { BesideOptions } from './options.js';
import { jsonLine, table } from './report.js';
import type { Findings, Turn } from './report.js';

/** So many CPU seconds of one process for a thousand runs, in so many seconds. */
function turn(cpu: number, seconds: number): Turn {
  const cost = { runs: 1_000, seconds, cpu: { app: cpu, loader: 9 }, othersCpu: 0 };
  return { cost, aloneMs: [cpu], counts: null };
}

const findings: Findings = {
  options: { peer: 'restate', modelCalls: 3 } as BesideOptions, // as much of them as is read
  rounds: [{ floor: turn(1, 1), turnpike: turn(8, 4), eager: turn(4, 2), peer: turn(5, 4) }],
  billed: { floor: ['app'], turnpike: ['app'], eager: ['app'], peer: ['app'] },
};

it('both shapes stand in one table, and each is held against the peer', () => {
  const lines = table(findings);
  expect(lines.find((line) => line.startsWith('turnpike  '))).toMatch(/ 250 +8 +8 /);
  expect(lines.find((line) => line.startsWith('turnpike, eager  '))).toMatch(/ 500 +4 +4 /);
  expect(lines).toContain(
    'turnpike to restate: runs/s 1 (1 to 1), CPU per run 1.6 (1.6 to 1.6), alone 1.6 (1.6 to 1.6)',
  );
  expect(lines).toContain(
    'turnpike, eager to restate: runs/s 2 (2 to 2), CPU per run 0.8 (0.8 to 0.8), alone 0.8 (0.8 to 0.8)',
  );
  expect(jsonLine(findings)).toMatchObject({
    eager: { cpu_s_per_1000: 4 },
    eager_to_turnpike: { cpu: { median: 0.5 } },
  });
});
