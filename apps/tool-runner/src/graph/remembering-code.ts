import { parseStored } from '#redis';
import type { Memory } from '#sandbox';
import { failure } from '#tools';
import type { ToolAnswer } from '#tools';
import { isDeepStrictEqual } from 'node:util';
import { notMade } from './call-failure.js';
import { mostStaticBytes } from './static-data-store.js';
import type { StaticDataStore, StaticPlace } from './static-data-store.js';

/** How often code runs again, since another call has changed what it began with. */
const mostAgain = 10;

export type MemoryPort = Pick<StaticDataStore, 'recall' | 'remember' | 'forget'>;

/** A call that remembers. */
export interface Remembering {
  place: StaticPlace;
  /** The id of the call, however often it is made. */
  call: string;
  /** The name of its node. */
  node: string;
  /** Why an answer may not be kept; null: it may. It is asked before the memory moves, which would move without its answer. */
  refusal(this: void, answer: string): Promise<string | null>;
}

/**
 * Runs code with what its workflow remembers, and keeps what it leaves with its answer (ADR 202). Where another call has changed that meanwhile it runs
 * again, with what is there now; a call that was made before has its answer again, and changes nothing.
 */
export async function rememberingCode(
  store: MemoryPort,
  { place, call, node, refusal }: Remembering,
  runCode: (memory: Memory) => Promise<ToolAnswer>,
): Promise<ToolAnswer> {
  for (let again = 0; again <= mostAgain; again += 1) {
    const known = await store.recall(place, call);
    if ('answer' in known) return { ok: true, value: parseStored(known.answer) };
    const { version, data } = known;
    const own = Object.hasOwn(data.nodes, node) ? (data.nodes[node] ?? {}) : {};
    const memory = structuredClone({ global: data.global, node: own });
    const answer = await runCode(memory);
    if (!answer.ok) return answer;
    const text = JSON.stringify(answer.value);
    const refused = await refusal(text);
    if (refused !== null) return failure('tool-bad-answer', refused, { transient: false, fate: 'refused' });
    if (isDeepStrictEqual(memory, { global: data.global, node: own })) return answer;
    const left = { global: memory.global, nodes: { ...data.nodes, [node]: memory.node } };
    if (Buffer.byteLength(JSON.stringify(left)) > mostStaticBytes)
      return notMade(`a workflow remembers at most ${mostStaticBytes} bytes (STATIC_DATA_LIMIT)`);
    const kept = { call, version, data: left, answer: text };
    if (await store.remember(place, kept)) return answer;
  }
  return failure('tool-failed', `other runs have changed what the workflow remembers ${mostAgain} times meanwhile`, {
    ...{ transient: true, fate: 'refused' },
  });
}
