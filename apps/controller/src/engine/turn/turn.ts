import { toConversationId } from '#engine';
import type { CommitRequest, Loaded } from '#engine/ports';
import type { RunRecord } from '#records';
import { buildEffectId, firstSpawnPlace, mostIdsPerEvent, placeOfEffect, toPublicBackground } from '#protocol';
import { InvariantError } from '#errors';
import type { ChildEnd, InlineEffect, OwedEffect, Pin, Spawn, Stamp } from '#protocol';
import type { LedgerRow, PlanRefusalCode, Post, Program, ProgramEvent, RunView, Step } from '#program';
import { calledByStranger, commonTenant } from '#registry';
import type { ServedPrograms } from '../served-program.js';
import { FailedTools } from './failed-tools.js';
import { earlier, restsUntil } from './rest.js';
import type { Outage } from './store-outage.js';
import { TraceContext } from './trace-context.js';

export type ReadyLoad = Extract<Loaded, { version: number }>;

/** The ids that each event has for itself: for an effect and a `compress` beside it. */
const leastIdsPerEvent = 2;

/** What must be done inside the turn comes from `next`; only owed effects go into a commit. */
function isOwed(effect: OwedEffect | InlineEffect): effect is OwedEffect {
  return effect.type !== 'call-model' && effect.type !== 'run-inline-tool';
}

/** The first place in the commit that neither this event, which began at `n`, nor any before it has used. */
function placeAfter(n: number, { effects, spawns = [] }: Step<object>): number {
  const places = [...effects.filter(isOwed), ...spawns].map(({ id }) => placeOfEffect(id));
  const next = Math.max(n + leastIdsPerEvent, ...places.filter((place) => place < firstSpawnPlace).map((k) => k + 1));
  if (next > n + mostIdsPerEvent) throw new InvariantError(`an event used the place ${next - 1 - n} for an effect`);
  return next;
}

function append<T>(map: Map<string, T[]>, key: string, value: T): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}

/** What an event is stamped with: for a run that goes on, and for one that opens. */
interface Stamps {
  plain: Stamp;
  opening: Stamp;
}

/** What few decisions need: the code of an approval, an HMAC, and how approvals are asked for. `asked` holds what one has asked for. */
interface CodeOnDemand {
  asked: Pick<Stamp, 'approvalCode' | 'asksPlainly'>;
  make: () => string;
}

function withCode(stamp: Stamp, code: CodeOnDemand): Stamp {
  return {
    ...stamp,
    get approvalCode() {
      return (code.asked.approvalCode ??= code.make());
    },
    get asksPlainly() {
      return (code.asked.asksPlainly ??= true);
    },
  };
}

/** What decides, and what a commit is stamped with. */
export interface TurnRules {
  programs: Pick<ServedPrograms, 'opening' | 'currentRules'>;
  /** Makes the code of an approval request. */
  deriveApprovalCode: (effectId: string) => string;
}

/** The content of one commit: the state, and everything that the decisions of this turn have produced. */
export class Turn {
  state: object | null;
  private readonly runIdBefore: string | undefined;
  private readonly effects = new Map<string, OwedEffect>();
  private readonly cancels = new Set<string>();
  private readonly ledger = new Map<string, LedgerRow[]>();
  private readonly journal = new Map<string, unknown[]>();
  private readonly runs = new Map<string, RunView>();
  private readonly messageRuns: Record<string, string> = {};
  private readonly spawns: Spawn[] = [];
  private readonly posts: Post[] = [];
  /** What its decisions have refused of plans. */
  readonly refused: PlanRefusalCode[] = [];
  private childEnd: ChildEnd | undefined;
  private items: CommitRequest['items'];
  /** How many characters of items this turn has made. */
  itemChars = 0;
  private n = 0;

  private constructor(
    private readonly rules: TurnRules,
    readonly program: Program<object>,
    readonly actorId: string,
    readonly loaded: ReadyLoad,
    state: object | null,
    readonly traceContext: TraceContext,
    private readonly failedTools: FailedTools,
  ) {
    this.state = state;
    this.runIdBefore = program.findLiveRun(state)?.id;
  }

