import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { lint } from './inspect.js';
import { plant } from './plant.js';

/** Ways in which a moment, or a run, gets into the prefix; each is a line of its own. */
const planted: readonly (readonly [title: string, line: string])[] = [
  ['a clock', 'export const a = () => `Now: ${new Date().toISOString()}`;'],
  ['a moment that was handed in', 'export const b = (now: number) => `Now: ${now}`;'],
  ['the start of a run', 'export const c = (lane: { startedAt: number }) => `Since ${lane.startedAt}`;'],
  ['a date that was right once', "export const d = 'Today is 2026-11-21.';"],
  ['a time in a template', 'export const e = (zone: string) => `Built at 16:20 ${zone}`;'],
  ['seconds since the epoch', "export const f = 'build 1795000000';"],
  ['a number drawn by lot', 'export const g = () => `Id ${Math.random()}`;'],
  ['a run', "import type { Run } from './run.js';"],
  ['an order that nobody wrote down', 'export const h = (tools: object) => Object.keys(tools).join();'],
];

const innocent = [
  "import type { AgentSettings, Budgets } from './settings.js';",
  'export const i = ({ timeZone }: AgentSettings, budgets: Budgets) => `hard_stop_after_seconds=${budgets.maxSeconds} ${timeZone}`;',
];

let tree: string;
let lines: Set<number>;

beforeAll(async () => {
  const text = [...planted.map(([, line]) => line), ...innocent, ''].join('\n');
  tree = plant({ 'libs/agent/src/system-text.ts': text });
  const findings = await lint(tree);
  lines = new Set(findings.filter(({ rule }) => rule === 'house/stable-prefix').map(({ line }) => line));
}, 60_000);
afterAll(() => rmSync(tree, { recursive: true, force: true }));

describe('I10: the lint of the prefix', () => {
  it.each(planted.map(([title], index) => [title, index + 1] as const))('catches %s', (_, line) => {
    expect(lines).toContain(line);
  });

  it('leaves settings alone', () => {
    for (const [index] of innocent.entries()) expect(lines).not.toContain(planted.length + index + 1);
  });
});
