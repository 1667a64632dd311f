import { compileForeignTools } from '#model-turn';
import type { BatchCall, ModelTurn, ToolSpec } from '#model-turn';
import type { ChildEnd, Spawn, Stamp, TextedIn, ThreadDecision, ThreadOrder, ToolResult } from '#protocol';
import type { JournalEntry, ProgramEvent, Step } from '#program';
import { presentRules } from '../src/thread/rules.js';
import { createThread } from '../src/thread/thread.js';
import { usualWindow } from '../src/thread/memory/window.js';
import type { ThreadSettings } from '../src/thread/settings.js';
import type { Permissions } from '../src/permissions.js';
import type { ThreadRequest, ThreadState } from '../src/thread/thread-state.js';

const pin = { policyVersion: 'p1', agentId: 'default', agentVersion: '' };
const usage = { tokensIn: 100, tokensOut: 10, tokensCached: 80, costMicroUsd: 1 };
const actorId = 'act_01JD0000000000000000000000';

/** What the model says in a turn. */
export type Says =
  | { calls: BatchCall[]; say?: string }
  | { respond: string; cannot?: true }
  | { broken: string }
  | { fails: true }
  /** The provider cannot be reached: it may be asked again after so many milliseconds. */
  | { away: number };

export type Model = (thread: PlayedThread) => Says;
export type Store = (tool: string, args: Record<string, unknown>) => ToolResult;

export const call = (name: string, args: Record<string, unknown> = {}, id = name): BatchCall => ({ id, name, args });
export const verification = { attempted: true, success: true, executionId: 'run_x', executedNodes: ['Start'] };
export const built = (workflowId = 'w-1', more: object = {}): string =>
  JSON.stringify({ text: `built ${workflowId}`, outcome: { workflowId, verification, ...more } });

/** A tool of the deployment. */
export const echo: ToolSpec = {
  ...{ name: 'almanac.echo', description: 'Says it again.', repeat: 'safe', runs: 'owed' },
  parameters: { type: 'object', properties: { text: { type: 'string' } }, required: ['text'] },
};

const noStore: Store = () => ({ ok: true, value: { text: 'done', name: 'Orders', verification } });

/** A thread in memory: its model, its store and its children do what they are told. What the engine would refuse throws here. */
export class PlayedThread {
  state: ThreadState | null = null;
  readonly journal: JournalEntry<ThreadState>[] = [];
  readonly live = new Map<string, Spawn>();
  readonly spawned: Spawn[] = [];
  readonly cancelled: string[] = [];
  readonly posts: unknown[] = [];
  readonly owed: Step<ThreadState>['effects'] = [];
  readonly outcomes: string[] = [];
  /** What is counted of its plans. */
  readonly refused: string[] = [];
  /** By plan and task: the children that it was given to. */
  readonly dispatched = new Map<string, Set<string>>();
  at = 1_000;
  /** Those of the deployment, which may go. */
  readonly tools: ToolSpec[];
  /** Settings besides. */
  readonly more: Pick<ThreadSettings, 'noticeMs' | 'threadCapMicroUsd' | 'timeZone'> = {};
  private rules = presentRules;
  private version = 0;
  private orders = 0;
  private readonly program;

  constructor(
    private readonly model: Model | Says[],
    private readonly store: Store = noStore,
    permissions: Permissions = {},
    isReadOnly = false,
    specs: readonly ToolSpec[] = [echo],
    windowTokens: number = usualWindow,
  ) {
    this.tools = [...specs];
    const tools = { ...compileForeignTools(specs), specs: this.tools };
    this.program = createThread(() => ({
      ...pin,
      modelRetries: 1,
      permissions,
      isReadOnly,
      tools,
      windowTokens,
      ...this.more,
    }));
  }

  get known(): ThreadState {
    if (this.state === null) throw new Error('the thread has not begun');
    return this.state;
  }