  /** The turn of an actor as it was loaded, which runs this program. */
  static of(rules: TurnRules, program: Program<object>, actorId: string, loaded: ReadyLoad): Turn {
    const { rest, failedTools } = FailedTools.open(loaded.state);
    const { state, traceContext } = TraceContext.open(rest, loaded.mail, loaded.traces);
    return new Turn(rules, program, actorId, loaded, state, traceContext, failedTools);
  }

  /** The run that the turn is about: the one it continues, or else the one it has ended. */
  get runId(): string | undefined {
    return this.liveRun?.id ?? this.runIdBefore;
  }

  private get liveRun() {
    return this.program.findLiveRun(this.state);
  }

  /** Lets the program decide on one event and collects its output. */
  apply(event: ProgramEvent): void {
    const before = this.state;
    const { address } = this.loaded;
    const opens = event.type === 'spawned' ? event.pin : this.opening(event);
    const stamp = this.stamp();
    const opening = {
      ...stamp,
      opens,
      rules: this.rules.programs.currentRules(this.program.name),
      channel: address.channel,
    };
    const code = this.codeOnDemand(stamp);
    const step = this.program.decide(before, event, withCode(opening, code));
    this.n = placeAfter(this.n, step);
    this.state = step.state;
    this.collect(step);
    const stamps = { plain: { ...stamp, ...code.asked }, opening: { ...opening, ...code.asked } };
    this.record(before, step.ledger, event, stamps);
    this.recordUnbegun(before, step.ledger, { event, stamp: stamps.opening });
  }

  private opening(event: ProgramEvent): Pin {
    return this.rules.programs.opening(this.loaded.address, this.program.runsAs?.(this.state, event));
  }

  private stamp(): Stamp {
    const { actorId, loaded, n } = this;
    const version = loaded.version + 1;
    const { optedOut, takenOver, sends, family, simulated } = loaded;
    const isPublic = calledByStranger(loaded.address) !== null;
    return {
      ...{ actorId, version, n, optedOut, takenOver, sends },
      ...(family !== undefined && { family }),
      ...(isPublic && { isPublic }),
      ...(simulated && { simulated }),
    };
  }

  private codeOnDemand({ actorId, version, n }: Stamp): CodeOnDemand {
    const make = (): string => this.rules.deriveApprovalCode(buildEffectId(actorId, version, n));
    return { asked: {}, make };
  }

  private collect(step: Step<object>): void {
    for (const effect of step.effects) if (isOwed(effect)) this.effects.set(effect.id, effect);
    for (const effectId of step.cancels) this.cancelEffect(effectId);
    for (const { runId, row } of step.ledger) {
      append(this.ledger, runId, row);
      this.failedTools.note(runId, row);
    }
    for (const run of step.runs) this.runs.set(run.runId, run);
    Object.assign(this.messageRuns, step.messageRuns);
    for (const spawn of step.spawns ?? [])
      this.spawns.push({ rules: this.rules.programs.currentRules(spawn.program), ...spawn });
    this.posts.push(...(step.posts ?? []));
    this.refused.push(...(step.refused ?? []));
    this.childEnd = step.childEnd ?? this.childEnd;
  }

  /** Passes an outage to the run if it was not counted yet; to be called before mail and deadlines are read (ADR 8). */
  storeWasAway(outage: Outage | null): void {
    const run = this.liveRun;
    if (!outage || !run || outage.toAt <= run.awayCountedTo) return;
    this.apply({ type: 'store-was-away', at: outage.toAt, ...outage });
  }

  /** Keeps what a node of a graph has made for the commit; what is there stays as it was. */
  writeItems(rootRunId: string, fields: Record<string, string>): void {
    if (Object.keys(fields).length === 0) return;
    this.items = { rootRunId, fields: { ...fields, ...this.items?.fields } };
    for (const text of Object.values(fields)) this.itemChars += text.length;
  }

  /** What this turn has made under a field; undefined: nothing. */
  readItem(field: string): string | undefined {
    return this.items?.fields[field];
  }

  /** What must be done before this turn can be committed; null when nothing. */
  inlineEffect(): InlineEffect | null {
    return this.program.next(this.state);
  }

