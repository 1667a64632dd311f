import { makeId } from '#protocol';
import type { NodeRow, Post, Program } from '#program';
import type { OwedEffect, RunTool, Spawn } from '#protocol';
import { defaultLimits, defaultTimes } from '#engine';
import type { CommitRequest } from '#engine/ports';
import type { RunRecord } from '#records';
import { deriveChildActorId } from '#idempotency';
import { MemoryActor } from '#memory-engine';
import { findCallPlace } from '#workflow';
import type { CallPlace, WorkflowState } from '#workflow';
import { compareDeclared } from './declared-order.js';
import type { DeclaredPlace } from './declared-order.js';
import { OutsideCalls } from './outside-calls.js';
import { scriptedAgent } from './scripted-agent.js';
import type { PlannedEnd } from './scripted-model.js';
import type { CallMade, VirtualOptions } from './virtual-options.js';
import { VirtualTurn } from './virtual-turn.js';
import type { InlineCall, ReadyLoad } from './virtual-turn.js';

const deployment = { partitions: 1, idKey: 'play' };
const address = { tenant: 'default', channel: 'api', ours: 'api', theirs: 'play' };
const token = 'play';
/** Longer than any call of a tool: nobody else would make it. */
const claimMs = 366 * 86_400_000;
/** The most turns of one play. */
const mostTurns = 200_000;

/** An agent's run that is to begin, or is under way. */
interface Agent {
  actorId: string;
  order: DeclaredPlace;
}

/**
 * The reference engine with a clock that stands still while there is something to do, and then goes on to what is next. What begins or ends
 * at one time does so in the order of the document. Calls that are under way outside hold the clock, unless its time is real.
 */
export class VirtualEngine {
  private readonly engine: MemoryActor;
  private readonly agent: Program<object>;
  private now = 1_000_000;
  private turns = 0;
  private read = 0;
  /** Agents whose runs are to begin once nothing else is left to do at this time. */
  private readonly toBegin = new Map<string, Agent>();
  private readonly underWay = new Map<string, Agent>();
  /** The places of the nodes that actors were spawned for. */
  private readonly spawned = new Map<string, string>();
  /** When the actors want to be woken for what somebody waits for. */
  private readonly timers = new Map<string, number>();
  private readonly outside = new OutsideCalls();
  private isCalledOff = false;
  /** Where the calls that are owed stand in their documents. */
  private readonly places = new Map<string, CallPlace | null>();
  /** The rows of the nodes that have begun and ended, in order. */
  readonly history: NodeRow[] = [];
  /** The actor whose turn it is. */
  private atWork = '';

  constructor(private readonly options: VirtualOptions) {
    const clock = (): number => this.time();
    const createMessageId = (partition: number): string => makeId('msg', '0'.repeat(24), partition);
    const times = { ...defaultTimes, quietMs: 0 };
    this.engine = new MemoryActor({ deployment, times, limits: defaultLimits, clock, createMessageId });
    this.agent = scriptedAgent({
      begin: (spawn, runId) => this.beginCall(spawn, runId),
      readEnd: (runId) => this.outside.readEnd(runId),
    });
  }

  private time(): number {
    if (this.options.isReal) this.now = Date.now();
    return this.now;
  }

  private beginCall(spawn: Spawn, runId: string): PlannedEnd | null {
    const abort = new AbortController();
    const begun = this.options.begins(spawn, abort.signal);
    if ('delayMs' in begun) return begun;
    this.outside.beginRun(this.atWork, runId, begun, abort);
    return null;
  }

  /** Plays one text to its end. */
  async play(text: string): Promise<RunRecord | null> {
    const request = { address, sourceId: null, mode: 'text' as const, text };
    const { messageId, actorId } = await this.engine.ingest(request);
    const wake = (): void => this.outside.wake();
    this.options.signal?.addEventListener('abort', wake, { once: true });
    do await this.workOff();
    while ((await this.callOff(actorId, messageId)) || (await this.goOn()));
    this.options.signal?.removeEventListener('abort', wake);
    const runId = (await this.engine.readMessage(messageId))?.runId;
    return runId ? this.engine.readRun(runId) : null;
  }

  /** Cancels the run that nobody wants any more, once. */
  private async callOff(actorId: string, messageId: string): Promise<boolean> {
    if (this.isCalledOff || this.options.signal?.aborted !== true) return false;
    this.isCalledOff = true;
    const runId = (await this.engine.readMessage(messageId))?.runId;
    if (!runId) return false;
    const event = { type: 'cancel-requested', runId, by: 'code' } as const;
    return (await this.engine.sendMail({ actorId, name: 'cancel', event })).status === 'told';
  }

