import { createHash } from 'node:crypto';
import {
  batchSpec,
  briefTurn,
  buildBuilderPrompt,
  drawnNodes,
  findSideQuestion,
  limits,
  runBatch,
  stepTools,
  turnSchema,
  wordsWhileForming,
} from '#builder';
import type { House, NestedAnswer, Question, SessionState, StepValue } from '#builder';
import { readTimeZone } from '#compiler';
import { errorEnvelope, InvariantError } from '#errors';
import type { BatchCall } from '#model-turn';
import type { ProgramEvent } from '#program';
import type { ToolResult } from '#protocol';
import { catalogue } from '#nodes';
import type { StepPool } from '#steps';
import { withinTime } from '#timing';
import { askAside } from '../../model/ask-aside.js';
import type { Spending } from '../../model/ask-aside.js';
import { askForBatch } from '../../model/ask-for-batch.js';
import type { BatchPorts } from '../../model/ask-for-batch.js';
import type { Clock } from '../../clock.js';
import { buildAccount } from '../../model/govern-account.js';
import type { CallModel, InTurn, RunInlineTool, Side } from '../../engine/served-program.js';
import { readHouse } from './read-house.js';
import type { HousePorts } from './read-house.js';
import type { WorkflowArchive } from '../../installation/workflow-archive.js';

type Run = NonNullable<SessionState['run']>;
type NestedQuestion = Exclude<Question, { test: unknown }>;

export interface BuilderPorts extends BatchPorts {
  timeZone: string;
  /** Where children read and store their workflows; null: this process has no store of them. */
  workflows: WorkflowArchive | null;
  /** What the installation has. */
  house: HousePorts;
  /** Where drafts are tested. */
  pool: Pick<StepPool, 'test'>;
}

/** What a call of a batch fails with whose own question to a model came to nothing. */
const nestedCodes = {
  failed: 'LLM_SERVICE_ERROR',
  away: 'LLM_SERVICE_AWAY',
  unfinished: 'PARAMETER_UPDATE_ERROR',
  invalid: 'PARAMETER_UPDATE_ERROR',
} as const;

/** Carries out what a builder's turn needs before its commit (ADR 77): decisions, batches, and questions beside them. Every failure is an event. */
export class BuilderEffects {
  constructor(private readonly ports: BuilderPorts) {}

  async callModel(
    state: SessionState,
    effect: CallModel,
    clock: Clock,
    signal: AbortSignal,
    side: Side,
  ): Promise<ProgramEvent> {
    const run = requireRun(state);
    const { prices } = this.ports;
    const account = buildAccount(paid(run), run.actorId, side.tenant, prices);
    const house = await this.houseAt(state, clock());
    const promptAt = (at: number) => buildBuilderPrompt(state, catalogue, { ...house, at });
    const { violations } = run;
    const shown = { words: wordsWhileForming(state) };
    const ask = { run, promptAt, account, spec: batchSpec, schema: turnSchema, brief: briefTurn, violations, shown };
    return askForBatch(this.ports, ask, effect, { clock, signal, side });
  }

  async runInlineTool(
    state: SessionState,
    { tool, args, actionId }: RunInlineTool,
    { clock, side, signal = new AbortController().signal }: InTurn,
  ): Promise<ProgramEvent> {
    const run = requireRun(state);
    const startedAt = clock();
    const account = buildAccount(paid(run), run.actorId, side.tenant, this.ports.prices);
    const spending: Spending = { account, spent: { tokens: 0, costMicroUsd: 0 } };
    const result = await withinTime(signal, Math.max(1, run.deadlineAt - startedAt), (cut) =>
      tool === stepTools.batch
        ? this.batch(state, { calls: args['calls'] as BatchCall[], actionId, at: clock() }, spending, cut) // as the program asked
        : tool === stepTools.load || tool === stepTools.save
          ? this.archive(state, tool)
          : this.aside(state, spending, cut),
    );
    const outcome = result.ok ? ('ok' as const) : ('error' as const);
    const at = clock();
    const attempt = { startedAt, endedAt: at, outcome, errorCode: result.ok ? null : result.envelope.error.code };
    return { type: 'inline-tool-finished', at, actionId, result, attempt };
  }

  private async batch(
    state: SessionState,
    { calls, actionId, at }: { calls: readonly BatchCall[]; actionId: string; at: number },
    spending: Spending,
    signal: AbortSignal,
  ): Promise<ToolResult> {
    const { request, executionText } = requireRun(state);
    const house = await this.houseAt(state, at);
    const { at: now, timeZone } = house;
    const of = { seed: actionId, now, timeZone };
    const nodeId = (callId: string): string => toUuid(`${actionId}.${callId}`);
    const context = { catalogue, house, nodeId, request, executionText };
    const batch = runBatch(state.draft, calls, { ...context, drawn: drawnNodes(state) });
    const answerTo = async (question: Question): Promise<NestedAnswer> =>
      'test' in question
        ? { ok: true, value: await this.ports.pool.test({ ...question.test, ...of }, signal) }
        : this.nested(question, spending, signal);
    let step = batch.next([]);
    while (step.done !== true) step = batch.next(await Promise.all(step.value.map(answerTo)));
    return { ok: true, value: { results: step.value, spent: spending.spent } satisfies StepValue };
  }

  private houseAt({ draft }: SessionState, at: number): Promise<House> {
    const { house, timeZone } = this.ports;
    return readHouse(house, { at, timeZone: readTimeZone(draft) ?? timeZone });
  }

  private async nested(question: NestedQuestion, spending: Spending, signal: AbortSignal): Promise<NestedAnswer> {
    const answer = await askAside(this.ports, question, spending, signal);
    if (answer.ok) return answer;
    return { ok: false, error: { message: answer.complaint, code: nestedCodes[answer.why] } };
  }

  /** Reads the graph of a child's workflow, or stores what it has made: again, it is the same version (ADR 85). */
  private async archive(state: SessionState, tool: string): Promise<ToolResult> {
    const { workflows } = this.ports;
    const { workflowId, sessionId: workItemId, user: by, draft } = state;
    const spent = { tokens: 0, costMicroUsd: 0 };
    if (workflows === null) return { ok: true, value: { spent, refused: 'there is no store' } satisfies StepValue };
    if (tool === stepTools.load) {
      const stored = workflowId === null ? null : await workflows.read(workflowId);
      return { ok: true, value: { spent, ...(stored && { graph: stored.graph }) } satisfies StepValue };
    }
    const saved = await workflows.save(draft, { workflowId, workItemId, by });
    return { ok: true, value: ('refused' in saved ? { spent, ...saved } : { spent, saved }) satisfies StepValue };
  }

  /** A summary or a name; without one the run goes on as it can. */
  private async aside(state: SessionState, spending: Spending, signal: AbortSignal): Promise<ToolResult> {
    const question = findSideQuestion(state);
    if (question === null)
      return { ok: false, envelope: errorEnvelope('unknown-tool', 'no such step runs inside a turn') };
    const answer = await askAside(this.ports, question, spending, signal);
    return { ok: true, value: { text: answer.ok ? answer.value : null, spent: spending.spent } satisfies StepValue };
  }
}

function requireRun({ run }: SessionState): Run {
  if (run === null) throw new InvariantError('a session without a run asks for nothing');
  return run;
}

function paid({ id, startedAt, costMicroUsd, child }: Run) {
  return { id, startedAt, costMicroUsd, ...(child && { child }), budgets: { maxCostMicroUsd: limits.runCostMicroUsd } };
}

/** A text as an id in the form of a UUID: the same each time. */
function toUuid(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-');
}