  /** The commit of this turn. `now` is Redis's clock as the controller calculates it, in ms since the epoch. */
  request(token: string, now: number): CommitRequest {
    const { loaded, state, actorId, traceContext, program } = this;
    const rest = restsUntil(this.inlineEffect(), now);
    const thinking = rest === null && program.isThinking(state);
    const wakeAt = earlier(rest, program.wakeAt(state));
    const isTimer = wakeAt !== null && (rest !== null || program.timerAt?.(state) === wakeAt);
    return {
      actorId,
      token,
      version: loaded.version,
      consumed: loaded.mail.length,
      lastMail: loaded.lastMail,
      state: this.failedTools.serialize(this.liveRun?.id, traceContext.serialize(program, state)),
      thinking,
      live: program.isLive(state),
      wakeInMs: wakeAt === null ? null : wakeAt - now,
      effects: this.owed(),
      cancels: [...this.cancels],
      runs: [...this.runs.values()].map((run) => this.toRunRecord(run)),
      ledger: Array.from(this.ledger, ([runId, rows]) => ({ runId, rows: traceContext.ofRows(runId, rows) })),
      journal: Array.from(this.journal, ([runId, entries]) => ({ runId, entries })),
      messageRuns: this.messageRuns,
      hold: thinking,
      ...(this.spawns.length === 0 ? {} : { spawns: this.spawns }),
      ...(this.posts.length === 0 ? {} : { posts: this.posts }),
      ...(this.childEnd === undefined ? {} : { childEnd: this.childEnd }),
      ...(this.items === undefined ? {} : { items: this.items }),
      ...(isTimer ? { hasTimer: true } : {}),
      ...this.waits(),
    };
  }

  /** Who waits for what it does, where no person does. */
  private waits(): Pick<CommitRequest, 'background'> {
    const called = calledByStranger(this.loaded.address);
    if (called !== null) return { background: toPublicBackground(called) };
    return this.loaded.family ? { background: true } : {};
  }

  private owed(): OwedEffect[] {
    const effects = this.traceContext.ofEffects([...this.effects.values()]);
    const waits = this.waits();
    return waits.background === undefined ? effects : effects.map((effect) => ({ ...effect, ...waits }));
  }

  /** The turn after this one has been committed, when no mail was left to read. */
  following(): Turn {
    const { version, sends } = this.loaded;
    const left = Object.fromEntries(Object.entries(sends).filter(([effectId]) => !this.cancels.has(effectId)));
    const none = { attempts: 0, mail: [], traces: [], lastMail: null };
    const loaded = { ...this.loaded, ...none, version: version + 1, sends: left };
    const { rules, program, actorId, state, traceContext, failedTools } = this;
    return new Turn(rules, program, actorId, loaded, state, traceContext.following(), failedTools.following());
  }

  /** An effect decided and cancelled in one turn was never owed. */
  private cancelEffect(effectId: string): void {
    if (!this.effects.delete(effectId)) this.cancels.add(effectId);
  }

  /**
   * A run's journal begins with the state it was decided from, so that it replays offline (I8). A run that opens behind the one whose end
   * this event is begins after it, or with it where it has decided something already.
   */
  private record(before: object | null, ledger: Step<object>['ledger'], event: ProgramEvent, stamps: Stamps): void {
    const old = this.program.findLiveRun(before)?.id;
    const current = this.liveRun?.id;
    if (old !== undefined) append(this.journal, old, { event, stamp: stamps.plain });
    if (current === undefined || current === old) return;
    const isAfter = old !== undefined && ledger.every(({ runId }) => runId !== current);
    append(this.journal, current, { begin: isAfter ? this.state : before });
    if (!isAfter) append(this.journal, current, { event, stamp: stamps.opening });
  }

  /** A run that ended before it began is never in a state: its journal is what was decided on the way to the next one. */
  private recordUnbegun(before: object | null, ledger: readonly { runId: string }[], entry: object): void {
    const inStates = [this.program.findLiveRun(before)?.id, this.liveRun?.id];
    for (const { runId } of ledger) {
      if (inStates.includes(runId)) continue;
      append(this.journal, runId, { begin: before });
      append(this.journal, runId, entry);
    }
  }

  private toRunRecord(run: RunView): RunRecord {
    const { address, family, simulated } = this.loaded;
    const conversationId = toConversationId(address, family?.rootId ?? this.actorId);
    const tenant = address.tenant === commonTenant ? {} : { tenant: address.tenant };
    const marks = { ...tenant, ...this.failedTools.of(run.runId), ...(simulated && { simulated }) };
    return { ...run, actorId: this.actorId, conversationId, channel: address.channel, ...marks };
  }
}