  /** What the nodes of a graph have come to, in the tree of this run. */
  listItems(rootRunId: string): ReadonlyMap<string, string> {
    return this.engine.memory.archive.items.get(rootRunId) ?? new Map<string, string>();
  }

  /** How many runs were spawned below this one. */
  runsBelow(rootRunId: string): number {
    return this.engine.memory.archive.trees.get(rootRunId)?.length ?? 0;
  }

  /** Everything that hints say, until no agent is left to begin. */
  private async workOff(): Promise<void> {
    const { hints } = this.engine.memory;
    for (;;) {
      const hint = hints[this.read++];
      if (hint === undefined) {
        this.read = hints.length = 0;
        if (this.toBegin.size === 0) return;
        await this.begin();
      } else if (hint.data.effectId !== undefined)
        await this.carryOut(hint.queue, hint.data.effectId, hint.data.actorId);
      else await this.onHint(hint.data.actorId);
    }
  }

  private async onHint(actorId: string): Promise<void> {
    const lane = this.engine.memory.lanes.get(actorId);
    const place = this.spawned.get(actorId);
    if (lane?.program === 'agent' && lane.version === 0 && place !== undefined)
      this.toBegin.set(actorId, { actorId, order: this.options.orderOf(place) });
    else await this.turn(actorId);
  }

  private async begin(): Promise<void> {
    const agents = inOrder(this.toBegin.values());
    this.toBegin.clear();
    for (const agent of agents) {
      this.underWay.set(agent.actorId, agent);
      await this.turn(agent.actorId);
    }
  }

  /** The clock goes on to the next time that something waits for: runs of agents end first. False: nothing waits. */
  private async goOn(): Promise<boolean> {
    const nextAt = Math.min(...this.timers.values());
    if (nextAt === Infinity && !this.outside.isBusy) return false;
    const due = await this.whatIsDue(nextAt);
    const agents = inOrder(due.flatMap((actorId) => this.underWay.get(actorId) ?? []));
    const next = agents.length > 0 ? agents.map(({ actorId }) => actorId) : due;
    for (const actorId of next) await this.turn(actorId);
    return true;
  }

  /** The actors that have something to do next. */
  private async whatIsDue(nextAt: number): Promise<string[]> {
    const { isReal = false } = this.options;
    const isHeld = isReal || this.outside.isBusy;
    const arrived = isHeld ? await this.arrivals(isReal ? nextAt - this.time() : Infinity) : [];
    if (!isHeld) this.now = Math.max(this.now, Math.ceil(nextAt)); // the engine counts in whole milliseconds
    const dueBy = isHeld ? this.time() : nextAt;
    const late = [...this.timers].filter(([, at]) => at <= dueBy).map(([actorId]) => actorId);
    return [...arrived, ...late.filter((actorId) => !arrived.includes(actorId))];
  }

  /** The actors that something has come to from outside; what the engine is to be told itself leaves a hint. */
  private async arrivals(withinMs: number): Promise<string[]> {
    const due: string[] = [];
    for (const { actorId, take } of await this.outside.arrivals(withinMs))
      if (take === null) due.push(actorId);
      else await take();
    return due;
  }

  private async turn(actorId: string): Promise<void> {
    this.timers.delete(actorId);
    const readItems: InlineCall['read'] = (rootRunId, fields) => {
      const items = this.listItems(rootRunId);
      return fields.map((field) => items.get(field) ?? null);
    };
    for (;;) {
      const loaded = await this.engine.load(actorId, token);
      if (!('version' in loaded)) return;
      this.turns += 1;
      if (this.turns > mostTurns) throw new Error(`the play takes more than ${mostTurns} turns`);
      const program = this.pickProgram(loaded);
      const pickRules = (name: Spawn['program']): number =>
        (name === 'workflow' ? this.options.workflow : this.agent).rules;
      const turn = new VirtualTurn(program, actorId, loaded, pickRules, readItems, this.options.runInline);
      this.atWork = actorId;
      turn.run();
      const request = turn.request(token);
      const result = await this.engine.commit(request);
      this.note(actorId, program, turn.state, request);
      if (result.status !== 'stale') {
        this.history.push(...turn.nodeRows);
        await this.answer(request.posts ?? []);
      }
      if (!request.hold && (result.status === 'stale' || result.mailLeft === 0)) return;
    }
  }

