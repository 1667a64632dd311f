import { isId, renameId } from '#protocol';
import type { ActorStore } from './actor-store.js';
import type { SendMailResult } from './ports/index.js';

/** Whose run it is, pending ones included: its message has opened it, or will; or a child's, which is named like its one run. */
async function findActorId(store: ActorStore, runId: string): Promise<string | null> {
  if (!isId('run', runId) || !store.knows(runId)) return null;
  const run = await store.records.readRun(runId);
  return run?.actorId ?? (await store.records.readMessage(renameId(runId, 'msg')))?.actorId ?? renameId(runId, 'act');
}

/** Asks a run to end; of several requests the first counts. `gone`: there is no such run. */
export async function endRun(
  store: ActorStore,
  runId: string,
  { by, reason }: { by: string; reason: string },
): Promise<SendMailResult | { status: 'gone' }> {
  const actorId = await findActorId(store, runId);
  if (actorId === null) return { status: 'gone' };
  return store.outside.sendMail({ actorId, name: 'cancel', event: { type: 'cancel-requested', runId, by, reason } });
}
