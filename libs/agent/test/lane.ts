import { isDeepStrictEqual } from 'node:util';
import { errorEnvelope } from '#errors';
import { makeId } from '#protocol';
import type { ErrorCode, Failure } from '#errors';
import type { Family, MailEvent, MessageReceived, OwedEffect, Pin, SendStatus, Stamp } from '#protocol';
import type { JournalEntry, LedgerRow, ProgramEvent, RunView, Step } from '#program';
import type { ModelTurn } from '#model-turn';
import { presentRules } from '../src/index.js';
import type { Agent, Conversation, Run } from '../src/index.js';
import { assignRuns } from './assign-runs.js';
import { modelCall } from './model-call.js';
import { Offspring } from './offspring.js';

type WithoutTime<E> = E extends { at: number } ? Omit<E, 'at'> : never;
type Happening = WithoutTime<ProgramEvent>;
type Failed = Extract<ProgramEvent, { type: 'model-failed' }>;
type Checked = Pick<
  Extract<ProgramEvent, { type: 'model-replied' }>,
  'complaint' | 'whole' | 'given' | 'contradiction' | 'toolSchemaId'
>;

export const actorId = makeId('act', '01JD000000000000000000ACTR', 0);

type AgentStep = Step<Conversation>;

/** A small shell: one conversation, its owed set and its ledger, driven by hand. Every commit checks what the store would. */
export class Lane {
  state: Conversation | null = null;
  at = 1_763_600_000_000;
  optedOut = false;
  takenOver = false;
  codeDigits = 6;
  opens: Pin | undefined;
  /** Where the actor stands in its tree; undefined: it is a root. */
  family: Family | undefined;
  /** The rules that runs begin under; undefined: those of a build from before there was a number. */
  rules: number | undefined = presentRules;
  channel = 'sms';
  last: AgentStep | null = null;
  readonly owed = new Map<string, { effect: OwedEffect; claimed: boolean }>();
  asking: Pick<Stamp, 'asksPlainly'> = { asksPlainly: true };
  readonly rows: LedgerRow[] = [];
  readonly messageRuns: Record<string, string> = {};
  readonly views = new Map<string, RunView>();
  readonly everOwed: OwedEffect[] = [];
  readonly sent: { kind: string; text: string }[] = [];
  readonly tree = new Offspring();
  /** Every event with its stamp, as a run's journal has them. */
  readonly journal: JournalEntry<Conversation>[] = [{ begin: null }];
  private version = 0;
  private idCount = 0;

  /** `agent` may be replaced in mid-run, as it is when a process starts with another policy. */
  constructor(public agent: Agent) {}

  /** Applies the events as one load would: one version, sends and opt-out as they were before the first. */
  happens(...events: Happening[]): AgentStep {
    const version = this.version + 1;
    const sends: Stamp['sends'] = {};
    for (const [id, { effect, claimed }] of this.owed) {
      if (effect.type === 'send-reply') sends[id] = claimed ? 'claimed' : 'unclaimed';
    }
    const outcomes = this.outcomes.length;
    this.tree.posts = [];
    let step: AgentStep | undefined;
    events.forEach((event, i) => {
      const { optedOut, takenOver } = this;
      const approvalCode = codeOf(version, 2 * i, this.codeDigits);
      const rules = this.rules === undefined ? {} : { rules: this.rules };
      const tree = this.family ? { family: this.family } : {};
      const opens = this.opens ? { opens: this.opens } : {};
      const opening = { ...opens, ...rules, ...tree, ...this.asking, channel: this.channel };
      const stamp: Stamp = { actorId, version, n: 2 * i, optedOut, takenOver, approvalCode, sends, ...opening };
      step = this.decide({ ...event, at: this.at }, stamp);
      this.record(step);
    });
    if (step === undefined) throw new Error('nothing happened');
    if (this.outcomes.length > outcomes) this.tree.expectNone();
    this.version = version;
    this.last = step;
    return step;
  }

