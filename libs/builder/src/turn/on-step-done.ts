import { oneLine } from '#values';
import { readRules } from '#program';
import type { ProgramEvent } from '#program';
import type { Graph } from '#graph';
import type { CallResult } from '../batch/batch-call.js';
import type { BuilderDecision } from '../decision.js';
import { editDraft } from '../draft.js';
import type { Asked } from '../draft.js';
import { limits } from '../limits.js';
import { withMessage } from '../session-state.js';
import type { RunStep, SavedWorkflow } from '../session-state.js';
import { withMade } from './circles.js';
import { endRun } from './end-run.js';
import { findEvidence, withProof } from './evidence.js';
import { goOn } from './on-reply.js';
import { withOpen } from './open-values.js';
import { batchRows } from './rows.js';

type Batch = Extract<RunStep, { name: 'batch' }>;
type Finished = Extract<ProgramEvent, { type: 'inline-tool-finished' }>;

/** What a step inside the turn comes to; the shell makes it. */
export interface StepValue {
  /** Of a batch, in the order in which its calls ended. */
  results?: CallResult[];
  /** Of a compaction or a naming; null: the model gave none. */
  text?: string | null;
  /** Of a load: the graph; absent: there is no such workflow. */
  graph?: Graph;
  /** Of a save: what was stored, or why it was not. */
  saved?: SavedWorkflow;
  refused?: string;
  /** What its own model calls have used. */
  spent: { tokens: number; costMicroUsd: number };
}

/** A step inside the turn is done: its changes, messages and evidence are in the same commit. */
export function onStepDone(decision: BuilderDecision, event: Finished): void {
  const { run } = decision;
  const [step, ...steps] = run.steps;
  if (step === undefined || step.name === 'think') return;
  const value: StepValue = event.result.ok
    ? (event.result.value as StepValue) // the shell made it for this program
    : { spent: { tokens: 0, costMicroUsd: 0 } };
  const tokensUsed = run.tokensUsed + value.spent.tokens;
  decision.changeRun({ tokensUsed, costMicroUsd: run.costMicroUsd + value.spent.costMicroUsd, steps });
  if (step.name === 'batch') return onBatch(decision, step, event, value.results ?? []);
  if (step.name === 'load') return onLoaded(decision, value);
  if (step.name === 'save') return onSaved(decision, step.text, value);
  if (step.name === 'compact') compact(decision, value.text ?? null);
  else if (value.text) rename(decision, value.text);
  if (run.isCompaction) endRun(decision, 'answered', compacted);
  else goOn(decision);
}

function onLoaded(decision: BuilderDecision, { graph }: StepValue): void {
  if (graph === undefined) return endRun(decision, 'cannot-proceed', 'There is no such workflow, or it is no graph.');
  decision.change({ draft: graph });
  goOn(decision);
}

/** What was stored is the outcome; what cannot be stored is for the model to repair. */
function onSaved(decision: BuilderDecision, text: string, { saved, refused = 'it failed' }: StepValue): void {
  const { child, reminders } = decision.run;
  if (saved && child) {
    decision.changeRun({ child: { ...child, saved } });
    return endRun(decision, 'answered', text);
  }
  if (reminders >= limits.evidenceReminders) return endRun(decision, 'stalled', null);
  const note = `The workflow could not be stored: ${refused}. Repair that, and prove it again.`;
  decision.changeRun({ reminders: reminders + 1, note, steps: [{ name: 'think', notBefore: 0 }] });
  goOn(decision);
}

const compacted = 'Successfully compacted conversation history';

/** The seed's two messages in the place of the older ones; what the run is about stays. */
function compact(decision: BuilderDecision, summary: string | null): void {
  if (summary === null) return;
  const { run } = decision;
  const current = run.isCompaction ? [] : decision.state.messages.filter(({ n }) => n >= run.firstMessage);
  decision.change({ summary, messages: [] });
  decision.change(
    withMessage(decision.state, { at: decision.at, role: 'user', text: 'Please compress the conversation history' }),
  );
  if (!run.isCompaction)
    decision.change(withMessage(decision.state, { at: decision.at, role: 'assistant', text: compacted }));
  decision.change({ messages: [...decision.state.messages, ...current] });
}

function rename(decision: BuilderDecision, name: string): void {
  const asked = askedBy(decision, `${decision.run.id}.name`);
  const { revision: base } = decision.state;
  decision.change(
    editDraft(decision.state, { ...asked, base, operations: [{ type: 'setName', name: oneLine(name) }] }).state,
  );
  // The name alone is no work that needs evidence.
  decision.changeRun({ baseRevision: decision.state.revision });
}

/** Each call is one change, in the order in which the calls ended; the model reads them in its own. */
function onBatch(decision: BuilderDecision, step: Batch, event: Finished, results: readonly CallResult[]): void {
  decision.changeRun({ toolCallsUsed: decision.run.toolCallsUsed + 1, lastActionId: step.actionId });
  for (const row of batchRows(decision.run, { calls: step.calls }, event)) decision.write(row);
  const texts = new Map(results.map((result) => [result.at, applied(decision, step, result)]));
  const failure = event.result.ok ? null : event.result.envelope.error.message;
  const unmade = `Error: ${failure ?? 'it was not carried out'} (TOOL_EXECUTION_ERROR)`;
  const read = step.calls.map((_, at) => texts.get(at) ?? unmade);
  step.calls.forEach(({ id, name }, at) => {
    const result = results.find((each) => each.at === at);
    const text = read[at] ?? unmade;
    const isError = result?.ok === true && text === result.text ? {} : { isError: true };
    const title = result?.title ? { title: result.title } : {};
    decision.change(
      withMessage(decision.state, {
        at: decision.at,
        role: 'tool',
        toolCallId: id,
        toolName: name,
        text,
        ...title,
        ...isError,
      }),
    );
  });
  const isAway = results.some(({ error }) => error?.code === 'LLM_SERVICE_AWAY'); // the same calls may come to something later
  if (!isAway) decision.change({ run: withMade(decision.run, step.calls, read) });
  decision.changeRun({ steps: [{ name: 'think', notBefore: 0 }] });
  goOn(decision);
}

/** What the model reads of a call, once its operations are in the draft. */
function applied(decision: BuilderDecision, { actionId }: Batch, result: CallResult): string {
  const { operations, id, text } = result;
  if (operations.length > 0) {
    const asked = askedBy(decision, `${actionId}.${id}`);
    const { state, answer } = editDraft(decision.state, { ...asked, base: decision.state.revision, operations });
    decision.change(state);
    if (answer.status === 'refused') return `Error: ${answer.problems[0]?.message ?? 'refused'} (WORKFLOW_STATE_ERROR)`;
  }
  if (result.proof) decision.change({ evidence: withProof(findEvidence(decision.state), result) });
  if (readRules(decision.run) >= 3) decision.change(withOpen(decision.state, result));
  return text;
}

/** A change of the run's: undo takes back all of its request. */
function askedBy({ state: { user }, run, at }: BuilderDecision, id: string): Asked {
  return { id, by: 'builder', user, at, ...(readRules(run) >= 3 && { request: run.id }) };
}
