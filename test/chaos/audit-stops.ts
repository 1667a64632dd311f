import type { TwilioMessage } from '../stand-ins/twilio-stand-in.js';
import type { Finding } from './findings.js';

/** A time in which the agent may claim no send, as the oracle knows it. Times are milliseconds since the epoch. */
export interface Silence {
  person: string;
  /** When what began it was first answered 200; null: never. */
  acceptedAt: number | null;
  /** When what ended it was first posted. */
  endedAt: number;
}

/** One STOP as the oracle sent it: until START. */
export type SentStop = Silence;

/** A send that was claimed before a STOP or a takeover may reach Twilio this much later: 2 s from claim to POST, and a busy machine. */
export const claimedBeforeMs = 3_000;

const actorKey = /^\{p\d+\}:actor:(act_[0-9A-Z]+)$/;
const effectKey = /^\{p\d+\}:effect:((act_[0-9A-Z]+)\..+)$/;
const optOutKey = /^\{p\d+\}:optout:/;

/**
 * Reads Redis's own writes in their order. A POST that a claim granted while its person was opted out there breaks I9, and so
 * does one that was first granted after STOP's 200, by Redis's clock: STOP may have been acknowledged from a spool.
 */
export class StopAudit {
  readonly findings: Finding[] = [];
  /** First POSTs that were granted by the commit that decided the send (ADR 161). */
  eagerGrants = 0;
  /** Sends that the script whose writes are read now has decided. */
  private readonly decided = new Set<string>();
  private readonly optedOut = new Set<string>();
  private readonly actors = new Map<string, { person: string; optOutKey: string }>();
  private readonly posts = new Map<string, number>();

  constructor(private readonly stops: readonly SentStop[]) {}

  /** How many POSTs were granted, in all. */
  get grants(): number {
    return [...this.posts.values()].reduce((sum, posts) => sum + posts, 0);
  }

  read([name = '', key = '', ...rest]: readonly string[]): void {
    const command = name.toUpperCase();
    if (command === 'MULTI') this.decided.clear();
    if (optOutKey.test(key) && command === 'SET') this.optedOut.add(key);
    if (command === 'DEL' || command === 'UNLINK') [key, ...rest].forEach((one) => this.optedOut.delete(one));
    if (command === 'HSET' || command === 'HMSET') this.readHash(key, fieldsOf(rest));
  }

  private readHash(key: string, fields: Readonly<Record<string, string>>): void {
    const actorId = actorKey.exec(key)?.[1];
    const { address = '', optOutKey: ownKey } = fields;
    const person = /"theirs":"([^"]*)"/.exec(address)?.[1] ?? '';
    if (actorId && ownKey !== undefined) this.actors.set(actorId, { person, optOutKey: ownKey });
    const [, effectId, ownerId] = effectKey.exec(key) ?? [];
    if (!effectId || !ownerId) return;
    if (fields['kind'] === 'send-reply') this.decided.add(effectId);
    if (fields['posts']) this.judgeGrant(effectId, ownerId, Number(fields['posts']));
    if (fields['firstPostAt']) this.judgeTime(effectId, ownerId, Number(fields['firstPostAt']));
  }

  private judgeGrant(effectId: string, actorId: string, posts: number): void {
    if (posts <= (this.posts.get(effectId) ?? 0)) return;
    this.posts.set(effectId, posts);
    if (posts === 1 && this.decided.has(effectId)) this.eagerGrants += 1;
    const { person = null, optOutKey: key = '' } = this.actors.get(actorId) ?? {};
    if (this.optedOut.has(key)) this.find(person, `${effectId}: POST ${posts} was granted after STOP`);
  }

  private judgeTime(effectId: string, actorId: string, at: number): void {
    const person = this.actors.get(actorId)?.person ?? null;
    const stop = this.stops.find(
      ({ person: whose, acceptedAt, endedAt }) =>
        whose === person && acceptedAt !== null && at > acceptedAt && at < endedAt,
    );
    if (stop) this.find(person, `${effectId}: granted ${at - (stop.acceptedAt ?? at)} ms after STOP's 200`);
  }

  private find(person: string | null, what: string): void {
    this.findings.push({ promise: 'sent_after_stop', person, runId: null, what });
  }
}

/** The fields that a write of a hash names. */
export function fieldsOf(pairs: readonly string[]): Record<string, string> {
  const fields: Record<string, string> = {};
  for (let n = 0; n + 1 < pairs.length; n += 2) fields[pairs[n] ?? ''] = pairs[n + 1] ?? '';
  return fields;
}

/** Messages that reached Twilio too long after the beginning of a silence to have been claimed before it. */
export function sentInSilence(
  promise: 'sent_after_stop' | 'sent_after_takeover',
  silences: readonly Silence[],
  messagesTo: MessagesTo,
): Finding[] {
  return silences.flatMap(({ person, acceptedAt, endedAt }) => {
    if (acceptedAt === null) return [];
    const late = messagesTo(person).filter(
      ({ createdAt }) => createdAt > acceptedAt + claimedBeforeMs && createdAt < endedAt,
    );
    return late.map(({ sid, createdAt }) => {
      const what = `${sid} reached Twilio ${createdAt - acceptedAt} ms after the 200 that forbade it`;
      return { promise, person, runId: null, what };
    });
  });
}

type MessagesTo = (person: string) => readonly Pick<TwilioMessage, 'sid' | 'createdAt'>[];
