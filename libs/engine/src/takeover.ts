import { ReplyReader, parseStored } from '#redis';
import type { Redis } from '#redis';
import { InvariantError } from '#errors';
import type { MailEvent } from '#protocol';
import { ioBoundary, whenTracing, withSpan } from '#telemetry';
import type { TraceParent } from '#telemetry';
import { deedOfGiveBack, deedOfTakeover } from './audit/audit-entry.js';
import type { Engine } from './engine.js';
import { knownPartition } from './ingest.js';
import { keys } from '#records';
import { asidePayload } from './deliveries/notices.js';
import { sending } from './trace-effect.js';
import type { GiveBack, OperatorReply, SayResult, Takeover, TakeoverPort, WaitingText } from './ports/handoff-port.js';
import { hintFor } from './hint-for.js';

type Words = Pick<OperatorReply, 'replyId' | 'actorId' | 'by' | 'text'>;
type TakeoverEvent = Omit<Extract<MailEvent, { type: 'taken-over' | 'given-back' }>, 'at'>;

function laneKeys(actorId: string, partition: number): string[] {
  const own = [keys.actor(actorId), keys.mail(actorId), keys.due(partition), keys.held(actorId)];
  return [...own, keys.taken(partition), keys.audit(partition)];
}

function hint(actorId: string, what: TakeoverEvent['type']) {
  return { queue: 'turn' as const, data: { v: 1 as const, actorId }, jobId: `turn.${actorId}.${what}` };
}

/** The hint follows: the script chooses the effect's id, and the timer is set. */
async function owe(
  engine: Engine,
  partition: number,
  { replyId, actorId, by, text }: Words,
  root: TraceParent | null,
): Promise<SayResult> {
  const record = JSON.stringify({ replyId, actorId, by, text });
  const payload = asidePayload('human', text, root);
  const { graceMs, retentionSeconds } = engine.times;
  const reply = await engine.runner.run({
    name: 'say',
    keys: [keys.actor(actorId), keys.owed(actorId), keys.due(partition), keys.said(replyId)],
    args: [actorId, keys.effectPrefix(partition), record, payload, graceMs, retentionSeconds],
  });
  const reader = new ReplyReader(reply, 'say');
  const status = reader.text();
  if (status === 'gone' || status === 'not-taken' || status === 'busy') return { status };
  if (status !== 'said') throw new InvariantError(`say answered ${status}`);
  const effectId = reader.text();
  if (parseStored<OperatorReply>(reader.text()).text !== text) return { status: 'said-otherwise' };
  await engine.runner.hint({ partition, hints: [hintFor(actorId, { id: effectId, type: 'send-reply' })] });
  return { status: 'said', effectId };
}

function readTextTrace(redis: Redis, actorId: string): Promise<TraceParent | null> {
  return ioBoundary('redis.text-trace-get', () => redis.hget(keys.actor(actorId), 'textTrace'));
}

/** The takeovers of conversations on Redis (ADR 20). */
export class Takeovers implements TakeoverPort {
  constructor(
    private readonly redis: Redis,
    private readonly engine: Engine,
  ) {}

  /** Begins a handoff, in one step with the hint that ends the run. */
  async takeOver(
    actorId: string,
    { by, reason }: Pick<Takeover, 'by' | 'reason'>,
  ): ReturnType<TakeoverPort['takeOver']> {
    const { engine } = this;
    const partition = knownPartition(engine, actorId);
    if (partition === null) return 'gone';
    const event: TakeoverEvent = { type: 'taken-over', by };
    const deed = JSON.stringify(deedOfTakeover(actorId, { by, reason }));
    const args = [actorId, JSON.stringify({ by, reason }), JSON.stringify(event), engine.times.graceMs, deed];
    const call = { name: 'take-over' as const, keys: laneKeys(actorId, partition), args };
    const reply = await engine.runner.run(call, { partition, hints: [hint(actorId, event.type)] });
    if (reply === -1) return 'gone';
    return reply === 1 ? 'taken' : 'taken-before';
  }

  /** Gives a conversation back to the agent, in one step with the hint for what waited. */
  async giveBack(actorId: string, how: GiveBack): ReturnType<TakeoverPort['giveBack']> {
    const { engine } = this;
    const partition = knownPartition(engine, actorId);
    if (partition === null) return { status: 'gone' };
    const event = { type: 'given-back' as const, ...how };
    const skip = how.texts === 'skip' ? 1 : 0;
    const deed = JSON.stringify(deedOfGiveBack(actorId, how));
    const args = [actorId, JSON.stringify(event), skip, engine.times.graceMs, keys.messagePrefix(partition), deed];
    const call = { name: 'give-back' as const, keys: laneKeys(actorId, partition), args };
    const reply = await engine.runner.run(call, { partition, hints: [hint(actorId, event.type)] });
    const reader = new ReplyReader(reply, 'give-back');
    const status = reader.count();
    if (status === 1) return { status: 'given-back', texts: reader.count() };
    return { status: status === 0 ? 'not-taken' : 'gone' };
  }

  /** Owes a person's words, in the trace of the latest text (ADR 29). */
  async say(words: Words): Promise<SayResult> {
    const { engine, redis } = this;
    const { actorId } = words;
    const partition = knownPartition(engine, actorId);
    if (partition === null) return { status: 'gone' };
    const parent = await whenTracing(() => readTextTrace(redis, actorId));
    const attributes = { ...sending('reply'), 'messaging.message.conversation_id': actorId };
    return withSpan('send reply', { kind: 'producer', parent, attributes }, async (span) => {
      const owed = await owe(engine, partition, words, parent ?? span.traceParent);
      span.set({ 'turnpike.result': owed.status });
      return owed;
    });
  }

  /** Whether there is a handoff, and which texts wait for its end; null: there is no such conversation. */
  async readTakeover(actorId: string): ReturnType<TakeoverPort['readTakeover']> {
    const { redis } = this;
    const [version, note] = await ioBoundary('redis.takeover-get', () =>
      redis.hmget(keys.actor(actorId), 'version', 'human'),
    );
    if (!version) return null;
    const texts = await ioBoundary('redis.held-list', () => redis.lrange(keys.held(actorId), 0, -1));
    const waiting = texts.map((event) => parseStored<WaitingText>(event));
    return {
      takeover: note ? parseStored<Takeover>(note) : null,
      waiting: waiting.map(({ messageId, text, at }) => ({ messageId, text, at })),
    };
  }

  /** A person's words under a reply id; null: there are none (any more). */
  async readOperatorReply(replyId: string): Promise<OperatorReply | null> {
    const [record, status] = await ioBoundary('redis.said-get', () =>
      this.redis.hmget(keys.said(replyId), 'record', 'status'),
    );
    if (!record) return null;
    return { ...parseStored<Omit<OperatorReply, 'status'>>(record), status: status as OperatorReply['status'] }; // as say and settle write it
  }
}
