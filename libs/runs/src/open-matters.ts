import type { Engine } from '#engine';
import { keys } from '#records';
import { ReplyReader } from '#redis';

/** What waits for a person, over all partitions. */
export interface OpenMatters {
  /** Open dead letters by code, of the latest ten thousand of each partition. */
  letters: ReadonlyMap<string, number>;
  /** Calls that wait for approval. */
  approvals: number;
  /** Conversations in which the agent does nothing. */
  parked: number;
  takenOver: number;
}

const mostLetters = 10_000;

/** Counts what waits for a person: one script a partition, for a gauge and not for every second. */
export async function readOpenMatters(engine: Engine): Promise<OpenMatters> {
  const letters = new Map<string, number>();
  const sum = { approvals: 0, parked: 0, takenOver: 0 };
  for (let partition = 0; partition < engine.deployment.partitions; partition++) {
    const names = [keys.dead, keys.approvals, keys.parked, keys.taken].map((key) => key(partition));
    const args = [keys.letterPrefix(partition), mostLetters];
    const reply = await engine.runner.run({ name: 'standing', keys: names, args });
    const reader = new ReplyReader(reply, 'standing');
    sum.approvals += reader.count();
    sum.parked += reader.count();
    sum.takenOver += reader.count();
    while (reader.rest > 0) {
      const code = reader.text();
      letters.set(code, (letters.get(code) ?? 0) + reader.count());
    }
  }
  return { letters, ...sum };
}
