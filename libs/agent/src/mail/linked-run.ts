import type { ProgramEvent } from '#program';
import type { RecordedCall, ReplayOrder, RunOutcome } from '#protocol';
import { errorEnvelope } from '#errors';
import { callTool } from '../tools/call-tool.js';
import { askApproval } from '../questions/approve.js';
import { findToolSpec } from '../state/budgets.js';
import { endUnbegun, isCalledOff } from '../course/cancelled-early.js';
import { askPerson } from '../questions/clarify.js';
import type { WaitingReplay } from '../state/conversation.js';
import { hasSeen } from '../state/conversation.js';
import type { AgentDecision } from '../state/decision.js';
import type { Memory } from '../state/memory.js';
import { joining } from '../state/joining.js';
import { noteDone, noteFailure } from '../tools/observe.js';
import { takeRecorded } from '../tools/recorded-calls.js';
import { openRun } from '../state/run.js';
import type { Run } from '../state/run.js';
import { sayLast } from '../course/stop.js';
import { toCappedText, withWhole } from '../state/texts.js';
import { think } from '../course/think.js';

type Requested = Extract<ProgramEvent, { type: 'replay-requested' }>;

/** An operator asks for the replay of a dead letter: it waits its turn like a text. Nothing is done for a person who opted out (I9). */
export function keepReplay(decision: AgentDecision, { messageId, text, order }: Requested): void {
  const waiting = { messageId, text, order };
  const { state, stamp } = decision;
  if (hasSeen(state, messageId)) return;
  if (stamp.optedOut) return decision.handled(messageId);
  if (isCalledOff(state, messageId)) return endUnbegun(decision, openLinked(decision, waiting));
  decision.change({ replays: [...(state.replays ?? []), waiting] });
}

/** Opens the redrive run of the oldest waiting replay, once nothing else is under way and there is no handoff. */
export function alsoReplay(decision: AgentDecision): void {
  const { run, replays = [] } = decision.state;
  const [first, ...later] = replays;
  if (run !== null || first === undefined || decision.stamp.takenOver) return;
  if (decision.stamp.optedOut) {
    for (const { messageId } of replays) decision.handled(messageId);
    return decision.change({ replays: [] });
  }
  decision.change({ replays: later });
  open(decision, first);
}

function open(decision: AgentDecision, waiting: WaitingReplay): void {
  decision.settings = decision.opening;
  const linked = openLinked(decision, waiting);
  const { first, again } = waiting.order;
  decision.handled(waiting.messageId, linked.id);
  const isTree = decision.opening.workflow !== null;
  const begins = isTree || again !== undefined; // nothing is known of it yet
  const remembered = again?.memory === undefined ? {} : { memory: again.memory as Memory }; // as this program wrote it
  decision.change({ run: begins ? linked : knowing(decision, linked, first), ...remembered });
  beginLinkedRun(decision, first);
}

/** A run of its own, with its own outcome: the run that it replays keeps its outcome (I4). */
export function openLinked(decision: AgentDecision, { messageId, text, order }: WaitingReplay): Run {
  const { textCaps, workflow } = decision.opening;
  const plain = toCappedText(messageId, text, textCaps);
  const texts = [workflow === null ? plain : withWhole(plain, text)];
  const fresh = openRun(decision, messageId, { texts, unlisted: 0 });
  return { ...fresh, ...otherwise(order), replays: { runId: order.runId, calls: order.calls, ...pickTurns(order) } };
}

/** What a run that is done again does otherwise. */
function otherwise({
  again = {},
}: ReplayOrder): Partial<Pick<Run, keyof Run & keyof NonNullable<ReplayOrder['again']>>> {
  const { goal, constraints, model } = again;
  return {
    ...(goal === undefined ? {} : { goal }),
    ...(constraints === undefined ? {} : { constraints }),
    ...(model === undefined ? {} : { model }),
  };
}

function pickTurns({ again }: ReplayOrder): Pick<NonNullable<Run['replays']>, 'turns'> {
  return again?.turns === undefined ? {} : { turns: again.turns };
}

/** A turn on record stands once: the next one is asked for, or is the next on record. */
export function useTurn(decision: AgentDecision): void {
  const { replays } = decision.run;
  if (replays?.turns === undefined) return;
  const {
    turns: [, ...turns],
    ...rest
  } = { ...replays, turns: replays.turns };
  decision.changeRun({ replays: { ...rest, ...(turns.length > 0 && { turns }) } });
}

/** The redrive run, with the results on record among its observations. The call that it begins with is observed when it is done. */
export function knowing({ settings, stamp }: AgentDecision, linked: Run, first: ReplayOrder['first']): Run {
  const keyForCall = (call: Pick<RecordedCall, 'tool' | 'args'>): string =>
    settings.keys.dedupeKey(stamp.actorId, call.tool, call.args);
  const begun = first?.do === 'call' ? keyForCall(first) : null;
  return (linked.replays?.calls ?? []).reduce((run, call) => {
    const { result } = call;
    return result?.ok && keyForCall(call) !== begun ? noteDone(settings, run, call, result.value) : run;
  }, linked);
}

const outcomeOfKind: Record<'answer' | 'apology', RunOutcome> = { answer: 'answered', apology: 'cannot-proceed' };

function beginLinkedRun(decision: AgentDecision, first: WaitingReplay['order']['first']): void {
  const { refusal, workflow } = decision.settings;
  if (refusal !== null) return sayLast(decision, 'apology', refusal, 'cannot-proceed');
  const isSaid = first?.do === 'say' && (first.kind === 'answer' || first.kind === 'apology');
  if (workflow !== null && !isSaid) return decision.change({ run: joining(decision.run) });
  if (first === null) return think(decision);
  if (first.do === 'call') return beginCall(decision, first.tool, first.args);
  if (first.kind === 'question') return askPerson(decision, first.text);
  if (first.kind === 'approval') return think(decision); // approval was asked for by a run that is over: ask anew, if it must be
  sayLast(decision, first.kind, first.text, outcomeOfKind[first.kind]);
}

/**
 * A call that an operator orders passes the same checks as one that a model wants (I6). Approval was given for the old call, and for no
 * other.
 */
function beginCall(decision: AgentDecision, name: string, args: Record<string, unknown>): void {
  const { settings, stamp, run } = decision;
  const tool = findToolSpec(settings, name);
  const checked = settings.tools.checkArgs(name, args);
  if (tool === undefined || tool.runs !== 'owed') {
    const envelope = errorEnvelope('unknown-tool', `there is no tool ${name} to call again`);
    decision.change({ run: noteFailure(run, name, envelope) });
    return think(decision);
  }
  if (!checked.ok) {
    decision.change({ run: noteFailure(run, name, checked.envelope) });
    return think(decision);
  }
  decision.changeRun({ lastCallKey: settings.keys.dedupeKey(stamp.actorId, name, args) });
  const isNew = !takeRecorded(decision, tool, args).recorded?.effectKey;
  if (tool.approval === 'required' && isNew && !decision.stamp.simulated) askApproval(decision, { tool, args });
  else callTool(decision, { tool, args });
}
