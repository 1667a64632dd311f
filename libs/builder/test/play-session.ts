import type { BatchCall, ModelTurn } from '#model-turn';
import type { JournalEntry, Post, ProgramEvent } from '#program';
import type { SessionOrder, Stamp } from '#protocol';
import { emptyGraph } from '#graph';
import type { Graph } from '#graph';
import { catalogue } from '#nodes';
import { runBatch } from '../src/batch/run-batch.js';
import type { NestedAnswer } from '../src/batch/run-batch.js';
import { createBuilder } from '../src/builder.js';
import { unknownHouse } from '../src/house/house.js';
import { presentRules } from '../src/rules.js';
import type { SessionState } from '../src/session-state.js';
import { createModelSide } from '../src/turn/model-side.js';
import type { StepValue } from '../src/turn/on-step-done.js';
import { buildBuilderPrompt } from '../src/turn/build-prompt.js';
import { findSideQuestion } from '../src/turn/find-side-question.js';
import { answerTo, testContext } from './play-batch.js';

const pin = { policyVersion: 'p1', agentId: 'default', agentVersion: '' };
export const program = createBuilder(createModelSide(() => ({ ...pin, modelRetries: 2 })));

const usage = { tokensIn: 1_000, tokensOut: 100, tokensCached: 800, costMicroUsd: 10 };

/** What the model says in a turn: calls, words, an output that is no turn, or nothing because the call fails. */
export type Says =
  | { calls: BatchCall[]; parameters?: (Record<string, unknown> | 'away')[] }
  | { respond: string; reason?: 'ok' | 'cannot_proceed' }
  | { clarify: string }
  | { broken: string }
  | { fails: number | null };

interface Begun {
  graph?: Graph;
  summary?: string;
  /** Null: the model gives none. */
  name?: string | null;
  /** What its runs begin under; absent: the present rules. */
  rules?: number;
}

/** A session in memory, with a model that says what it is told to. */
export class PlayedSession {
  state: SessionState | null = null;
  readonly journal: JournalEntry<SessionState>[] = [];
  readonly prompts: { system: string; user: string }[] = [];
  readonly rows: string[] = [];
  readonly posts: Post[] = [];
  outcomes: (string | null)[] = [];
  at = 1_000;
  private version = 0;
  private parameters: (Record<string, unknown> | 'away')[] = [];

  constructor(
    private readonly script: Says[],
    { graph = emptyGraph, summary = 'what was said', name = 'A Name', rules = presentRules }: Begun = {},
  ) {
    this.texts = { compact: summary, name };
    this.rules = rules;
    this.order({ type: 'open', sessionId: 's', workflowId: null, user: 'ann', graph });
  }

  private readonly texts: Record<string, string | null>;
  private readonly rules: number;

  get known(): SessionState {
    if (this.state === null) throw new Error('the session has not begun');
    return this.state;
  }

  say(text: string, context: unknown = {}): this {
    this.order({ type: 'say', id: `m${this.version}`, user: 'ann', text, workflowId: null, context });
    return this.work();
  }

  order(order: SessionOrder): void {
    const n = String(this.version).padStart(4, '0');
    this.apply({
      type: 'session-ordered',
      at: this.at,
      messageId: `msg_p0_01JD0000000000000000000${n.slice(0, 3)}`,
      order,
    });
  }

  /** Does what the state wants, until it wants nothing, or so many steps of it. */
  work(most = Infinity): this {
    for (let left = most; left > 0; left--) {
      const effect = program.next(this.state);
      if (effect === null) break;
      this.at += 10;
      if (effect.type === 'call-model') this.apply(this.reply());
      else this.apply(this.step(effect.tool, effect.actionId, effect.args));
    }
    return this;
  }

