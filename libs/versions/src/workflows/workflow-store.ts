import { firstOf } from '#values';
import type { Redis } from '#redis';
import { SchemaStore } from '#deployment';
import { parseStored, readLua, redisClock } from '#redis';
import { ioBoundary } from '#telemetry';
import { agentKeys, forEver } from '../version-keys.js';
import type { Keyed } from './done-before.js';
import { gatedFieldOfAgent, describeGatedField } from '../policies/gated-fields.js';

/** A version of a stored workflow: when it became the current one, in ms since the epoch by Redis's clock, by whom and why. */
export interface Publication {
  version: string;
  at: number;
  by: string;
  note: string | null;
  /** The stored workflows in it, by the ids under which it names them. */
  uses: readonly string[];
  /** Whether it is repeated by a schedule. */
  repeats: boolean;
  /** That of its graph; absent: it is a document, or an earlier build has stored it. */
  name?: string;
}

/** What is published: the definition of the agent which the version is. */
export interface Published extends Omit<Publication, 'at' | 'name'> {
  id: string;
  definition: unknown;
}

/**
 * `current`: it was the current version already; `changed`: somebody else has published since the look; `newer`: the schema version in
 * force does not allow workflows yet.
 */
export type PublishResult = { status: 'done' | 'current' | 'changed' } | { status: 'newer'; why: string };

/** What else a publisher says: what the audit calls it, the version that it must still be (null: none), and the key it is done once under. */
export interface PublishAsked {
  did?: string;
  on?: string | null;
  keyed?: Keyed | null;
}

/** What the controllers' environment gives to the default agent: what a workflow is checked against before it is stored. */
export interface AgentBasis {
  tools: readonly string[];
  /** The schemas of the arguments of all that are enabled, by name; absent: a controller of an older build has told. */
  schemas?: Readonly<Record<string, Record<string, unknown>>>;
  provider: string;
  /** Those that may be called: a node names a model of theirs by both, as in `openai/gpt-4o`. */
  providers: readonly string[];
  /** Null: the policy's. */
  model: string | null;
  maxSteps: number | null;
  maxToolCalls: number | null;
  /** What a step of a graph may take, and the bytes that its run may keep; what is absent: a controller of an older build has told. */
  graphs?: { evaluations: number; runBytes: number; fuel?: number; ms?: number; items?: number };
  /** The names that graphs may read as `$env`; absent: a controller of an older build has told. */
  env?: readonly string[];
}

/** The versions that are listed of a workflow; a run whose version has left the list keeps it for the retention. */
const mostVersions = 1_000;
/** The entries of the audit. */
const mostPublished = 1_000;

const keys = [agentKeys.versions, agentKeys.held, agentKeys.workflows, agentKeys.published];

/** The name of the graph that a definition was compiled from, for lists, which read no definitions. */
function nameIn(definition: unknown): Pick<Publication, 'name'> {
  const { graph } = definition as { graph?: { name?: unknown } }; // a definition is an object, checked before it is published
  return typeof graph?.name === 'string' ? { name: graph.name } : {};
}

/** The stored workflows of a deployment: each version is that of an agent. */
export class WorkflowStore {
  constructor(private readonly redis: Redis) {}

  /** The current version of each, by id. */
  async list(): Promise<Map<string, Publication>> {
    const all = await ioBoundary('redis.workflow-list', () => this.redis.hgetall(agentKeys.workflows));
    const found = new Map<string, Publication>();
    for (const [id, text] of Object.entries(all)) {
      const [current] = parseStored<Publication[]>(text);
      if (current) found.set(id, current);
    }
    return found;
  }

  /** The versions of one, the current one first; none: there is no such workflow. */
  async versions(id: string): Promise<Publication[]> {
    return parsePublications(await this.readText(id));
  }

  /** What was published before then may be missing from such a list, in ms; null: nothing was left out. */
  static wholeSince(versions: readonly Publication[]): number | null {
    return versions.length < mostVersions ? null : (versions.at(-1)?.at ?? null);
  }

  /** The definition of a version as it was stored; null when it is gone. */
  async definition(version: string): Promise<unknown> {
    const text = await ioBoundary('redis.workflow-version', () => this.redis.hget(agentKeys.versions, version));
    return text === null ? null : parseStored<unknown>(text);
  }

  /** Why the schema version in force does not allow such an agent yet; null: it does. */
  async whyNotYet(definition: unknown): Promise<string | null> {
    const newer = gatedFieldOfAgent(definition, await this.schemaInForce());
    return newer && describeGatedField(newer);
  }

  /** What every process knows of the data. */
  schemaInForce(): Promise<number> {
    return new SchemaStore(this.redis).inForce();
  }

  /** Makes a version the current one, unless it is. */
  async publish({ id, definition, ...published }: Published, asked: PublishAsked = {}): Promise<PublishResult> {
    const why = await this.whyNotYet(definition);
    if (why !== null) return { status: 'newer', why };
    const before = await this.readText(id);
    const [current, ...earlier] = parsePublications(before);
    const { version, by, note } = published;
    if (asked.on !== undefined && asked.on !== (current?.version ?? null)) return { status: 'changed' };
    if (current?.version === version) return { status: 'current' };
    const at = await redisClock(this.redis);
    const all = [{ ...published, at, ...nameIn(definition) }, ...(current ? [current] : []), ...earlier];
    const kept = firstOf(all, mostVersions);
    const left = all.slice(mostVersions).filter((gone) => kept.every((each) => each.version !== gone.version));
    const { did, keyed } = asked;
    const line = { at, ...(did && { did }), by, why: note, id, version, base: current?.version ?? null, ...keyed };
    const entry = JSON.stringify(line);
    const texts = [before ?? '', JSON.stringify(kept), version, JSON.stringify(definition), entry];
    const rest = [mostPublished, forEver, at, ...left.map((gone) => gone.version)];
    const done = await ioBoundary('redis.workflow-publish', () =>
      this.redis.eval(script, keys.length, ...keys, id, ...texts, ...rest),
    );
    return { status: done === 1 ? 'done' : 'changed' };
  }

  /** What the controllers' environment gives to agents; null: no controller has told it yet. */
  async basis(): Promise<AgentBasis | null> {
    const text = await ioBoundary('redis.agent-basis', () => this.redis.get(agentKeys.basis));
    return text === null ? null : parseStored<AgentBasis>(text);
  }

  /** Tells it. The controllers of a deployment have one environment. */
  async tell(basis: AgentBasis): Promise<void> {
    await ioBoundary('redis.agent-basis-tell', () => this.redis.set(agentKeys.basis, JSON.stringify(basis)));
  }

  private readText(id: string): Promise<string | null> {
    return ioBoundary('redis.workflow-versions', () => this.redis.hget(agentKeys.workflows, id));
  }
}

function parsePublications(text: string | null): Publication[] {
  return text === null ? [] : parseStored<Publication[]>(text);
}

const script = readLua(import.meta.url, './publish.lua');
