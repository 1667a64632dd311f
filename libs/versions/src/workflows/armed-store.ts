import type { Redis } from '#redis';
import { parseStored, readLua } from '#redis';
import { ioBoundary } from '#telemetry';
import { agentKeys } from '../version-keys.js';
import { wasDone } from './done-before.js';
import type { Keyed } from './done-before.js';

/** What starts a stored workflow. */
export interface Armed<T> {
  id: string;
  /** The version that is started; null: none any more, and what it leaves behind is taken away. */
  version: string | null;
  /** The ways in that lead to it alone. */
  routes: readonly string[];
  /** As whoever armed it has written it. */
  triggers: T;
  /** How many schedules it has or, until they are stopped, had. */
  schedules: number;
}

/** Who arms a workflow, and why; `at` is in milliseconds since the epoch. */
export interface ArmedBy extends Partial<Keyed> {
  by: string;
  why: string | null;
  at: number;
}

/** `changed`: somebody else was faster; `taken`: another workflow has this way in. */
export type ArmResult = { status: 'done' | 'changed' } | { status: 'taken'; route: string; by: string };

const mostPublished = 1_000;
const keys = [agentKeys.armed, agentKeys.routes, agentKeys.published];

/** The way in of texts to a number of ours; empty: to each. */
export function textRoute(ours: string): string {
  return `text ${ours || '*'}`;
}

/** The ways in that a text to a number may take, the number's own first. */
export function textRoutes(ours: string): string[] {
  return [textRoute(ours), textRoute('')];
}

/** The stored workflows that triggers start. */
export class ArmedWorkflows<T> {
  constructor(private readonly redis: Redis) {}

  async list(): Promise<Armed<T>[]> {
    const all = await ioBoundary('redis.armed-list', () => this.redis.hvals(agentKeys.armed));
    return all.map((text) => parseStored<Armed<T>>(text));
  }

  /** The newest entry of the audit of what was published, as stored: equal while nobody arms or disarms one. Null: there is none. */
  latestChange(): Promise<string | null> {
    return ioBoundary('redis.armed-change', () => this.redis.lindex(agentKeys.published, 0));
  }

  async read(id: string): Promise<Armed<T> | null> {
    const text = await this.readText(id);
    return text === null ? null : parseStored<Armed<T>>(text);
  }

  /** The workflow that one of these ways leads to, the first of them that there is; null: none does. */
  async find(routes: readonly string[]): Promise<{ armed: Armed<T>; route: string } | null> {
    const ids = await ioBoundary('redis.armed-route', () => this.redis.hmget(agentKeys.routes, ...routes));
    const at = ids.findIndex((id) => id !== null);
    const [id, route] = [ids[at] ?? null, routes[at]];
    const armed = id === null ? null : await this.read(id);
    return armed === null || route === undefined || !armed.routes.includes(route) ? null : { armed, route };
  }

  /** Puts it in the place of what started this workflow until now; with `by` it is in the audit. */
  async arm(armed: Armed<T>, by: ArmedBy | null): Promise<ArmResult> {
    const { before, known } = await this.looked(armed.id);
    const after = JSON.stringify(armed);
    if (after === before) return { status: 'done' };
    const did = armed.version === null ? 'workflow-disarmed' : 'workflow-armed';
    const version = armed.version ?? known?.version ?? '';
    const entry =
      by === null ? '' : JSON.stringify({ ...by, did, id: armed.id, version, base: known?.version ?? null });
    return this.change(armed.id, [before, after, entry], [known?.routes ?? [], armed.routes]);
  }

  /** Whether it was armed or disarmed before, under this key. @throws WorkflowChangeError `key-reused` */
  wasArmed(keyed: Keyed | null): Promise<boolean> {
    return wasDone(this.redis, keyed);
  }

  /** Forgets one that nothing starts any more. */
  async forget(armed: Armed<T>): Promise<void> {
    await this.change(armed.id, [JSON.stringify(armed), '', ''], [armed.routes, []]);
  }

  private async looked(id: string): Promise<{ before: string; known: Armed<T> | null }> {
    const text = await this.readText(id);
    return { before: text ?? '', known: text === null ? null : parseStored<Armed<T>>(text) };
  }

  private async change(
    id: string,
    texts: readonly string[],
    [from, to]: readonly [readonly string[], readonly string[]],
  ) {
    const rest = [mostPublished, from.length, ...from, ...to];
    const answer = await ioBoundary('redis.arm', () =>
      this.redis.eval(script, keys.length, ...keys, id, ...texts, ...rest),
    );
    const [status, route, by] = answer as [0 | 1 | 2, string?, string?]; // as the script returns
    if (status === 2) return { status: 'taken', route: route ?? '', by: by ?? '' } as const;
    return { status: status === 1 ? 'done' : 'changed' } as const;
  }

  private readText(id: string): Promise<string | null> {
    return ioBoundary('redis.armed', () => this.redis.hget(agentKeys.armed, id));
  }
}

const script = readLua(import.meta.url, './arm.lua');
