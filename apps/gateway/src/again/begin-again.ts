import { actorIdFor, makeSideAddress, SchemaStore } from '#deployment';
import type { Deployment } from '#deployment';
import { readRecordedRun } from '#dead-letters';
import { ingestNamed, nameMessage, toConversationId } from '#engine';
import type { ActorStore } from '#engine';
import type { JournalEntry } from '#program';
import { renameId } from '#protocol';
import type { Address, ReplayOrder } from '#protocol';
import { keys } from '#records';
import type { RunRecord } from '#records';
import { mintId, parseStored } from '#redis';
import type { Redis } from '#redis';
import { pinOfSide, toWorkflowSide } from '#registry';
import { ioBoundary } from '#telemetry';
import { lastOf } from '#values';
import { badField, notFound, Problem } from '../platform/http/problem.js';
import { againOrder } from './again-order.js';
import type { AgainRequest } from './again-request.js';
import type { BegunAgain } from './again-responses.js';

/** A run is done again so often at most, and this many of those are listed with it. */
const [mostAgains, mostListed] = [2_000, 200];

/** Where a run is done again: beside the conversation of the old one, with nobody. */
function makeSide(deployment: Deployment, address: Address, record: RunRecord, { version }: AgainRequest): Address {
  const side = makeSideAddress(deployment, address, mintId('msg', 0));
  if (version === undefined || pinOfSide(address) === null) return side;
  const [, id = ''] = /^workflow:([^@]+)@/.exec(address.ours) ?? [];
  if (id === '') throw badField('version', `${record.runId} runs no stored workflow`);
  return { ...side, ours: toWorkflowSide(id, version) };
}

/** An older build would carry out what a simulated run sends: none may be at work. */
export async function refuseBesideOlder(redis: Redis): Promise<void> {
  const older = (await new SchemaStore(redis).processes()).filter(({ simulates }) => simulates !== true);
  const names = [...new Set(older.map(({ app, version = 'an older build' }) => `${app} ${version}`))];
  if (names.length > 0) throw new Problem(409, 'conflict', `these know no simulated runs: ${names.join(', ')}`);
}

/** All that a simulated run begins with. */
interface Prepared {
  /** The run that it does again. */
  of: string;
  address: Address;
  text: string;
  order: ReplayOrder;
}

/** Looks whether a run can be done again with these changes, and with what: nothing has begun yet. Rejects with a problem where it cannot. */
export async function prepareAgain(
  store: ActorStore,
  redis: Redis,
  asked: RunRecord,
  body: AgainRequest,
): Promise<Prepared> {
  if (asked.outcome === null) throw new Problem(409, 'conflict', 'the run is not over yet');
  const recorded = await readRecordedRun(redis, asked.runId);
  if (recorded === null) throw notFound('run');
  const { record, texts, calls, isTree } = recorded;
  if (record.program !== undefined && record.program !== 'agent')
    throw new Problem(409, 'conflict', `runs of the program ${record.program} cannot be done again`);
  await refuseBesideOlder(redis);
  const [stored, journal, ledger] = await Promise.all([
    ioBoundary('redis.again-address', () => redis.hget(keys.actor(record.actorId), 'address')),
    store.records.readJournal(record.runId),
    store.records.readLedger(asked.runId),
  ]);
  if (!stored) throw new Problem(409, 'conflict', 'the conversation of the run is not kept any more');
  const entries = journal as JournalEntry[]; // the controller's own writing
  const order = againOrder({ runId: record.runId, calls, ledger, journal: entries, isTree }, body);
  const address = makeSide(store.engine.deployment, parseStored<Address>(stored), record, body);
  return { of: record.runId, address, text: body.text ?? texts.join('\n'), order };
}

/** Begins a simulated run that does another one again, with what is changed (ADR 164). */
export async function beginAgain(
  store: ActorStore,
  redis: Redis,
  asked: RunRecord,
  body: AgainRequest,
): Promise<BegunAgain> {
  const { of, address, text, order } = await prepareAgain(store, redis, asked, body);
  const { deployment } = store.engine;
  const { messageId } = nameMessage(deployment, address);
  const runId = renameId(messageId, 'run');
  await link(store, redis, of, runId);
  await ingestNamed(store.engine, messageId, { address, sourceId: null, mode: 'text', text, order, simulated: true });
  const conversationId = toConversationId(address, actorIdFor(deployment, address));
  return { run_id: runId, again_of: of, conversation_id: conversationId, simulated: true };
}

/** The old run names the new one before it begins; one that never does is no run. */
async function link(store: ActorStore, redis: Redis, of: string, runId: string): Promise<void> {
  const key = keys.again(of);
  const { retentionSeconds } = store.engine.times;
  const known = await ioBoundary('redis.again-count', () => redis.llen(key));
  if (known >= mostAgains) throw new Problem(409, 'conflict', `the run has been done again ${mostAgains} times`);
  await ioBoundary('redis.again-link', () => redis.multi().rpush(key, runId).expire(key, retentionSeconds).exec());
}

/** The runs that do a run again, oldest first: the latest of them, and how many there are besides. */
export async function listAgains(redis: Redis, runId: string): Promise<{ agains: string[]; leftOut: number }> {
  const all = await ioBoundary('redis.agains', () => redis.lrange(keys.again(runId), 0, -1));
  const agains = lastOf(all, mostListed);
  return { agains, leftOut: all.length - agains.length };
}
