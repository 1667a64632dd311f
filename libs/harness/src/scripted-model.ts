import type { ChildEnd } from '#protocol';
import { toOutput } from '#workflow';

/** What the model answers for a node. A list has one entry for each of its calls, the last for all that follow. */
export interface ModelScript {
  /** Absent, or an empty list: the node's id, with the input in brackets. */
  outputs?: unknown;
  /** Whether the call fails: true, or with what message. */
  fail?: unknown;
  delayMs?: unknown;
  /** How many tools the model calls before it answers, or which. */
  toolCalls?: unknown;
  usd?: unknown;
}

/** How one call will end, and after how long. */
export interface PlannedEnd {
  delayMs: number;
  end: ChildEnd;
}

const microUsd = 1_000_000;

/** Models that answer by a script, by the ids of the nodes that ask. */
export class ScriptedModel {
  private readonly calls = new Map<string, number>();

  constructor(private readonly scripts: ReadonlyMap<string, ModelScript>) {}

  /** The next call of a node. */
  call(id: string, input: string): PlannedEnd {
    const nth = this.calls.get(id) ?? 0;
    this.calls.set(id, nth + 1);
    const { outputs, fail, delayMs, toolCalls, usd } = this.scripts.get(id) ?? {};
    const said = pickNth(fail, nth);
    const isSilent = outputs === undefined || (Array.isArray(outputs) && outputs.length === 0);
    const output = isSilent ? `${id}(${input})` : toOutput(pickNth(outputs, nth));
    const spent = {
      steps: 1,
      toolCalls: toCount(pickNth(toolCalls, nth)),
      tokens: 0,
      costMicroUsd: Math.round(toPositiveNumber(pickNth(usd, nth)) * microUsd),
    };
    const isFailure = Boolean(said);
    const message = typeof said === 'string' ? said : `the model of ${id} failed`;
    const end: ChildEnd = isFailure
      ? { outcome: 'model-failed', output: null, error: { code: 'model-failed', message }, spent }
      : { outcome: 'answered', output, error: null, spent };
    return { delayMs: toPositiveNumber(pickNth(delayMs, nth)), end };
  }
}

function pickNth(value: unknown, nth: number): unknown {
  if (!Array.isArray(value)) return value;
  const list: readonly unknown[] = value;
  return list[Math.min(nth, list.length - 1)];
}

function toPositiveNumber(value: unknown): number {
  return typeof value === 'number' && value > 0 ? value : 0;
}

function toCount(value: unknown): number {
  if (Array.isArray(value)) return value.length;
  return typeof value === 'number' ? Math.floor(toPositiveNumber(value)) : Number(Boolean(value));
}
