import { isObject } from '#values';
import { begunUnder, readRules } from '#program';
import { renameId } from '#protocol';
import type { ChildEnd, RunOutcome } from '#protocol';
import type { ProgramEvent } from '#program';
import type { Graph } from '#graph';
import { catalogue, missingCredential } from '#nodes';
import type { BuilderDecision } from '../decision.js';
import { newSession, withMessage } from '../session-state.js';
import type { SavedWorkflow, SessionRun, SessionState } from '../session-state.js';
import { openRun } from './begin-run.js';
import { findEvidence, latestTest } from './evidence.js';
import { openValues } from './open-values.js';
import { toRunView } from './rows.js';
import { unaskedWords } from './unasked-words.js';
import type { BuilderSettings } from './settings.js';

type Spawned = Extract<ProgramEvent, { type: 'spawned' }>;

/** What a thread has built: see `BuildInput` of the assistant. */
interface Build {
  task: string;
  context: string;
  /** Null: a new workflow. */
  workflowId: string | null;
  workItemId: string;
  user: string;
  /** The zone of a new workflow's times; null: the deployment's. */
  timeZone: string | null;
}

function readBuild(input: unknown): Build {
  const { task, context, workflowId, workItemId, user, timeZone } = isObject(input) ? input : {};
  const text = (value: unknown): string => (typeof value === 'string' ? value : '');
  const id = typeof workflowId === 'string' && workflowId !== '' ? workflowId : null;
  return {
    ...{ task: text(task), context: text(context), workflowId: id, workItemId: text(workItemId), user: text(user) },
    timeZone: text(timeZone) || null,
  };
}

/** The session of a child, which has one run for life. */
export function childSession({ input }: Spawned, at: number): SessionState {
  const { workflowId, workItemId, user, timeZone } = readBuild(input);
  const graph = {
    ...{ name: '', nodes: [], connections: {} },
    ...(timeZone !== null && { settings: { timezone: timeZone } }),
  };
  return newSession({ sessionId: workItemId, workflowId, user, graph }, at);
}

/** Opens that run: the graph of an existing workflow is read first. */
export function openChild(decision: BuilderDecision, event: Spawned, settings: BuilderSettings): void {
  const { run } = decision.state;
  if (run !== null || decision.state.isOver === true) return;
  const build = readBuild(event.input);
  const isApart = begunUnder(decision.stamp.rules) >= 3; // before, it stood in a message of the person's
  const text = build.context === '' || isApart ? build.task : `${build.task}\n\nWHAT WAS SAID BEFORE\n${build.context}`;
  decision.change(withMessage(decision.state, { id: build.workItemId, text, at: decision.at, role: 'user' }));
  const { id: spawnId, grant, node, runId: parentRunId, rootRunId, treeCapMicroUsd } = event;
  const rootId = decision.stamp.family?.rootId;
  const opened: SessionRun = {
    ...openRun(
      decision,
      { id: renameId(decision.stamp.actorId, 'run'), messageIds: [], request: build.task, executionText: '' },
      settings,
    ),
    deadlineAt: grant.deadlineAt,
    child: {
      ...{ spawnId, parentRunId, rootRunId, node, grant, workItemId: build.workItemId, saved: null },
      ...(isApart && build.context !== '' && { context: build.context }),
      ...(rootId !== undefined && { rootId }),
      ...(treeCapMicroUsd !== undefined && { treeCapMicroUsd }),
    },
    steps: [build.workflowId === null ? { name: 'name' } : { name: 'load' }, { name: 'think', notBefore: 0 }],
  };
  decision.change({ run: opened, phase: 'building' });
  decision.show(toRunView(opened, null));
}

/** What the thread is told: the outcome stands on the runtime's records alone. */
export function buildChildEnd({ state, run }: BuilderDecision, outcome: RunOutcome, said: string): ChildEnd | null {
  const { child, stepsUsed, toolCallsUsed, tokensUsed, costMicroUsd } = run;
  if (child === undefined) return null;
  const made = child.saved === null ? {} : { outcome: buildOutcome(state, run, child.saved) };
  return {
    outcome,
    output: JSON.stringify({ text: said, ...made }),
    error: outcome === 'answered' ? null : { code: outcome, message: said },
    spent: { steps: stepsUsed, toolCalls: toolCallsUsed, tokens: tokensUsed, costMicroUsd },
  };
}

function buildOutcome(state: SessionState, run: SessionRun, saved: SavedWorkflow): object {
  const { tested, nodes = [] } = findEvidence(state);
  const isTested = tested === true;
  const asksNobody = readRules(run) >= 3 ? unaskedWords(state) : [];
  const values = readRules(run) >= 3 ? openValues(state) : [];
  const open = values.length > 0 ? [`These values are still open: ${values.join(', ')}`] : [];
  const left = [...withoutCredential(state.draft), ...open].join('; ');
  return {
    ...{
      ...(readRules(run) >= 3 ? { workflowName: state.draft.name, ...describeSaved(saved) } : pickIds(saved)),
      workItemId: run.child?.workItemId,
      triggerNodes: listTriggers(state),
    },
    ...(asksNobody.length > 0 && { asksNobody }),
    verification: { attempted: tested !== null, success: isTested, ...describeTest(state, run), executedNodes: nodes },
    verificationReadiness:
      isTested && open.length === 0
        ? { status: 'already_verified', guidance: 'It ran once with sample data, and nothing left the process.' }
        : open.length > 0
          ? { status: 'needs_setup', guidance: open.join('; ') }
          : { status: 'ready', guidance: 'Call verify-built-workflow.' },
    setupRequirement: left === '' ? { status: 'none', guidance: '' } : { status: 'required', guidance: left },
  };
}

function pickIds({ workflowId, version }: SavedWorkflow) {
  return { workflowId, version };
}

/** What was stored, and which version of it starts by itself: a build publishes nothing. */
function describeSaved(saved: SavedWorkflow): object {
  const { version, live } = saved;
  if (live === undefined) return pickIds(saved);
  return { ...pickIds(saved), published: live === version, ...(live !== null && live !== version && { live }) };
}

/** The test that proves the draft: by its own id and with what it showed, and under rules before 3 by the builder's run. */
function describeTest(state: SessionState, run: SessionRun): { executionId: string; values?: string } {
  const test = readRules(run) >= 3 && findEvidence(state).tested !== null ? latestTest(state) : null;
  if (test === null) return { executionId: run.id };
  return { executionId: `${run.id}.${test.callId}`, values: test.values };
}

function withoutCredential({ nodes }: Graph): string[] {
  const missing = nodes
    .filter(({ disabled }) => disabled !== true)
    .map((node) => ({ node, type: missingCredential(node) }));
  const names = missing.flatMap(({ node, type }) => (type === null ? [] : [`${node.name} (${type})`]));
  if (names.length === 0) return [];
  return [`These nodes have no credential yet and were tested with made-up answers: ${names.join(', ')}`];
}

const typeNamed = (name: string) => catalogue.find(({ description }) => description.name === name);

function listTriggers({ draft }: SessionState): { name: string; type: string }[] {
  const triggers = draft.nodes.filter(({ type }) => typeNamed(type)?.runs.as === 'trigger');
  return triggers.map(({ name, type }) => ({ name, type }));
}
