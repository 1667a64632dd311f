import { childRunIdOf } from '#idempotency';
import { pathOf, renameId, segmentsOn } from '#contract';
import type { Pin, ProgramEvent, RecordedCall, Spent } from '#contract';
import { figuresOf, nothingSpent } from './budget.js';
import type { Decision } from './decision.js';
import type { WorkflowDocument } from './document.js';
import { failureOf } from './failure.js';
import { finish, finishWith } from './end.js';
import { go } from './nodes.js';
import type { ChildInput } from './start-children.js';
import type { Waiting, WorkflowRun } from './state.js';

type Spawned = Extract<ProgramEvent, { type: 'spawned' }>;

/** The id of the run that a message opens. */
export function runIdOf(messageId: string): string {
  return renameId(messageId, 'run');
}

interface Opening {
  id: string;
  input: string;
  pin: Pin;
  left: Spent;
  treeCapMicroUsd: number;
  deadlineAt: number;
  at: number;
}

function newRun({ id, input, pin, left, treeCapMicroUsd, deadlineAt, at }: Opening): WorkflowRun {
  return {
    id,
    policyVersion: pin.policyVersion,
    agentId: pin.agentId,
    agentVersion: pin.agentVersion,
    startedAt: at,
    input,
    messageIds: [],
    clock: { deadlineAt },
    awayMs: 0,
    awayCountedTo: at,
    left,
    treeCapMicroUsd,
    spent: nothingSpent,
    toolCallSeq: 0,
    frames: [],
    children: {},
    asks: [],
    replies: [],
    outbox: [],
    ending: null,
    dueAt: null,
  };
}

/** The run that a text or a replay opens at a root. */
export function runFor({ opening, stamp, at }: Decision, { messageId, text: input, order }: Waiting): WorkflowRun {
  const { policyVersion, agentId, agentVersion, budgets } = opening;
  const left = {
    steps: budgets.maxSteps,
    toolCalls: budgets.maxToolCalls,
    tokens: budgets.maxTokens,
    costMicroUsd: budgets.maxCostMicroUsd,
  };
  const pin = { policyVersion, agentId, agentVersion };
  const treeCapMicroUsd = budgets.maxCostMicroUsd;
  const deadlineAt = at + budgets.maxSeconds * 1000;
  const run = newRun({ id: runIdOf(messageId), input, pin, left, treeCapMicroUsd, deadlineAt, at });
  const replays = order && { replays: { runId: order.runId, calls: order.calls } };
  const replySegments = segmentsOn(stamp.channel, opening.replySegments);
  return { ...run, messageIds: [messageId], ...(replySegments === undefined ? {} : { replySegments }), ...replays };
}

/** Opens the run of a text or a replay. */
export function open(d: Decision, waiting: Waiting): void {
  const run = runFor(d, waiting);
  d.state = { ...d.state, run };
  d.belongs(waiting.messageId, run.id);
  const first = waiting.order?.first ?? null;
  if (d.opening.refusal !== null) return finishWith(d, 'apology', d.opening.refusal);
  if (first?.do === 'say' && (first.kind === 'answer' || first.kind === 'apology'))
    return finishWith(d, first.kind, first.text);
  begin(d, d.opening.document);
}

function begin(d: Decision, document: WorkflowDocument | null): void {
  if (document === null) return finish(d, { failure: failureOf('internal', 'this agent has no workflow') });
  const { root } = document;
  const { child, input } = d.run;
  go(d, { do: 'begin', node: root, path: child?.node ?? pathOf(root.id), input });
}

/** Opens the one run of a child. */
export function openChild(d: Decision, event: Spawned): void {
  const { state, stamp, at } = d;
  if (state.run !== null || state.over || stamp.family === undefined) return;
  const { id, pin, grant, node, runId: parentRunId, rootRunId } = event;
  const { document, text: input, calls, layers, summary } = event.input as ChildInput; // a workflow spawned it
  const { deadlineAt } = grant;
  const left = figuresOf(grant);
  const { treeCapMicroUsd = grant.costMicroUsd } = event;
  const run = newRun({ id: childRunIdOf(id), input, pin, left, treeCapMicroUsd, deadlineAt, at });
  const child = { parentRunId, rootRunId, rootId: stamp.family.rootId, node, document };
  const provided = { ...(layers && { layers }), ...(summary !== undefined && { summary }) };
  d.state = { ...state, run: { ...run, child, ...provided, ...replaysOf(parentRunId, calls) } };
  begin(d, document);
}

function replaysOf(runId: string, calls: RecordedCall[] = []): Pick<WorkflowRun, 'replays'> {
  return calls.length === 0 ? {} : { replays: { runId, calls } };
}