  receives(text: string, extra: Omit<Partial<MessageReceived>, 'type' | 'at' | 'messageId' | 'text'> = {}): string {
    const messageId = this.createId('msg');
    this.happens({ type: 'message-received', messageId, text, ...extra });
    return messageId;
  }

  replies(
    turn: ModelTurn,
    {
      complaint,
      whole,
      given,
      contradiction,
      toolSchemaId,
      ...cost
    }: { ms?: number; tokens?: number; costMicroUsd?: number } & Checked = {},
  ): AgentStep {
    this.at += cost.ms ?? 1000;
    const call = modelCall(this.at, cost);
    const checked = {
      ...(complaint === undefined ? {} : { complaint }),
      ...(whole ? { whole } : {}),
      ...(given ? { given } : {}),
      ...(contradiction === undefined ? {} : { contradiction }),
      ...(toolSchemaId === undefined ? {} : { toolSchemaId }),
    };
    return this.happens({
      type: 'model-replied',
      actionId: this.createId('step'),
      turn,
      stage: 'strict',
      call,
      ...checked,
    });
  }

  breaksContract(code: 'contract-broken' | 'unknown-tool' = 'contract-broken', tokens = 100, isCut?: true): AgentStep {
    this.at += 1000;
    const call = modelCall(this.at, { tokens });
    const failedAt = code === 'unknown-tool' ? ('rules' as const) : ('json' as const);
    const words = { failedAt, complaint: 'not valid JSON', excerpt: 'hm', ...(isCut && { isCut }) };
    return this.happens({ type: 'contract-broken', actionId: this.createId('step'), code, ...words, call });
  }

  modelFails(code: Failed['code'] = 'model-failed', retryInMs: number | null = null, failure?: Failure): AgentStep {
    this.at += 1000;
    const call = modelCall(this.at);
    const why = { message: 'down', ...(failure && { failure }) };
    return this.happens({ type: 'model-failed', actionId: this.createId('step'), code, ...why, retryInMs, call });
  }

  /** The owed or inline tool call comes back, after 500 ms where nothing else is said. */
  toolAnswers(value: unknown, { reused = false, ms = 500 } = {}): AgentStep {
    return this.toolEnds({ ok: true, value }, null, reused, ms);
  }

  toolFails(code: ErrorCode, { ms = 500, ...more }: { ms?: number; hint?: string } = {}): AgentStep {
    return this.toolEnds({ ok: false, envelope: errorEnvelope(code, 'it failed', more) }, code, false, ms);
  }

  /** The owed message is claimed and settled. */
  settles(status: SendStatus = 'sent'): AgentStep {
    const send = this.send();
    return this.happens(this.settledEvent(send.id, status));
  }

  settledEvent(
    effectId: string,
    status: SendStatus = 'sent',
  ): WithoutTime<Extract<MailEvent, { type: 'reply-settled' }>> {
    const owed = this.owed.get(effectId);
    this.owed.delete(effectId);
    if (owed?.effect.type === 'send-reply' && status === 'sent') {
      this.sent.push({ kind: owed.effect.kind, text: owed.effect.text });
    }
    return { type: 'reply-settled', effectId, status, providerId: status === 'sent' ? 'SM1' : null, errorCode: null };
  }

  claims(): void {
    const entry = this.owed.get(this.send().id);
    if (entry) entry.claimed = true;
  }

  passes(ms: number): void {
    this.at += ms;
  }

  wakes(): AgentStep {
    return this.happens({ type: 'deadline-passed', runId: this.run.id });
  }

  get run(): Run {
    if (!this.state?.run) throw new Error('there is no run');
    return this.state.run;
  }

  get conversation(): Conversation {
    if (this.state === null) throw new Error('nothing was ever said');
    return this.state;
  }

  /** The one message that is owed. */
  send(): Extract<OwedEffect, { type: 'send-reply' }> {
    for (const { effect } of this.owed.values()) if (effect.type === 'send-reply') return effect;
    throw new Error('no message is owed');
  }

