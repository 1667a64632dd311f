import { oneLine } from '#values';
import { rulesOf } from '#program';
import type { ProgramEvent } from '#program';
import type { Graph } from '#graph';
import type { CallResult } from '../batch/batch-call.js';
import type { BuilderDecision } from '../decision.js';
import { editDraft } from '../draft.js';
import type { Asked } from '../draft.js';
import { limits } from '../limits.js';
import { withMessage } from '../session-state.js';
import type { RunStep, SavedWorkflow, SessionRun } from '../session-state.js';
import { withMade } from './circles.js';
import { endRun } from './end-run.js';
import { evidenceOf, withProof } from './evidence.js';
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
export function onStepDone(decision: BuilderDecision, before: SessionRun, event: Finished): void {
  const [step, ...rest] = before.steps;
  if (step === undefined || step.name === 'think') return;
  const value: StepValue = event.result.ok
    ? (event.result.value as StepValue) // the shell made it for this program
    : { spent: { tokens: 0, costMicroUsd: 0 } };
  const spent = {
    tokensUsed: before.tokensUsed + value.spent.tokens,
    costMicroUsd: before.costMicroUsd + value.spent.costMicroUsd,
  };
  const run = { ...before, ...spent, steps: rest };
  if (step.name === 'batch') return onBatch(decision, run, step, event, value.results ?? []);
  if (step.name === 'load') return onLoaded(decision, run, value);
  if (step.name === 'save') return onSaved(decision, run, step.text, value);
  decision.change({ run });
  if (step.name === 'compact') compact(decision, run, value.text ?? null);
  else if (value.text) rename(decision, run, value.text);
  if (run.isCompaction) endRun(decision, run, 'answered', compacted);
  else goOn(decision, decision.state.run ?? run);
}

function onLoaded(decision: BuilderDecision, run: SessionRun, { graph }: StepValue): void {
  if (graph === undefined)
    return endRun(decision, run, 'cannot-proceed', 'There is no such workflow, or it is no graph.');
  decision.change({ draft: graph });
  goOn(decision, run);
}

/** What was stored is the outcome; what cannot be stored is for the model to repair. */
function onSaved(
  decision: BuilderDecision,
  run: SessionRun,
  text: string,
  { saved, refused = 'it failed' }: StepValue,
): void {
  if (saved && run.child) return endRun(decision, { ...run, child: { ...run.child, saved } }, 'answered', text);
  if (run.reminders >= limits.evidenceReminders) return endRun(decision, run, 'stalled', null);
  const note = `The workflow could not be stored: ${refused}. Repair that, and prove it again.`;
  goOn(decision, { ...run, reminders: run.reminders + 1, note, steps: [{ name: 'think', notBefore: 0 }] });
}

const compacted = 'Successfully compacted conversation history';

/** The seed's two messages in the place of the older ones; what the run is about stays. */
function compact(decision: BuilderDecision, run: SessionRun, summary: string | null): void {
  if (summary === null) return;
  const current = run.isCompaction ? [] : decision.state.messages.filter(({ n }) => n >= run.firstMessage);
  decision.change({ summary, messages: [] });
  decision.change(
    withMessage(decision.state, { at: decision.at, role: 'user', text: 'Please compress the conversation history' }),
  );
  if (!run.isCompaction)
    decision.change(withMessage(decision.state, { at: decision.at, role: 'assistant', text: compacted }));
  decision.change({ messages: [...decision.state.messages, ...current] });
}

function rename(decision: BuilderDecision, run: SessionRun, name: string): void {
  const asked = askedBy(decision, run, `${run.id}.name`);
  const { revision: base } = decision.state;
  decision.change(
    editDraft(decision.state, { ...asked, base, operations: [{ type: 'setName', name: oneLine(name) }] }).state,
  );
  // The name alone is no work that needs evidence.
  decision.change({ run: { ...run, baseRevision: decision.state.revision } });
}

/** Each call is one change, in the order in which the calls ended; the model reads them in its own. */
function onBatch(
  decision: BuilderDecision,
  before: SessionRun,
  step: Batch,
  event: Finished,
  results: readonly CallResult[],
): void {
  const run = { ...before, toolCallsUsed: before.toolCallsUsed + 1, lastActionId: step.actionId };
  for (const row of batchRows(run, { calls: step.calls }, event)) decision.write(row);
  const texts = new Map(results.map((result) => [result.at, applied(decision, run, step, result)]));
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
  const made = isAway ? run : withMade(run, step.calls, read);
  goOn(decision, { ...made, steps: [{ name: 'think', notBefore: 0 }] });
}

/** What the model reads of a call, once its operations are in the draft. */
function applied(decision: BuilderDecision, run: SessionRun, { actionId }: Batch, result: CallResult): string {
  const { operations, id, text } = result;
  if (operations.length > 0) {
    const asked = askedBy(decision, run, `${actionId}.${id}`);
    const { state, answer } = editDraft(decision.state, { ...asked, base: decision.state.revision, operations });
    decision.change(state);
    if (answer.status === 'refused') return `Error: ${answer.problems[0]?.message ?? 'refused'} (WORKFLOW_STATE_ERROR)`;
  }
  if (result.proof) decision.change({ evidence: withProof(evidenceOf(decision.state), result) });
  if (rulesOf(run) >= 3) decision.change(withOpen(decision.state, result));
  return text;
}

/** A change of the run's: undo takes back all of its request. */
function askedBy({ state: { user }, at }: BuilderDecision, run: SessionRun, id: string): Asked {
  return { id, by: 'builder', user, at, ...(rulesOf(run) >= 3 && { request: run.id }) };
}
