/** Ways in which a moment, or a run, gets into the prefix; each is a line of its own. */
export const volatileLines: readonly (readonly [title: string, line: string])[] = [
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

/** What looks alike and is allowed. */
export const stableLines = [
  "import type { AgentSettings, Budgets } from './settings.js';",
  'export const i = ({ timeZone }: AgentSettings, budgets: Budgets) => `hard_stop_after_seconds=${budgets.maxSeconds} ${timeZone}`;',
];

/** The file that writes the prefix, made of all of them. */
export const prefixFile = {
  'libs/agent/src/prompt/system-text.ts': [...volatileLines.map(([, line]) => line), ...stableLines, ''].join('\n'),
};
