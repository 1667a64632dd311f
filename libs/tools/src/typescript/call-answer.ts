import { failureFor } from '#errors';
import type { FailureCause } from '#errors';
import { clip } from '#values';
import { compileSchema } from '../files/compile-schema.js';
import { isTooDeep } from '../json-depth.js';
import { failure, forbidden, hints } from '../tool-failure.js';
import type { Fate, ToolAnswer, ToolFailure } from '../tool.js';
import type { CallEnd, OpenCall } from './open-call.js';
import type { ToolDefinition } from './tool-definition.js';

const maxMessageCharacters = 300;

type Known = Pick<OpenCall, 'fate' | 'wasRefused'>;
type Failed = Extract<CallEnd, { kind: 'failed' }>;

/** What a call came to. Its failure says what it proves: a write that had begun may have been done, whatever became of the code (ADR 35). */
export function answerCall(end: CallEnd, call: Known, { result, checksResult }: ToolDefinition): ToolAnswer {
  switch (end.kind) {
    case 'value': {
      if (isTooDeep(end.value)) return badResult('its result is nested too deep', call.fate);
      const fits = checksResult || result === undefined || compileSchema(result)(end.value);
      return fits ? { ok: true, value: end.value } : badResult('its result has not the form of its output', call.fate);
    }
    case 'cut':
      return failure('tool-timeout', 'the tool did not answer in time', { transient: true, fate: call.fate });
    case 'died': {
      const { reason, text } = end.end;
      return broken(`the tool’s code ended: ${clip(text, maxMessageCharacters)}`, `ended: ${reason}`, {
        reason,
        fate: call.fate,
        transient: true,
      });
    }
    case 'failed':
      return toFailure(end, call);
  }
}

function toFailure({ failed, message: said }: Failed, { fate, wasRefused }: Known): ToolFailure {
  const message = clip(said, maxMessageCharacters);
  switch (failed) {
    case 'arguments':
      return failure('bad-tool-args', message, { transient: false, fate: 'refused', details: { reason: failed } });
    case 'output':
      return badResult(`its result has not the form of its output: ${message}`, fate);
    case 'too-long':
      return failure('tool-bad-answer', `the tool’s result is too long (${message})`, {
        ...{ transient: false, fate, details: { reason: failed }, hint: hints.askForLess },
        why: failureFor('unreadable', 'the result is too long'),
      });
    case 'refusal': // its author's word that nothing was done, which nobody has of a write without an answer
      return broken(`the tool refused: ${message}`, 'it refused', {
        ...{ reason: failed, fate: fate === 'lost' ? fate : 'refused', transient: false },
        ...{ cause: 'refused', hint: hints.correct },
      });
    case 'forbidden':
      return broken(`the tool’s code did what it may not: ${message}`, 'it did what it may not', {
        ...{ reason: failed, fate, transient: false, hint: hints.broken },
      });
    case 'throw':
      if (wasRefused) return { ...forbidden('egress-refused', message), fate };
      return broken(`the tool’s code threw ${message}`, 'it threw', { reason: failed, fate, transient: true });
  }
}

function badResult(message: string, fate: Fate): ToolFailure {
  const why = failureFor('unreadable', 'the result has not the form that it should have');
  return failure('tool-bad-answer', `the tool broke: ${message}`, {
    ...{ transient: false, fate, why, details: { reason: 'output' } },
  });
}

/** `own` is without a word of the code's. */
function broken(
  message: string,
  own: string,
  known: { reason: string; fate: Fate; transient: boolean; cause?: FailureCause; hint?: string },
): ToolFailure {
  const { reason, fate, transient, cause = 'other', hint } = known;
  const why = failureFor(cause, `the tool’s code broke: ${own}`);
  return failure('tool-failed', message, {
    ...{ transient, fate, details: { reason }, why },
    ...(hint !== undefined && { hint }),
  });
}