  apply(event: ProgramEvent): void {
    const stamp: Stamp = {
      actorId: 'act_x',
      version: ++this.version,
      n: 0,
      optedOut: false,
      sends: {},
      opens: pin,
      rules: this.rules,
    };
    this.journal.push({ event, stamp });
    const step = program.decide(this.state, event, stamp);
    this.state = step.state;
    this.posts.push(...(step.posts ?? []));
    for (const { row } of step.ledger) this.rows.push(row.row);
    for (const run of step.runs) if (run.finishedAt !== null) this.outcomes.push(run.outcome);
  }

  /** The state that its journal leads to. */
  replayed(): SessionState | null {
    return this.journal.reduce<SessionState | null>(
      (state, entry) => ('event' in entry ? program.decide(state, entry.event, entry.stamp).state : state),
      null,
    );
  }

  private reply(): ProgramEvent {
    this.prompts.push(buildBuilderPrompt(this.known, catalogue, unknownHouse));
    const says = this.script.shift();
    if (says === undefined) throw new Error('the model has nothing to say');
    const call = { provider: 'openai', model: 'm', usage, startedAt: this.at, endedAt: this.at };
    const base = { at: this.at, actionId: `step_${this.version}`, call };
    if ('fails' in says)
      return { type: 'model-failed', ...base, code: 'model-failed', message: 'no', retryInMs: says.fails };
    if ('broken' in says)
      return {
        ...{ type: 'contract-broken', ...base, code: 'contract-broken', failedAt: 'json' },
        ...{ complaint: says.broken, excerpt: '' },
      };
    if ('calls' in says) this.parameters = says.parameters ?? [];
    return { type: 'model-replied', ...base, turn: turnOf(says), stage: 'strict' };
  }

  private step(tool: string, actionId: string, args: Record<string, unknown>): ProgramEvent {
    const attempt = { startedAt: this.at, endedAt: this.at, outcome: 'ok' as const, errorCode: null };
    const spent = { tokens: 5, costMicroUsd: 1 };
    const value: StepValue =
      tool === 'batch' ? { results: this.batch(args, actionId), spent } : { text: this.aside(tool), spent };
    return { type: 'inline-tool-finished', at: this.at, actionId, result: { ok: true, value }, attempt };
  }

  private aside(tool: string): string | null {
    const question = findSideQuestion(this.known);
    const text = this.texts[tool] ?? null;
    if (question === null || text === null) return null;
    const read = question.read({ summary: text, name: text });
    return read.ok ? read.value : null;
  }

  private batch(args: Record<string, unknown>, actionId: string) {
    const context = { ...testContext, nodeId: (id: string) => `${actionId}.${id}` };
    const batch = runBatch(this.known.draft, args['calls'] as BatchCall[], context); // as the program asked
    let step = batch.next([]);
    while (step.done !== true) {
      step = batch.next(
        step.value.map((question): NestedAnswer => {
          if ('test' in question) return answerTo(question, []);
          const parameters = this.parameters.shift() ?? {};
          if (parameters === 'away') return { ok: false, error: { message: '503', code: 'LLM_SERVICE_AWAY' } };
          const read = question.read({ parameters });
          return read.ok ? read : { ok: false, error: { message: read.complaint, code: 'PARAMETER_UPDATE_ERROR' } };
        }),
      );
    }
    return step.value;
  }
}

function turnOf(says: Exclude<Says, { broken: string } | { fails: number | null }>): ModelTurn {
  const state_update = { plan: '', observation: '', confidence: 1 };
  if ('calls' in says) {
    const action = { type: 'tool' as const, name: 'batch', args: { calls: says.calls } };
    return { control: { done: false, reason: 'ok' }, next_action: action, state_update };
  }
  if ('clarify' in says)
    return {
      ...{ control: { done: false, reason: 'need_clarification' }, state_update },
      next_action: { type: 'clarify', message: says.clarify },
    };
  const { respond, reason = 'ok' } = says;
  return { control: { done: true, reason }, next_action: { type: 'respond', message: respond }, state_update };
}
