import { oneLine } from '#values';
import { rulesOf } from '#program';
import type { ProgramEvent } from '#program';
import type { Graph } from '#graph';
import type { CallResult } from '../batch/batch-call.js';
import type { Decision } from '../decision.js';
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
export function onStepDone(d: Decision, before: SessionRun, event: Finished): void {
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
  if (step.name === 'batch') return onBatch(d, run, step, event, value.results ?? []);
  if (step.name === 'load') return onLoaded(d, run, value);
  if (step.name === 'save') return onSaved(d, run, step.text, value);
  d.change({ run });
  if (step.name === 'compact') compact(d, run, value.text ?? null);
  else if (value.text) rename(d, run, value.text);
  if (run.isCompaction) endRun(d, run, 'answered', compacted);
  else goOn(d, d.state.run ?? run);
}

function onLoaded(d: Decision, run: SessionRun, { graph }: StepValue): void {
  if (graph === undefined) return endRun(d, run, 'cannot-proceed', 'There is no such workflow, or it is no graph.');
  d.change({ draft: graph });
  goOn(d, run);
}

/** What was stored is the outcome; what cannot be stored is for the model to repair. */
function onSaved(d: Decision, run: SessionRun, text: string, { saved, refused = 'it failed' }: StepValue): void {
  if (saved && run.child) return endRun(d, { ...run, child: { ...run.child, saved } }, 'answered', text);
  if (run.reminders >= limits.evidenceReminders) return endRun(d, run, 'stalled', null);
  const note = `The workflow could not be stored: ${refused}. Repair that, and prove it again.`;
  goOn(d, { ...run, reminders: run.reminders + 1, note, steps: [{ name: 'think', notBefore: 0 }] });
}

const compacted = 'Successfully compacted conversation history';

/** The seed's two messages in the place of the older ones; what the run is about stays. */
function compact(d: Decision, run: SessionRun, summary: string | null): void {
  if (summary === null) return;
  const current = run.isCompaction ? [] : d.state.messages.filter(({ n }) => n >= run.firstMessage);
  d.change({ summary, messages: [] });
  d.change(withMessage(d.state, { at: d.at, role: 'user', text: 'Please compress the conversation history' }));
  if (!run.isCompaction) d.change(withMessage(d.state, { at: d.at, role: 'assistant', text: compacted }));
  d.change({ messages: [...d.state.messages, ...current] });
}

function rename(d: Decision, run: SessionRun, name: string): void {
  const asked = askedBy(d, run, `${run.id}.name`);
  const { revision: base } = d.state;
  d.change(editDraft(d.state, { ...asked, base, operations: [{ type: 'setName', name: oneLine(name) }] }).state);
  // The name alone is no work that needs evidence.
  d.change({ run: { ...run, baseRevision: d.state.revision } });
}

/** Each call is one change, in the order in which the calls ended; the model reads them in its own. */
function onBatch(d: Decision, before: SessionRun, step: Batch, event: Finished, results: readonly CallResult[]): void {
  const run = { ...before, toolCallsUsed: before.toolCallsUsed + 1, lastActionId: step.actionId };
  for (const row of batchRows(run, { calls: step.calls }, event)) d.write(row);
  const texts = new Map(results.map((result) => [result.at, applied(d, run, step, result)]));
  const failure = event.result.ok ? null : event.result.envelope.error.message;
  const unmade = `Error: ${failure ?? 'it was not carried out'} (TOOL_EXECUTION_ERROR)`;
  const read = step.calls.map((_, at) => texts.get(at) ?? unmade);
  step.calls.forEach(({ id, name }, at) => {
    const result = results.find((each) => each.at === at);
    const text = read[at] ?? unmade;
    const isError = result?.ok === true && text === result.text ? {} : { isError: true };
    const title = result?.title ? { title: result.title } : {};
    d.change(
      withMessage(d.state, { at: d.at, role: 'tool', toolCallId: id, toolName: name, text, ...title, ...isError }),
    );
  });
  const isAway = results.some(({ error }) => error?.code === 'LLM_SERVICE_AWAY'); // the same calls may come to something later
  const made = isAway ? run : withMade(run, step.calls, read);
  goOn(d, { ...made, steps: [{ name: 'think', notBefore: 0 }] });
}

/** What the model reads of a call, once its operations are in the draft. */
function applied(d: Decision, run: SessionRun, { actionId }: Batch, result: CallResult): string {
  const { operations, id, text } = result;
  if (operations.length > 0) {
    const asked = askedBy(d, run, `${actionId}.${id}`);
    const { state, answer } = editDraft(d.state, { ...asked, base: d.state.revision, operations });
    d.change(state);
    if (answer.status === 'refused') return `Error: ${answer.problems[0]?.message ?? 'refused'} (WORKFLOW_STATE_ERROR)`;
  }
  if (result.proof) d.change({ evidence: withProof(evidenceOf(d.state), result) });
  if (rulesOf(run) >= 3) d.change(withOpen(d.state, result));
  return text;
}

/** A change of the run's: undo takes back all of its request. */
function askedBy({ state: { user }, at }: Decision, run: SessionRun, id: string): Asked {
  return { id, by: 'builder', user, at, ...(rulesOf(run) >= 3 && { request: run.id }) };
}
