import { clip } from '#values';
import type { CallResult } from '../batch/batch-call.js';
import type { Evidence, SessionState } from '../session-state.js';

/** What is known of the draft as it is now. */
export function findEvidence({ evidence, revision }: Pick<SessionState, 'evidence' | 'revision'>): Evidence {
  return evidence?.revision === revision ? evidence : { revision, validated: null, tested: null };
}

/** The same with what a call has shown. */
export function withProof(known: Evidence, { proof }: Pick<CallResult, 'proof'>): Evidence {
  if (proof === undefined) return known;
  return proof.of === 'validation'
    ? { ...known, validated: proof.passed }
    : { ...known, tested: proof.passed, ...(proof.nodes && { nodes: proof.nodes }) };
}

/** What the model must still do before it may say that it is done; null: nothing. */
export function missingEvidence({ validated, tested }: Evidence): string | null {
  const calls = [...(validated === true ? [] : ['validate_workflow']), ...(tested === true ? [] : ['test_workflow'])];
  if (calls.length === 0) return null;
  const failed = validated === false || tested === false;
  const repair = failed ? 'Repair what was found first. ' : '';
  return `You are not done: for the draft as it is now ${calls.join(' and ')} must pass. ${repair}Call ${calls.length > 1 ? 'both in one batch' : 'it'}, then respond.`;
}

/** Of what a test has shown, in characters: an outcome stands in a thread's state. */
const shownChars = 3_000;

/**
 * The latest test of a session as its model has read it, and the id of its call. Whoever has to prove the draft reads it there: the run that made the
 * call is the builder's own. Null: there was none, or its words are gone.
 */
export function latestTest({ messages }: Pick<SessionState, 'messages'>): { callId: string; values: string } | null {
  const said = messages.findLast(({ toolName, isError }) => toolName === 'test_workflow' && isError !== true);
  if (said?.toolCallId === undefined) return null;
  return { callId: said.toolCallId, values: clip(said.text, shownChars, '… (cut)') };
}