  /** The one call or compression that is owed, if any. */
  owes<T extends OwedEffect['type']>(type: T): Extract<OwedEffect, { type: T }>[] {
    return [...this.owed.values()].map((entry) => entry.effect).filter((effect) => isOf(effect, type));
  }

  get outcomes(): string[] {
    return this.rows.flatMap((row) => (row.row === 'outcome' ? [row.run_outcome] : []));
  }

  rowsOf<R extends LedgerRow['row']>(kind: R): Extract<LedgerRow, { row: R }>[] {
    return this.rows.filter((row): row is Extract<LedgerRow, { row: R }> => row.row === kind);
  }

  get user(): string {
    const effect = this.agent.next(this.state);
    if (this.state === null || effect?.type !== 'call-model') throw new Error('the run does not think');
    return this.agent.prompt(this.state, effect.mode).user;
  }

  createId(prefix: 'msg' | 'step'): string {
    this.idCount += 1;
    return makeId(prefix, `01JD${String(this.idCount).padStart(20, '0')}`, 0);
  }

  private toolEnds(
    result: Extract<ProgramEvent, { type: 'tool-finished' }>['result'],
    code: ErrorCode | null,
    reused: boolean,
    ms: number,
  ): AgentStep {
    const startedAt = this.at;
    this.at += ms;
    const outcome = code === null ? ('ok' as const) : ('error' as const);
    const attempt = { startedAt, endedAt: this.at, outcome, errorCode: code };
    const effect = this.agent.next(this.state);
    if (effect?.type === 'run-inline-tool') {
      return this.happens({ type: 'inline-tool-finished', actionId: effect.actionId, result, attempt });
    }
    const [call] = this.owes('run-tool');
    if (call === undefined) throw new Error('no tool call is owed');
    this.owed.delete(call.id);
    return this.happens({
      type: 'tool-finished',
      effectId: call.id,
      result,
      attempts: reused ? [] : [attempt],
      reused,
    });
  }

  private decide(event: ProgramEvent, stamp: Stamp): AgentStep {
    deepFreeze(this.state);
    deepFreeze(event);
    this.journal.push({ event, stamp });
    const step = this.agent.decide(this.state, event, deepFreeze(stamp));
    if (!isDeepStrictEqual(step, this.agent.decide(this.state, event, stamp)))
      throw new Error('I8: decided twice, two ways');
    if (!isDeepStrictEqual(JSON.parse(JSON.stringify(step)), step)) throw new Error('a step must survive JSON');
    return step;
  }

  private record(step: AgentStep): void {
    this.tree.keep(step);
    for (const id of step.cancels) {
      const entry = this.owed.get(id);
      if (entry?.effect.type === 'send-reply' && entry.claimed) throw new Error('withdrew a claimed send');
      this.owed.delete(id);
    }
    for (const effect of step.effects) {
      if (effect.type === 'call-model' || effect.type === 'run-inline-tool')
        throw new Error('inline effects come from next');
      if (this.owed.has(effect.id)) throw new Error('an effect id was used twice');
      this.owed.set(effect.id, { effect, claimed: false });
      this.everOwed.push(effect);
    }
    const inRuns = this.owes('send-reply').filter(({ runId }) => runId !== '');
    if (inRuns.length > 1) throw new Error('more than one unsettled send');
    assignRuns(this.messageRuns, this.state, step);
    for (const view of step.runs) {
      if (this.views.get(view.runId)?.phase === 'finished') throw new Error('I4: a finished run was touched');
      this.views.set(view.runId, view);
    }
    this.rows.push(...step.ledger.map(({ row }) => row));
    this.state = step.state;
  }
}

/** The code that goes with an effect, made of its id as a shell does; older shells made four digits. */
function codeOf(version: number, n: number, digits: number): string {
  return String(((version * 7 + n * 13) % 9000) + 1000).padStart(digits, '5');
}

function isOf<T extends OwedEffect['type']>(effect: OwedEffect, type: T): effect is Extract<OwedEffect, { type: T }> {
  return effect.type === type;
}

function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    Object.values(value).forEach(deepFreeze);
  }
  return value;
}
