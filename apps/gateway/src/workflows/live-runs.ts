import { parseStored } from '#redis';
import type { Redis } from '#redis';
import type { Address } from '#protocol';
import { keys } from '#records';
import type { RunRecord } from '#records';
import { agentIdOfWorkflow, toWorkflowSide } from '#registry';
import type { RunReader } from '#runs';
import { ioBoundary } from '#telemetry';

const aPage = 200;

/**
 * The live runs of a stored workflow, those that a message will open among them. Runs that other runs have called are not: they go with those. Live ones
 * stand before all others, so that the look ends with the first that is over.
 */
export async function listLiveRuns(redis: Redis, reader: RunReader, id: string): Promise<RunRecord[]> {
  const agentId = agentIdOfWorkflow(id);
  const found: RunRecord[] = [];
  let isPast = false;
  const wants = (run: RunRecord): boolean => {
    isPast ||= run.phase === 'finished';
    return run.phase !== 'finished' && (run.policyVersion === '' || run.agentId === agentId);
  };
  for (let before: string | null = null; !isPast;) {
    const { runs, next } = await reader.listRuns({ before, limit: aPage, wants });
    found.push(...runs.map(({ run }) => run));
    if (next === null) break;
    before = next;
  }
  const toCome = found.filter(({ policyVersion }) => policyVersion === '');
  const isOwn = await Promise.all(toCome.map((run) => isPending(redis, run, id)));
  return [...found.filter(({ policyVersion }) => policyVersion !== ''), ...toCome.filter((_run, at) => isOwn[at])];
}

/** Before its first turn a run has no agent yet: its conversation says what it will run. */
async function isPending(redis: Redis, { actorId }: RunRecord, id: string): Promise<boolean> {
  const address = await ioBoundary('redis.address-of-run', () => redis.hget(keys.actor(actorId), 'address'));
  return address !== null && parseStored<Address>(address).ours.startsWith(toWorkflowSide(id, ''));
}
