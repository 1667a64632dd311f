import { withoutSecretAsks } from '#content';
import type { ThreadState } from '../thread-state.js';

/**
 * How the words of a call are shown while the model still writes them, as `say.ts` says them once they are whole; null: they are not said to anybody
 * (a checkpoint's), or wait for what comes of the plan (a replan's).
 */
export function wordsWhileForming({ turn }: Pick<ThreadState, 'turn'>): ((words: string) => string) | null {
  const type = turn?.followUp?.type;
  return type === 'checkpoint' || type === 'replan' ? null : withoutSecretAsks;
}
