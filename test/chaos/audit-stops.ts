import type { TwilioMessage } from '../support/twilio-stand-in.js';
import type { Finding } from './findings.js';

/** One STOP as the oracle sent it. Times are milliseconds since the epoch. */
export interface SentStop {
  person: string;
  /** When its webhook was first answered 200; null: never. */
  acceptedAt: number | null;
  /** When the person's START was first posted, which ends what STOP forbids. */
  endedAt: number;
}

/** A send that was claimed before STOP may reach Twilio this much later: 2 s from claim to POST, and a busy machine. */
export const claimedBeforeMs = 3_000;

const actorKey = /^\{p\d+\}:actor:(act_[0-9A-Z]+)$/;
const effectKey = /^\{p\d+\}:effect:((act_[0-9A-Z]+)\..+)$/;
const optOutKey = /^\{p\d+\}:optout:/;

/** Reads Redis's own order of writes: every POST that a claim granted while its person was opted out breaks I9. */
export class StopAudit {
  readonly findings: Finding[] = [];
  private readonly optedOut = new Set<string>();
  private readonly optOutOf = new Map<string, string>();
  private readonly posts = new Map<string, number>();

  /** How many POSTs were granted, in all. */
  get grants(): number {
    return [...this.posts.values()].reduce((sum, posts) => sum + posts, 0);
  }

  read([name = '', key = '', ...rest]: readonly string[]): void {
    const command = name.toUpperCase();
    if (optOutKey.test(key) && command === 'SET') this.optedOut.add(key);
    if (command === 'DEL' || command === 'UNLINK') [key, ...rest].forEach((one) => this.optedOut.delete(one));
    if (command === 'HSET' || command === 'HMSET') this.readHash(key, rest);
  }

  private readHash(key: string, pairs: readonly string[]): void {
    const field = (name: string): string | undefined =>
      pairs[pairs.findIndex((given, n) => n % 2 === 0 && given === name) + 1];
    const hasField = (name: string): boolean => pairs.some((given, n) => n % 2 === 0 && given === name);
    const actorId = actorKey.exec(key)?.[1];
    const [, effectId, ownerId] = effectKey.exec(key) ?? [];
    if (actorId && hasField('optOutKey')) this.optOutOf.set(actorId, field('optOutKey') ?? '');
    if (effectId && ownerId && hasField('posts')) this.judgeGrant(effectId, ownerId, Number(field('posts')));
  }

  private judgeGrant(effectId: string, actorId: string, posts: number): void {
    if (posts <= (this.posts.get(effectId) ?? 0)) return;
    this.posts.set(effectId, posts);
    if (!this.optedOut.has(this.optOutOf.get(actorId) ?? '')) return;
    const what = `${effectId}: POST ${posts} was granted after STOP`;
    this.findings.push({ promise: 'sent_after_stop', person: null, runId: null, what });
  }
}

/** Messages that reached Twilio too long after a STOP to have been claimed before it. */
export function sentAfterStop(stops: readonly SentStop[], messagesTo: MessagesTo): Finding[] {
  return stops.flatMap(({ person, acceptedAt, endedAt }) => {
    if (acceptedAt === null) return [];
    const late = messagesTo(person).filter(
      ({ createdAt }) => createdAt > acceptedAt + claimedBeforeMs && createdAt < endedAt,
    );
    return late.map(({ sid, createdAt }) => {
      const what = `${sid} reached Twilio ${createdAt - acceptedAt} ms after STOP was acknowledged`;
      return { promise: 'sent_after_stop', person, runId: null, what } as const;
    });
  });
}

type MessagesTo = (person: string) => readonly Pick<TwilioMessage, 'sid' | 'createdAt'>[];
