import { endOf, lastOf } from '#values';
import type { ErrorCode } from '#errors';
import type { ToolSpec } from '#model-turn';
import { readFigure } from './budgets.js';
import type { AgentDecision } from './decision.js';
import type { PendingCall } from './phase.js';
import type { Run } from './run.js';
import type { AgentSettings } from './settings.js';

/** Enough digits of a hash to tell the calls and answers of one run apart, or the texts of one conversation: they are read with every turn. */
const hashLength = 16;
/** The most calls that are compared. */
const mostMade = 12;

/** Whether repeated calls and tool errors are watched in a run: runs of older builds began without (I8). */
function isWatched({ rules = 1 }: Run): boolean {
  return rules >= 2;
}

/**
 * Whether this call leads nowhere: it repeats the last one, or it was made before and every call since was made and answered alike
 * before. So A, B, A, B is a circle, unless an answer has changed. A call may be made again after a later one was refused, but not in
 * answer to a reflection.
 */
export function isCircling(run: Run, key: string): boolean {
  if (key === run.lastCallKey) return true;
  const { made = [], reflected } = run;
  const last = made.findLastIndex((call) => call.startsWith(`${shortHash(key)}:`));
  if (last === -1 || (last === made.length - 1 && !reflected)) return false;
  return made.slice(last + 1).every((call, i) => made.slice(0, last + 1 + i).includes(call));
}

/** Adds a call of the model to those made, with its result: the latest observation. */
export function recordCall({ settings, stamp }: AgentDecision, run: Run, { tool, args, prefetched }: PendingCall): Run {
  if (!isWatched(run) || prefetched) return run;
  const { keys } = settings;
  const line = run.observations.at(-1)?.text.toWellFormed() ?? '';
  const call = `${shortHash(keys.dedupeKey(stamp.actorId, tool, args))}:${shortHash(keys.argsHash({ line }))}`;
  return { ...run, made: lastOf([...(run.made ?? []), call], mostMade) };
}

/** As much of a hash as is kept. */
export function shortHash(hash: string): string {
  return endOf(hash, hashLength);
}

/** Failures that say nothing about the tool: the call was refused. */
const refusals: ReadonlySet<ErrorCode> = new Set([
  'bad-tool-args',
  'tool-cap-reached',
  'approval-denied',
  'approval-expired',
  'middleware-refused',
]);

/** The run after a failure of a tool. */
export function countError(run: Run, tool: string, code: ErrorCode): Run {
  if (!isWatched(run) || refusals.has(code)) return run;
  return { ...run, toolErrors: { ...run.toolErrors, [tool]: countErrors(run, tool) + 1 } };
}

/** How often a tool has failed in this run. */
export function countErrors({ toolErrors = {} }: Run, tool: string): number {
  return readFigure(toolErrors, tool) ?? 0;
}

/** How often a tool may fail. */
export function findErrorCap({ toolErrorCaps }: AgentSettings, tool: string): number {
  return readFigure(toolErrorCaps.overrides, tool) ?? toolErrorCaps.default;
}

/** Whether a tool has failed so often that it is not called any more. */
export function areErrorsSpent(settings: AgentSettings, run: Run, { name }: ToolSpec): boolean {
  return countErrors(run, name) > 0 && countErrors(run, name) >= findErrorCap(settings, name);
}
