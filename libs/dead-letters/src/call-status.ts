import { errorEnvelope, failureHints } from '#errors';
import type { ErrorCode } from '#errors';
import type { RecordedCall, ToolResult } from '#protocol';
import type { Repeat } from '#model-turn';
import type { EffectStatus } from './replay-choices.js';
import type { MadeCall } from './made-calls.js';

type Fate = 'done' | 'failed' | 'unknown';

/** Whether a linked run knows of a call, and as what: its answer, or that it is to be made under its old key. */
type Carried = 'answer' | 'key' | 'no';

interface CallStatus {
  standing: EffectStatus;
  why: string;
  carried: Carried;
}

const read: CallStatus = {
  standing: 'will-happen',
  why: 'it reads; it is made again if it is asked for',
  carried: 'no',
};

/** By what is known of a call and what a repeat of it means. */
const statusesOfCalls: Record<Fate, Record<Repeat, CallStatus>> = {
  done: {
    safe: read,
    keyed: { standing: 'already-happened', why: 'it is answered from the record', carried: 'answer' },
    never: { standing: 'already-happened', why: 'it is answered from the record', carried: 'answer' },
  },
  failed: {
    safe: read,
    keyed: { standing: 'will-happen', why: 'it failed; it is made again if it is asked for', carried: 'no' },
    never: { standing: 'will-happen', why: 'it failed; it is made again if it is asked for', carried: 'no' },
  },
  unknown: {
    safe: read,
    keyed: { standing: 'unknown', why: 'if it is asked for it is made again under its old key', carried: 'key' },
    never: { standing: 'unknown', why: 'it is not made again: the model is told that nobody knows', carried: 'answer' },
  },
};

/** A call that was made, and whose result middleware has kept back: nothing else ends an owed call so (ADR 31). */
const keptBack: ReadonlySet<ErrorCode> = new Set(['middleware-refused', 'middleware-failed']);

function isKeptBack(result: ToolResult | null): boolean {
  return result !== null && !result.ok && keptBack.has(result.envelope.error.code);
}

function classifyFate(result: ToolResult | null): Fate {
  if (result === null || isKeptBack(result)) return 'unknown';
  if (result.ok) return 'done';
  return result.envelope.error.code === 'outcome-unknown' ? 'unknown' : 'failed';
}

/** How a call of the old run stands, and how a linked run goes about it. A tool that is no more counts as one never to repeat. */
export function statusOfCall(call: MadeCall, repeat: Repeat = 'never'): CallStatus & { record: RecordedCall | null } {
  const found = statusesOfCalls[classifyFate(call.result)][repeat];
  const { tool, args, effectKey, node } = call;
  const place = node === undefined ? {} : { node };
  if (found.carried === 'no') return { ...found, record: null };
  const answer = isKeptBack(call.result) ? nobodyKnows : (call.result ?? nobodyKnows);
  return { ...found, record: { tool, args, effectKey, result: found.carried === 'key' ? null : answer, ...place } };
}

/** What the model is told of a call that may have acted and is not to be made again. */
export const nobodyKnows: ToolResult = {
  ok: false,
  envelope: errorEnvelope('outcome-unknown', 'the tool may or may not have acted; it is not run again', {
    hint: failureHints.inDoubt,
  }),
};

/** What an operator's word makes of a call of which nobody knew. */
export const decisionsOf: Record<'as-done' | 'as-failed', ToolResult> = {
  'as-done': { ok: true, value: { done: true, known_from: 'an operator' } },
  'as-failed': {
    ok: false,
    envelope: errorEnvelope('tool-failed', 'an operator has found that it did not happen', {
      hint: failureHints.undone,
    }),
  },
};
