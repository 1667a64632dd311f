import type { AgentEvent, RecordedCall, ReplayOrder, RunOutcome } from '#contract';
import { errorEnvelope } from '#contract';
import { callTool } from './call-tool.js';
import { askLeave } from './approve.js';
import { specOf } from './budgets.js';
import { endUnbegun, isCalledOff } from './called-off.js';
import { ask } from './clarify.js';
import type { WaitingReplay } from './conversation.js';
import { hasHeard } from './conversation.js';
import { noteDone, noteFailure } from './observe.js';
import { takeRecorded } from './recorded-calls.js';
import { openRun } from './run.js';
import type { Run } from './run.js';
import { ahead, stay, stepTo, withoutRun } from './step.js';
import type { Moment, Step } from './step.js';
import { sayLast } from './stop.js';
import { textOf } from './texts.js';
import { think } from './think.js';

type Requested = Extract<AgentEvent, { type: 'replay-requested' }>;

/** An operator wants a dead letter done again: it waits its turn like a text. For a person who opted out nothing is done (I9). */
export function keepReplay(moment: Moment, { messageId, text, order }: Requested): Step {
  const waiting = { messageId, text, order };
  const { state, stamp } = moment;
  if (hasHeard(state, messageId)) return stay(moment);
  if (stamp.optedOut) return stepTo(state, withoutRun(messageId));
  if (isCalledOff(state, messageId)) return endUnbegun(moment, openLinked(moment, waiting));
  return stepTo({ ...state, replays: [...(state.replays ?? []), waiting] });
}

/** Opens the linked run of the replay that waits longest, once a step leaves the lane without a run, and no person has it. */
export function alsoReplay(moment: Moment, step: Step): Step {
  const { run, replays = [] } = step.state;
  const [first, ...later] = replays;
  if (run !== null || first === undefined || moment.stamp.takenOver) return step;
  if (moment.stamp.optedOut) {
    const dropped = withoutRun(...replays.map(({ messageId }) => messageId));
    return ahead(dropped, { ...step, state: { ...step.state, replays: [] } });
  }
  return ahead(step, open({ ...moment, state: { ...step.state, replays: later } }, first));
}

function open(before: Moment, waiting: WaitingReplay): Step {
  const moment = { ...before, settings: before.opening };
  const linked = openLinked(moment, waiting);
  const { order } = waiting;
  const messageRuns = { [waiting.messageId]: linked.id };
  return ahead({ messageRuns }, begin(moment, knowing(moment, linked, order), order.first));
}

/** A run of its own, with an outcome of its own: the one it replays keeps the outcome it has (I4). */
export function openLinked(moment: Moment, { messageId, text, order }: WaitingReplay): Run {
  const texts = [textOf(messageId, text, moment.opening.textCaps)];
  const fresh = openRun(moment, messageId, { texts, unlisted: 0 });
  return { ...fresh, replays: { runId: order.runId, calls: order.calls } };
}

/** The run with what was done already among its observations; what it begins with is observed when it is done. */
function knowing(moment: Moment, linked: Run, { first, calls }: ReplayOrder): Run {
  const { settings, stamp } = moment;
  const keyOf = (call: Pick<RecordedCall, 'tool' | 'args'>): string =>
    settings.keys.dedupeKey(stamp.actorId, call.tool, call.args);
  const begun = first?.do === 'call' ? keyOf(first) : null;
  return calls.reduce((run, call) => {
    const { result } = call;
    return result?.ok && keyOf(call) !== begun ? noteDone(moment, run, call, result.value) : run;
  }, linked);
}

const outcomeOfKind: Record<'answer' | 'apology', RunOutcome> = { answer: 'answered', apology: 'cannot-proceed' };

function begin(moment: Moment, run: Run, first: WaitingReplay['order']['first']): Step {
  const { refusal } = moment.settings;
  if (refusal !== null) return sayLast(moment, run, 'apology', refusal, 'cannot-proceed');
  if (first === null) return think(moment, run);
  if (first.do === 'call') return beginCall(moment, run, first.tool, first.args);
  if (first.kind === 'question') return ask(moment, run, first.text);
  if (first.kind === 'approval') return think(moment, run); // leave was asked for by a run that is over: ask anew, if it must be
  return sayLast(moment, run, first.kind, first.text, outcomeOfKind[first.kind]);
}

/** What an operator wants called passes the same table as what a model wants (I6). Leave was given for the old call, and for no other. */
function beginCall(moment: Moment, run: Run, name: string, args: Record<string, unknown>): Step {
  const { settings, stamp } = moment;
  const tool = specOf(settings, name);
  const checked = settings.tools.checkArgs(name, args);
  if (tool === undefined || tool.runs !== 'owed') {
    return think(
      moment,
      noteFailure(run, name, errorEnvelope('unknown-tool', `there is no tool ${name} to call again`)),
    );
  }
  if (!checked.ok) return think(moment, noteFailure(run, name, checked.envelope));
  const calling = { ...run, lastCallKey: settings.keys.dedupeKey(stamp.actorId, name, args) };
  const isNew = !takeRecorded(moment, run, tool, args).recorded?.effectKey;
  return tool.approval === 'required' && isNew
    ? askLeave(moment, calling, { tool, args })
    : callTool(moment, calling, { tool, args });
}