  get request(): ThreadRequest {
    const [request] = this.known.requests;
    if (!request) throw new Error('nothing is asked');
    return request;
  }

  /** What was said to the person, without the runtime's own lines. */
  said(): string[] {
    return this.words().map(({ text, line }) => (line === undefined ? text : text.slice(0, -line.length).trimEnd()));
  }

  /** The runtime's own lines. */
  lines(): string[] {
    return this.words().flatMap(({ line }) => line ?? []);
  }

  private words() {
    return this.known.messages.filter(({ role, text }) => role === 'assistant' && text !== '');
  }

  results(): string[] {
    return this.known.messages.filter(({ role }) => role === 'tool').map(({ text }) => text);
  }

  followUps(): string[] {
    return this.known.messages.filter(({ role }) => role === 'runtime').map(({ text }) => text);
  }

  /** Its runs begin under these rules. */
  under(rules: number): this {
    this.rules = rules;
    return this;
  }

  say(text: string, mode: 'queue' | 'steer' = 'queue', texted?: TextedIn): this {
    const from = { id: `o${++this.orders}`, threadId: 't', user: 'ann', ...(texted && { texted }) };
    this.order({ type: 'say', ...from, text, mode });
    return this.work();
  }

  decide(decision: ThreadDecision, text: string | null = null, requestId = this.request.requestId): string {
    const id = `o${++this.orders}`;
    this.order({ type: 'decide', id, user: 'ann', requestId, decision, text });
    this.work();
    return this.known.answers.find((answer) => answer.id === id)?.status ?? 'none';
  }

  cancel(): this {
    this.order({ type: 'cancel', id: `o${++this.orders}`, user: 'ann' });
    return this.work();
  }

  order(order: ThreadOrder): void {
    const messageId = `msg_01JD000000000000000000${String(this.orders).padStart(2, '0')}00`;
    this.apply({ type: 'thread-ordered', at: this.at, messageId, order });
  }

  /** Ends the oldest child, or the one of a kind. */
  end(end: Partial<ChildEnd> & { output?: string }, spawnId = [...this.live.keys()][0] ?? ''): this {
    this.live.delete(spawnId);
    const spent = { steps: 1, toolCalls: 1, tokens: 10, costMicroUsd: 5 };
    const ended: ChildEnd = { outcome: 'answered', output: null, error: null, spent, ...end };
    this.apply({ type: 'child-ended', at: this.at, spawnId, ...ended });
    return this.work();
  }

  plan(tasks: object[]): this {
    return this.end({ output: JSON.stringify({ tasks }) });
  }

  /** Lets time pass up to the next deadline. False: there is none. */
  wait(): boolean {
    const wakeAt = this.program.wakeAt(this.state);
    if (wakeAt === null) return false;
    this.at = Math.max(this.at, wakeAt);
    this.apply({ type: 'deadline-passed', at: this.at, runId: this.state?.run?.id ?? '' });
    this.work();
    return true;
  }

  work(): this {
    for (let effect = this.program.next(this.state); effect !== null; effect = this.program.next(this.state)) {
      this.at += 10;
      if (effect.type === 'call-model') this.at = Math.max(this.at, effect.notBefore);
      if (effect.type === 'call-model') this.apply(this.reply());
      else {
        const result = this.store(effect.tool, effect.args);
        const attempt = { startedAt: this.at, endedAt: this.at, outcome: 'ok' as const, errorCode: null };
        this.apply({ type: 'inline-tool-finished', at: this.at, actionId: effect.actionId, result, attempt });
      }
    }
    return this;
  }