  /** What a commit means for all that is outside of the engine: what was started or given up, and when the actor is to be woken. */
  private note(actorId: string, program: Program<object>, state: object | null, request: CommitRequest): void {
    for (const { id, node } of request.spawns ?? []) this.spawned.set(deriveChildActorId(id), node);
    this.notePlaces(program, state, request.effects);
    const timerAt = program.timerAt?.(state) ?? null;
    if (timerAt !== null) this.timers.set(actorId, this.wakesAt(actorId, timerAt));
    else this.timers.delete(actorId);
    for (const effectId of request.cancels) this.outside.giveUp(effectId);
    if (request.childEnd !== undefined) this.forget(actorId);
  }

  private notePlaces(program: Program<object>, state: object | null, effects: readonly OwedEffect[]): void {
    if (program !== this.options.workflow || state === null) return;
    const place = findCallPlace(state as WorkflowState); // that program's own
    for (const { id, type } of effects) if (type === 'run-tool') this.places.set(id, place);
  }

  /** In real time a commit comes later than its request was made, and the engine wakes the actor so much later: before that nothing is due. */
  private wakesAt(actorId: string, timerAt: number): number {
    const wakeAt = this.options.isReal ? this.engine.memory.lanes.get(actorId)?.wakeAt : null;
    return Math.max(timerAt, wakeAt ?? 0);
  }

  private pickProgram({ family, program }: Pick<ReadyLoad, 'family' | 'program'>): Program<object> {
    if (family === undefined) return this.options.lane;
    return program === 'workflow' ? this.options.workflow : this.agent;
  }

  /** Has the person answer whoever has asked. */
  private async answer(posts: readonly Post[]): Promise<void> {
    for (const [at, { event: asked }] of posts.entries()) {
      const abort = new AbortController();
      const answer = this.options.person?.answerTo(asked, abort.signal) ?? null;
      if (answer instanceof Promise && 'actorId' in asked)
        this.outside.begin(asked.actorId, `answer.${this.turns}.${at}`, answer, abort, async (it) => this.hear(it));
      else this.hear(await answer);
    }
  }

  /** Brings an answer to whoever has asked. */
  private hear(answer: Post | null): void {
    const { memory } = this.engine;
    const lane = answer && memory.lanes.get(answer.to);
    if (!answer || !lane) return;
    lane.mail.push(JSON.stringify({ at: this.time(), ...answer.event }));
    memory.hint({ queue: 'turn', data: { v: 1, actorId: answer.to }, jobId: `turn.${answer.to}` });
  }

  /** A child that is over is read by nobody. */
  private forget(actorId: string): void {
    this.underWay.delete(actorId);
    this.spawned.delete(actorId);
    this.outside.giveUpAll(actorId);
    this.timers.delete(actorId);
    this.engine.memory.lanes.delete(actorId);
  }

  private async carryOut(queue: string, effectId: string, owner: string): Promise<void> {
    if (queue !== 'tool') return this.send(effectId);
    const { makeCall } = this.options;
    const claimed = await this.engine.claim(effectId, 'run-tool', { token, leaseMs: claimMs });
    if (claimed.status !== 'claimed' || makeCall === undefined) return;
    const { effect } = claimed;
    const { rootRunId = '' } = effect;
    const abort = new AbortController();
    const read = (field: string): string | null => this.listItems(rootRunId).get(field) ?? null;
    const place = this.places.get(effectId) ?? null;
    const made = makeCall({ effect, place, read, now: this.time(), signal: abort.signal });
    this.places.delete(effectId);
    if (made instanceof Promise) this.outside.begin(owner, effectId, made, abort, (it) => this.settle(effect, it));
    else await this.settle(effect, made);
  }

  private async settle(
    { id, rootRunId = '' }: RunTool,
    { result, fields, reused = false, posts = [] }: CallMade,
  ): Promise<void> {
    this.engine.memory.archive.writeItems(rootRunId, fields);
    await this.engine.settle(id, { token }, { type: 'tool-finished', effectId: id, result, attempts: [], reused });
    for (const post of posts) this.hear(post);
  }

  private async send(effectId: string): Promise<void> {
    await this.engine.claim(effectId, 'send-reply', { token, leaseMs: 60_000 });
    const sent = { type: 'reply-settled', effectId, status: 'sent', providerId: null, errorCode: null } as const;
    await this.engine.settle(effectId, { token }, sent);
  }
}

function inOrder(agents: Iterable<Agent>): Agent[] {
  return [...agents].sort((a, b) => compareDeclared(a.order, b.order));
}
