import { definitionFrom, hashWords, pickWords, withWords } from '#registry';
import type { AgentDefinition, PublishedField, PublishedWords } from '#registry';
import { parseStored, readLua, redisClock } from '#redis';
import type { Redis } from '#redis';
import { ioBoundary } from '#telemetry';
import { firstOf } from '#values';
import { agentKeys, forEver } from '../version-keys.js';
import { wasDone } from '../workflows/done-before.js';
import type { Keyed } from '../workflows/done-before.js';

/** What was published of a configured agent at once: when, in ms by Redis's clock, by whom and why. */
export interface AgentPublication {
  /** Of the agent with these words, as its file was then. */
  version: string;
  at: number;
  by: string;
  note: string | null;
  /** What is said in place of the file; none: the file was given its word back. */
  fields: readonly PublishedField[];
  /** Fingerprints of what the file said there instead. */
  over: Readonly<Record<string, string>>;
}

/** Who publishes and why; `on`: the version that is published now, null for none; absent: whichever is. */
export interface AgentChange {
  id: string;
  file: AgentDefinition;
  words: PublishedWords;
  by: string;
  why: string | null;
  did: 'agent-published' | 'agent-rolled-back';
  on?: string | null;
  keyed: Keyed | null;
}

/** `current`: it says so already, or was published before under the key; `changed`: somebody else has published since the look. */
export interface AgentChanged {
  status: 'done' | 'current' | 'changed';
  version: string;
}

/** The publications of an agent that are kept: their versions are stored as long. */
const mostAgentVersions = 100;
/** The entries of the audit. */
const mostPublished = 1_000;
const keys = [agentKeys.versions, agentKeys.held, agentKeys.changed, agentKeys.published];

/** What operators have published of configured agents, in the place of their files' words (ADR 157). */
export class AgentChangeStore {
  constructor(private readonly redis: Redis) {}

  /** The newest entry of the audit of all that is published, as stored: equal while nobody publishes. Null: there is none. */
  latestChange(): Promise<string | null> {
    return ioBoundary('redis.agent-change', () => this.redis.lindex(agentKeys.published, 0));
  }

  /** Of each agent that anything was ever published of, newest first. */
  async list(): Promise<Map<string, AgentPublication[]>> {
    const all = await ioBoundary('redis.agent-changes', () => this.redis.hgetall(agentKeys.changed));
    return new Map(Object.entries(all).map(([id, text]) => [id, parseStored<AgentPublication[]>(text)]));
  }

  /** Of one agent, newest first; none: nothing was ever published of it. */
  async versions(id: string): Promise<AgentPublication[]> {
    return parsePublications(await this.readText(id));
  }

  /** What was published before then may be missing from such a list, in ms; null: nothing was left out. */
  static wholeSince(versions: readonly AgentPublication[]): number | null {
    return versions.length < mostAgentVersions ? null : (versions.at(-1)?.at ?? null);
  }

  /** The words of a publication; null: its version is not kept any more. */
  async words({ version, fields }: AgentPublication): Promise<PublishedWords | null> {
    if (fields.length === 0) return {};
    const text = await ioBoundary('redis.agent-changed-words', () => this.redis.hget(agentKeys.versions, version));
    const definition = text === null ? null : definitionFrom(parseStored<unknown>(text));
    return definition && pickWords(definition, fields);
  }

  /**
   * Has runs that begin from now on be told these words in place of the file's. One atomic step: who dies before it has changed nothing.
   * @throws WorkflowChangeError `key-reused`
   */
  async publish({ id, file, words, by, why, did, on, keyed }: AgentChange): Promise<AgentChanged> {
    const before = await this.readText(id);
    const [current, ...earlier] = parsePublications(before);
    const { definition, version } = withWords(file, words);
    if (await wasDone(this.redis, keyed)) return { status: 'current', version: current?.version ?? version };
    if (on !== undefined && on !== (current?.version ?? null)) return { status: 'changed', version };
    const fields = Object.keys(words) as PublishedField[]; // it has no other keys
    if (isPublishedNow(current, version, fields)) return { status: 'current', version };
    const at = await redisClock(this.redis);
    const publication = { version, at, by, note: why, fields, over: hashWords(file, fields) };
    const all = [publication, ...(current ? [current] : []), ...earlier];
    const kept = firstOf(all, mostAgentVersions);
    const left = all.slice(mostAgentVersions).filter((gone) => kept.every((each) => each.version !== gone.version));
    const base = current?.version ?? null;
    const to = { agent: id, version, fields, ...(base !== null && { base }) };
    const entry = JSON.stringify({ at, did, by, why, id, version, base, to, ...keyed });
    const texts = [before ?? '', JSON.stringify(kept), version, JSON.stringify(definition), entry];
    const rest = [mostPublished, forEver, at, ...left.map((gone) => gone.version)];
    const done = await ioBoundary('redis.agent-publish', () =>
      this.redis.eval(script, keys.length, ...keys, id, ...texts, ...rest),
    );
    return { status: done === 1 ? 'done' : 'changed', version };
  }

  private readText(id: string): Promise<string | null> {
    return ioBoundary('redis.agent-changed', () => this.redis.hget(agentKeys.changed, id));
  }
}

/** Whether that is published already, or nothing ever was and nothing is to be. */
function isPublishedNow(
  current: AgentPublication | undefined,
  version: string,
  fields: readonly PublishedField[],
): boolean {
  if (current === undefined) return fields.length === 0;
  const isOfFile = current.fields.length === 0 && fields.length === 0;
  return isOfFile || (current.version === version && current.fields.join() === fields.join());
}

function parsePublications(text: string | null): AgentPublication[] {
  return text === null ? [] : parseStored<AgentPublication[]>(text);
}

/** The same step that makes a version of a workflow the current one: its keys are those of agents. */
const script = readLua(import.meta.url, '../workflows/publish.lua');
