import { createToken } from '#redis';
import type { ActorStore } from '#engine';
import type { RunRecord } from '#records';
import { buildEffectId, renameId } from '#protocol';
import type { LedgerRow, RunReply } from '#program';
import type { SendReply } from '#protocol';
import { until } from './open-gateway.js';

type Turn = Extract<Awaited<ReturnType<ActorStore['turns']['load']>>, { version: number }>;

/** A controller without an agent: it commits what a test tells it to, and keeps the run's record as the real one does. */
export class FakeController {
  private run: RunRecord | null = null;

  constructor(
    private readonly store: ActorStore,
    private readonly conversationId: string,
    private readonly channel = 'api',
  ) {}

  /** Waits for mail, reads all of it into the run, and decides on a reply, on nothing, or on the end. */
  async turn(
    actorId: string,
    decided: {
      reply?: Pick<RunReply, 'kind' | 'text'>;
      ends?: boolean;
      /** How it ends, where nobody has cancelled it; by default it is answered. */
      outcome?: NonNullable<RunRecord['outcome']>;
      rows?: (runId: string) => LedgerRow[];
      more?: Partial<RunRecord>;
    } = {},
  ): Promise<RunRecord> {
    const token = createToken();
    const turn = await this.untilMail(actorId, token);
    const run = Object.assign(this.read(actorId, turn), decided.more);
    const effect = decided.reply && this.owe(run, buildEffectId(actorId, turn.version + 1, 0), decided.reply);
    const outcome = turn.mail.some(({ type }) => type === 'cancel-requested')
      ? 'cancelled'
      : (decided.outcome ?? 'answered');
    if (decided.ends) Object.assign(run, { phase: 'finished', outcome, finishedAt: turn.now });
    const ledger = decided.rows ? [{ runId: run.runId, rows: decided.rows(run.runId) }] : [];
    const journal = [{ runId: run.runId, entries: turn.mail.map((event) => ({ event, stamp: {} })) }];
    const nothing = { cancels: [], wakeInMs: null, thinking: false, hold: false };
    const committed = await this.store.turns.commit({
      ...nothing,
      ledger,
      journal,
      actorId,
      token,
      version: turn.version,
      consumed: turn.mail.length,
      lastMail: turn.lastMail,
      state: {},
      live: !decided.ends,
      effects: effect ? [effect] : [],
      runs: [run],
      messageRuns: Object.fromEntries(run.messageIds.map((messageId) => [messageId, run.runId])),
    });
    if (committed.status !== 'committed') throw new Error('the fake controller lost its turn');
    return run;
  }

  private async untilMail(actorId: string, token: string): Promise<Turn> {
    const found: Turn[] = [];
    await until(async () => {
      const turn = await this.store.turns.load(actorId, token);
      if (!('version' in turn)) return false;
      if (turn.mail.length > 0) found.push(turn);
      else await this.store.turns.abandon(actorId, token);
      return turn.mail.length > 0;
    });
    const [turn] = found;
    if (!turn) throw new Error('no mail');
    return turn;
  }

  private read(actorId: string, turn: Turn): RunRecord {
    for (const event of turn.mail) {
      if (event.type === 'message-received') {
        this.run ??= this.open(actorId, event.messageId, event.at);
        this.run.messageIds.push(event.messageId);
      }
      const settled =
        event.type === 'reply-settled' && this.run?.replies.find(({ effectId }) => effectId === event.effectId);
      if (event.type === 'reply-settled' && settled) settled.status = event.status;
    }
    if (!this.run) throw new Error('the fake controller has no run');
    return this.run;
  }

  private open(actorId: string, messageId: string, at: number): RunRecord {
    const { conversationId, channel } = this;
    const used = { stepsUsed: 0, toolCallsUsed: 0, tokensUsed: 0, costMicroUsd: 0 };
    const runId = renameId(messageId, 'run');
    const lists = { messageIds: [], replies: [] };
    const end = { outcome: null, finishedAt: null };
    return {
      runId,
      actorId,
      conversationId,
      channel,
      phase: 'thinking',
      policyVersion: '1',
      startedAt: at,
      ...used,
      ...lists,
      ...end,
    };
  }

  private owe(run: RunRecord, id: string, { kind, text }: Pick<RunReply, 'kind' | 'text'>): SendReply {
    run.phase = kind === 'question' ? 'asking' : 'answering';
    run.replies.push({
      effectId: id,
      kind,
      text,
      answersUpTo: run.messageIds.length,
      status: 'owed',
      providerId: null,
    });
    return { type: 'send-reply', id, runId: run.runId, kind, text };
  }
}
