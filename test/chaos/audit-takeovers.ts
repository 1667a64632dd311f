import { fieldsOf } from './audit-stops.js';
import type { Silence } from './audit-stops.js';
import type { Finding } from './findings.js';

/** One takeover as the oracle saw it: `acceptedAt` is its 200, `endedAt` when giving back was first asked for. */
export interface SentTakeover extends Silence {
  actorId: string;
}

/** A send of the agent's that is owed. */
interface Send {
  actorId: string;
  posts: number;
  /** Owed and not claimed when a takeover came: giving back does not revive it. */
  isDead: boolean;
}

const actorKey = /^\{p\d+\}:actor:(act_[0-9A-Z]+)$/;
const effectKey = /^\{p\d+\}:effect:((act_[0-9A-Z]+)\..+)$/;
/** A person's own words and fixed notices are no sends of the agent's. */
const aside = ['human', 'notice'];

/**
 * Reads Redis's own writes in their order. A POST of the agent's that a claim granted while a person had the conversation there breaks
 * I9; so does one that was decided before, and first granted after it was given back.
 */
export class TakeoverAudit {
  readonly findings: Finding[] = [];
  /** How many POSTs of the agent's were granted, in all. */
  grants = 0;
  private readonly taken = new Set<string>();
  private readonly takings = new Map<string, number>();
  private readonly sends = new Map<string, Send>();

  constructor(private readonly takeovers: readonly SentTakeover[]) {}

  read([name = '', key = '', ...rest]: readonly string[]): void {
    const command = name.toUpperCase();
    const actorId = actorKey.exec(key)?.[1];
    if (command === 'HDEL' && actorId && rest.includes('human')) this.taken.delete(actorId);
    if (command === 'DEL' || command === 'UNLINK') [key, ...rest].forEach((one) => this.sends.delete(one));
    if (command !== 'HSET' && command !== 'HMSET') return;
    const fields = fieldsOf(rest);
    if (actorId && fields['human'] !== undefined) this.take(actorId);
    const ownerId = effectKey.exec(key)?.[2];
    if (ownerId) this.readEffect(key, ownerId, fields);
  }

  /** A takeover that was acknowledged and that Redis has never written is none. */
  end(): readonly Finding[] {
    const acknowledged = this.takeovers.filter(({ acceptedAt }) => acceptedAt !== null);
    for (const [actorId, [one, ...more]] of Map.groupBy(acknowledged, (takeover) => takeover.actorId)) {
      const missing = 1 + more.length - (this.takings.get(actorId) ?? 0);
      if (missing > 0)
        this.find(one?.person ?? null, `${actorId}: ${missing} takeovers acknowledged and never written`);
    }
    return this.findings;
  }

  private take(actorId: string): void {
    this.taken.add(actorId);
    this.takings.set(actorId, (this.takings.get(actorId) ?? 0) + 1);
    for (const send of this.sends.values()) if (send.actorId === actorId && send.posts === 0) send.isDead = true;
  }

  private readEffect(key: string, actorId: string, fields: Readonly<Record<string, string>>): void {
    const { kind, repeat = '', posts } = fields;
    if (kind === 'send-reply' && !aside.includes(repeat)) this.sends.set(key, { actorId, posts: 0, isDead: false });
    const send = this.sends.get(key);
    if (!send || posts === undefined || Number(posts) <= send.posts) return;
    send.posts = Number(posts);
    this.grants += 1;
    const person = this.takeovers.find((takeover) => takeover.actorId === actorId)?.person ?? null;
    const what = `${effectKey.exec(key)?.[1]}: POST ${posts} was granted`;
    if (this.taken.has(actorId)) this.find(person, `${what} while a person had the conversation`);
    else if (send.isDead) this.find(person, `${what} after a takeover that it was decided before`);
  }

  private find(person: string | null, what: string): void {
    this.findings.push({ promise: 'sent_after_takeover', person, runId: null, what });
  }
}
