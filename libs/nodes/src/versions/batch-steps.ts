import type { Connection, GraphNode } from '#graph';
import type { VersionStep } from './version-step.js';

export const batchType = 'n8n-nodes-base.splitInBatches';

/** Ten items a round, where nobody said how many. */
export const batchSteps: readonly VersionStep[] = [
  {
    from: [1],
    to: 3,
    change: (parameters) => ({
      parameters: { batchSize: 10, ...parameters },
      differs: ['its rounds go on until all items are through, also where nothing leads back to it'],
    }),
  },
  { from: [2], to: 3, change: (parameters) => ({ parameters: { batchSize: 10, ...parameters } }) },
];

/** The outputs of such a node as version 3 has them, done and loop: version 1 had the batch alone, version 2 the batch before what is done. */
export function presentOutputs({ type, typeVersion }: GraphNode, slots: Connection[][]): Connection[][] {
  if (type !== batchType || (typeVersion !== 1 && typeVersion !== 2)) return slots;
  const [batch, done] = slots;
  return [typeVersion === 1 ? [] : (done ?? []), batch ?? []];
}
