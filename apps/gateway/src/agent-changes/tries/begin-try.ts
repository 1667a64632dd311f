import { actorIdFor, makeSideAddress } from '#deployment';
import { ingestNamed, nameMessage, toConversationId } from '#engine';
import type { ActorStore } from '#engine';
import { renameId } from '#protocol';
import type { Address } from '#protocol';
import { createToken } from '#redis';
import type { Redis } from '#redis';
import { readWords, toApiSide, withWords } from '#registry';
import type { PublishedWords, RegisteredAgent } from '#registry';
import { AgentChangeStore, AgentVersionStore } from '#versions';
import { refuseBesideOlder } from '../../again/begin-again.js';
import type { BegunTryView } from './try-responses.js';

/** Who is asked what: an agent as its file has it, with these words in their place. */
export interface Tried {
  agent: RegisteredAgent;
  words: PublishedWords;
  text: string;
  /** The side conversation that goes on; absent: a new one. */
  conversation?: string | undefined;
}

/** Where an agent is tried: as on its first number, with nobody. */
function toSide({ agent: { tenant, file } }: Tried): Omit<Address, 'theirs'> {
  const [number] = file.numbers ?? [];
  return number === undefined
    ? { tenant, channel: 'api', ours: toApiSide(file.id) }
    : { tenant, channel: 'sms', ours: number };
}

/** Stores what the agent is with these words, unless somebody keeps it. What it lasts is what a file's version does. */
export async function keepTried(
  store: ActorStore,
  redis: Redis,
  { agent, words }: Pick<Tried, 'agent' | 'words'>,
): Promise<string> {
  const { definition, version } = withWords(agent.definition, words);
  const listed = await new AgentChangeStore(redis).versions(definition.id);
  const isKept = version === agent.version || listed.some((each) => each.version === version);
  const versions = new AgentVersionStore(redis, store.engine.times.retentionSeconds * 1_000);
  if (!isKept) await versions.keep(new Map([[version, definition]]));
  return version;
}

/** Has an agent answer a text of nobody's, simulated: what it reads and its model are real, what it sends and writes is made up (ADR 163). */
export async function beginTry(store: ActorStore, redis: Redis, tried: Tried): Promise<BegunTryView> {
  await refuseBesideOlder(redis);
  const { agent, text, conversation = createToken() } = tried;
  const version = await keepTried(store, redis, tried);
  const { deployment } = store.engine;
  const address = makeSideAddress(deployment, { ...toSide(tried), theirs: 'nobody' }, conversation);
  const { messageId } = nameMessage(deployment, address);
  const as = { agent: agent.definition.id, version };
  const order = { letterId: '', runId: '', first: null, calls: [], again: { as } };
  await ingestNamed(store.engine, messageId, { address, sourceId: null, mode: 'text', text, order, simulated: true });
  const actorId = actorIdFor(deployment, address);
  const ids = { run_id: renameId(messageId, 'run'), conversation_id: toConversationId(address, actorId) };
  return { ...ids, actor_id: actorId, conversation, version, simulated: true };
}

/** What a request to try says of an agent, over what is published of it: null is what the file says. */
export function mergeWords(
  agent: RegisteredAgent,
  published: PublishedWords,
  given: { goal?: string | null; constraints?: string | null; model?: string | null },
): PublishedWords {
  const own = Object.keys(readWords(agent.definition)) as (keyof PublishedWords)[]; // its keys are the fields
  const all = own.map((field) => [field, given[field] === undefined ? published[field] : given[field]] as const);
  return Object.fromEntries(all.filter(([, value]) => value !== undefined && value !== null));
}
