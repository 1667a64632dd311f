import type { ProgramEvent } from '#program';
import type { RecordedCall, ReplayOrder, RunOutcome } from '#protocol';
import { errorEnvelope } from '#errors';
import { callTool } from '../tools/call-tool.js';
import { askApproval } from '../questions/approve.js';
import { specOf } from '../state/budgets.js';
import { endUnbegun, isCalledOff } from '../course/called-off.js';
import { ask } from '../questions/clarify.js';
import type { WaitingReplay } from '../state/conversation.js';
import { hasSeen } from '../state/conversation.js';
import { joining } from '../state/joining.js';
import { noteDone, noteFailure } from '../tools/observe.js';
import { takeRecorded } from '../tools/recorded-calls.js';
import { openRun } from '../state/run.js';
import type { Run } from '../state/run.js';
import { withOutput, unchanged, stepTo, withoutRun, withRun } from '../state/step.js';
import type { DecisionContext, Step } from '../state/step.js';
import { sayLast } from '../course/stop.js';
import { textOf, withWhole } from '../state/texts.js';
import { think } from '../course/think.js';

type Requested = Extract<ProgramEvent, { type: 'replay-requested' }>;

/** An operator asks for the replay of a dead letter: it waits its turn like a text. Nothing is done for a person who opted out (I9). */
export function keepReplay(context: DecisionContext, { messageId, text, order }: Requested): Step {
  const waiting = { messageId, text, order };
  const { state, stamp } = context;
  if (hasSeen(state, messageId)) return unchanged(context);
  if (stamp.optedOut) return stepTo(state, withoutRun(messageId));
  if (isCalledOff(state, messageId)) return endUnbegun(context, openLinked(context, waiting));
  return stepTo({ ...state, replays: [...(state.replays ?? []), waiting] });
}

/** Opens the redrive run of the oldest waiting replay, once a step leaves the conversation without a run and there is no handoff. */
export function alsoReplay(context: DecisionContext, step: Step): Step {
  const { run, replays = [] } = step.state;
  const [first, ...later] = replays;
  if (run !== null || first === undefined || context.stamp.takenOver) return step;
  if (context.stamp.optedOut) {
    const dropped = withoutRun(...replays.map(({ messageId }) => messageId));
    return withOutput(dropped, { ...step, state: { ...step.state, replays: [] } });
  }
  return withOutput(step, open({ ...context, state: { ...step.state, replays: later } }, first));
}

function open(before: DecisionContext, waiting: WaitingReplay): Step {
  const context = { ...before, settings: before.opening };
  const linked = openLinked(context, waiting);
  const { order } = waiting;
  const messageRuns = { [waiting.messageId]: linked.id };
  const isTree = context.opening.workflow !== null;
  const run = isTree ? linked : knowing(context, linked, order.first);
  return withOutput({ messageRuns }, begin(context, run, order.first));
}

/** A run of its own, with its own outcome: the run that it replays keeps its outcome (I4). */
export function openLinked(context: DecisionContext, { messageId, text, order }: WaitingReplay): Run {
  const { textCaps, workflow } = context.opening;
  const plain = textOf(messageId, text, textCaps);
  const texts = [workflow === null ? plain : withWhole(plain, text)];
  const fresh = openRun(context, messageId, { texts, unlisted: 0 });
  return { ...fresh, replays: { runId: order.runId, calls: order.calls } };
}

/** The redrive run, with the results on record among its observations. The call that it begins with is observed when it is done. */
export function knowing(context: DecisionContext, linked: Run, first: ReplayOrder['first']): Run {
  const { settings, stamp } = context;
  const keyOf = (call: Pick<RecordedCall, 'tool' | 'args'>): string =>
    settings.keys.dedupeKey(stamp.actorId, call.tool, call.args);
  const begun = first?.do === 'call' ? keyOf(first) : null;
  return (linked.replays?.calls ?? []).reduce((run, call) => {
    const { result } = call;
    return result?.ok && keyOf(call) !== begun ? noteDone(context, run, call, result.value) : run;
  }, linked);
}

const outcomeOfKind: Record<'answer' | 'apology', RunOutcome> = { answer: 'answered', apology: 'cannot-proceed' };

function begin(context: DecisionContext, run: Run, first: WaitingReplay['order']['first']): Step {
  const { refusal, workflow } = context.settings;
  if (refusal !== null) return sayLast(context, run, 'apology', refusal, 'cannot-proceed');
  const isSaid = first?.do === 'say' && (first.kind === 'answer' || first.kind === 'apology');
  if (workflow !== null && !isSaid) return withRun(context, joining(run));
  if (first === null) return think(context, run);
  if (first.do === 'call') return beginCall(context, run, first.tool, first.args);
  if (first.kind === 'question') return ask(context, run, first.text);
  if (first.kind === 'approval') return think(context, run); // approval was asked for by a run that is over: ask anew, if it must be
  return sayLast(context, run, first.kind, first.text, outcomeOfKind[first.kind]);
}

/**
 * A call that an operator orders passes the same checks as one that a model wants (I6). Approval was given for the old call, and for no
 * other.
 */
function beginCall(context: DecisionContext, run: Run, name: string, args: Record<string, unknown>): Step {
  const { settings, stamp } = context;
  const tool = specOf(settings, name);
  const checked = settings.tools.checkArgs(name, args);
  if (tool === undefined || tool.runs !== 'owed') {
    return think(
      context,
      noteFailure(run, name, errorEnvelope('unknown-tool', `there is no tool ${name} to call again`)),
    );
  }
  if (!checked.ok) return think(context, noteFailure(run, name, checked.envelope));
  const calling = { ...run, lastCallKey: settings.keys.dedupeKey(stamp.actorId, name, args) };
  const isNew = !takeRecorded(context, run, tool, args).recorded?.effectKey;
  return tool.approval === 'required' && isNew
    ? askApproval(context, calling, { tool, args })
    : callTool(context, calling, { tool, args });
}