  apply(event: ProgramEvent): void {
    const { rules } = this;
    const stamp: Stamp = {
      actorId,
      version: ++this.version,
      n: 0,
      optedOut: false,
      sends: {},
      opens: pin,
      rules,
      asksPlainly: true,
    };
    this.journal.push({ event, stamp });
    const step = this.program.decide(this.state, event, stamp);
    const { state, effects, spawns = [], posts = [], runs, refused = [] } = step;
    this.refused.push(...refused);
    this.state = state;
    this.owed.push(...effects);
    for (const spawn of spawns) {
      if (this.spawned.some(({ id }) => id === spawn.id)) throw new Error('a spawn that is not new');
      this.spawned.push(spawn);
      this.live.set(spawn.id, spawn);
    }
    for (const { event: posted } of posts) if (posted.type === 'parent-cancelled') this.cancelled.push(posted.reason);
    this.posts.push(...posts);
    this.note(state);
    if (spawns.length + posts.length > 32) throw new Error('more than 32 spawns and posts');
    for (const { outcome } of runs) {
      if (outcome === null) continue;
      if (this.live.size > 0) throw new Error('an outcome while a child is live');
      this.outcomes.push(outcome);
    }
  }

  private note({ plan }: ThreadState): void {
    for (const { id, kind, backgroundTaskId: child } of plan?.tasks ?? []) {
      if (kind !== 'build-workflow' || child === undefined) continue;
      const task = `${plan?.planRunId ?? ''}/${id}`;
      this.dispatched.set(task, (this.dispatched.get(task) ?? new Set()).add(child));
    }
  }

  /** The state that the journal leads to. */
  replayed(): ThreadState | null {
    return this.journal.reduce<ThreadState | null>(
      (state, entry) => ('event' in entry ? this.program.decide(state, entry.event, entry.stamp).state : state),
      null,
    );
  }

  /** All that its journal decides, a step each. */
  steps(): Step<ThreadState>[] {
    let state: ThreadState | null = null;
    return this.journal.flatMap((entry) => {
      if (!('event' in entry)) return [];
      const step = this.program.decide(state, entry.event, entry.stamp);
      state = step.state;
      return [step];
    });
  }

  private reply(): ProgramEvent {
    const says = typeof this.model === 'function' ? this.model(this) : this.model.shift();
    if (says === undefined) throw new Error('the model has nothing to say');
    const base = {
      ...{ at: this.at, actionId: `step_${this.version}` },
      call: { provider: 'openai', model: 'm', usage, startedAt: this.at, endedAt: this.at },
    };
    if ('away' in says)
      return { type: 'model-failed', ...base, code: 'model-failed', message: 'away', retryInMs: says.away };
    if ('fails' in says) return { type: 'model-failed', ...base, code: 'model-failed', message: 'no', retryInMs: null };
    if ('broken' in says)
      return {
        ...{ type: 'contract-broken', ...base, code: 'contract-broken', failedAt: 'json' },
        ...{ complaint: says.broken, excerpt: '' },
      };
    return { type: 'model-replied', ...base, turn: turnOf(says), stage: 'strict' };
  }
}

function turnOf(says: { calls: BatchCall[]; say?: string } | { respond: string; cannot?: true }): ModelTurn {
  const state_update = { plan: '', observation: '', confidence: 1 };
  if ('calls' in says) {
    const action = {
      type: 'tool' as const,
      name: 'batch',
      args: { calls: says.calls, ...(says.say !== undefined && { say: says.say }) },
    };
    return { control: { done: false, reason: 'ok' }, next_action: action, state_update };
  }
  const reason = says.cannot === true ? 'cannot_proceed' : 'ok';
  return { control: { done: true, reason }, next_action: { type: 'respond', message: says.respond }, state_update };
}

/** A thread whose plan is made and approved. */
export function approved(
  tasks: object[],
  then: Says[],
  permissions: Permissions = {},
  store?: Store,
  model?: Model,
): PlayedThread {
  const script: Says[] = [{ calls: [call('plan')] }, ...then];
  const thread = new PlayedThread(model ? (known) => script.shift() ?? model(known) : script, store, permissions);
  thread.say('Build it').plan(tasks);
  thread.decide('approved');
  return thread;
}
