import { presentRules } from '#agent';
import type { Agent, Conversation } from '#agent';
import { conversationIdOf } from '#engine';
import type { CommitRequest, Loaded, RunRecord } from '#engine/ports';
import { effectIdOf } from '#contract';
import type { InlineEffect, LedgerRow, OwedEffect, ProgramEvent, RunView } from '#contract';
import { commonTenant } from '#registry';
import type { Programs } from './programs.js';
import type { Outage } from './store-outage.js';
import { TraceContext } from './trace-context.js';

export type ReadyLoad = Extract<Loaded, { version: number }>;

/** Each event may decide two effects: its own and a `compress`. */
const idsPerEvent = 2;

/** What must be done inside the turn comes from `next`; only owed effects go into a commit. */
function isOwed(effect: OwedEffect | InlineEffect): effect is OwedEffect {
  return effect.type !== 'call-model' && effect.type !== 'run-inline-tool';
}

function append<T>(map: Map<string, T[]>, key: string, value: T): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}

/** What decides, and what a commit is stamped with. */
export interface TurnRules {
  programs: Pick<Programs, 'agent' | 'opening'>;
  /** Makes the code of an approval request. */
  approvalCodeOf: (effectId: string) => string;
}

/** The content of one commit: the state, and everything that the decisions of this turn have produced. */
export class Turn {
  state: Conversation | null;
  private readonly runIdBefore: string | undefined;
  private readonly effects = new Map<string, OwedEffect>();
  private readonly cancels = new Set<string>();
  private readonly ledger = new Map<string, LedgerRow[]>();
  private readonly journal = new Map<string, unknown[]>();
  private readonly runs = new Map<string, RunView>();
  private readonly messageRuns: Record<string, string> = {};
  private n = 0;

  private constructor(
    private readonly rules: TurnRules,
    readonly actorId: string,
    readonly loaded: ReadyLoad,
    state: Conversation | null,
    readonly traceContext: TraceContext,
  ) {
    this.state = state;
    this.runIdBefore = state?.run?.id;
  }

  /** The turn of a conversation as it was loaded. */
  static of(rules: TurnRules, actorId: string, loaded: ReadyLoad): Turn {
    const { state, traceContext } = TraceContext.open(loaded.state, loaded.mail, loaded.traces);
    return new Turn(rules, actorId, loaded, state, traceContext);
  }

  /** The run that the turn is about: the one it continues, or else the one it has ended. */
  get runId(): string | undefined {
    return this.state?.run?.id ?? this.runIdBefore;
  }

  private get agent(): Agent {
    return this.rules.programs.agent;
  }

  /** Lets the agent decide on one event and collects its output. */
  apply(event: ProgramEvent): void {
    const before = this.state;
    const { actorId, loaded } = this;
    const version = loaded.version + 1;
    const approvalCode = this.rules.approvalCodeOf(effectIdOf(actorId, version, this.n));
    const { optedOut, takenOver, sends } = loaded;
    const stamp = { actorId, version, n: this.n, optedOut, takenOver, approvalCode, sends };
    const { address } = loaded;
    const opens = this.rules.programs.opening(address);
    const opening = { ...stamp, opens, rules: presentRules, channel: address.channel };
    const step = this.agent.decide(before, event, opening);
    this.n += idsPerEvent;
    this.state = step.state;
    for (const effect of step.effects) if (isOwed(effect)) this.effects.set(effect.id, effect);
    for (const effectId of step.cancels) this.cancelEffect(effectId);
    for (const { runId, row } of step.ledger) append(this.ledger, runId, row);
    for (const run of step.runs) this.runs.set(run.runId, run);
    Object.assign(this.messageRuns, step.messageRuns);
    this.record(before, event, before?.run ? stamp : opening);
    this.recordUnbegun(before, step.ledger, { event, stamp: opening });
  }

  /** Passes an outage to the run if it was not counted yet; to be called before mail and deadlines are read (ADR 8). */
  storeWasAway(outage: Outage | null): void {
    const run = this.state?.run;
    if (!outage || !run || outage.toAt <= run.awayCountedTo) return;
    this.apply({ type: 'store-was-away', at: outage.toAt, ...outage });
  }

  /** What must be done before this turn can be committed; null when nothing. */
  inlineEffect(): InlineEffect | null {
    return this.state ? this.agent.next(this.state) : null;
  }

  /** The commit of this turn. `now` is Redis's clock as the controller calculates it, in ms since the epoch. */
  request(token: string, now: number): CommitRequest {
    const { loaded, state, actorId, traceContext } = this;
    const thinking = state !== null && this.agent.isThinking(state);
    const wakeAt = state === null ? null : this.agent.wakeAt(state);
    return {
      actorId,
      token,
      version: loaded.version,
      consumed: loaded.mail.length,
      lastMail: loaded.lastMail,
      state: traceContext.serialize(state),
      thinking,
      live: state !== null && this.agent.isLive(state),
      wakeInMs: wakeAt === null ? null : wakeAt - now,
      effects: traceContext.ofEffects([...this.effects.values()]),
      cancels: [...this.cancels],
      runs: [...this.runs.values()].map((run) => this.recordOf(run)),
      ledger: Array.from(this.ledger, ([runId, rows]) => ({ runId, rows: traceContext.ofRows(runId, rows) })),
      journal: Array.from(this.journal, ([runId, entries]) => ({ runId, entries })),
      messageRuns: this.messageRuns,
      hold: thinking,
    };
  }

  /** The turn after this one has been committed, when no mail was left to read. */
  following(): Turn {
    const { version, sends } = this.loaded;
    const left = Object.fromEntries(Object.entries(sends).filter(([effectId]) => !this.cancels.has(effectId)));
    const loaded = { ...this.loaded, version: version + 1, mail: [], traces: [], lastMail: null, sends: left };
    return new Turn(this.rules, this.actorId, loaded, this.state, this.traceContext.following());
  }

  /** An effect decided and cancelled in one turn was never owed. */
  private cancelEffect(effectId: string): void {
    if (!this.effects.delete(effectId)) this.cancels.add(effectId);
  }

  /** A run's journal begins with the state it was decided from, so that it replays offline (I8). */
  private record(before: Conversation | null, event: ProgramEvent, stamp: unknown): void {
    const old = before?.run?.id;
    const current = this.state?.run?.id;
    if (old !== undefined) append(this.journal, old, { event, stamp });
    if (current === undefined || current === old) return;
    append(this.journal, current, { begin: old === undefined ? before : this.state });
    if (old === undefined) append(this.journal, current, { event, stamp });
  }

  /** A run that ended before it began is never in a state: its journal is what was decided on the way to the next one. */
  private recordUnbegun(before: Conversation | null, ledger: readonly { runId: string }[], entry: object): void {
    const inStates = [before?.run?.id, this.state?.run?.id];
    for (const { runId } of ledger) {
      if (inStates.includes(runId)) continue;
      append(this.journal, runId, { begin: before });
      append(this.journal, runId, entry);
    }
  }

  private recordOf(run: RunView): RunRecord {
    const { address } = this.loaded;
    const conversationId = conversationIdOf(address, this.actorId);
    const tenant = address.tenant === commonTenant ? {} : { tenant: address.tenant };
    return { ...run, actorId: this.actorId, conversationId, channel: address.channel, ...tenant };
  }
}
