import type { ProgramEvent } from '#contract';
import { isForNextRun, onText } from './approvals.js';
import type { Decision } from './decision.js';
import { close, endUnbegun } from './end.js';
import { go } from './nodes.js';
import { open, runFor, runIdOf } from './open.js';
import type { Waiting } from './state.js';

type Received = Extract<ProgramEvent, { type: 'message-received' }>;
type Requested = Extract<ProgramEvent, { type: 'replay-requested' }>;

/** The most cancels that may wait for their messages. */
const mostCalledOff = 20;

/** A text answers an approval, or opens a run: this one, or one after those before it (I1). */
export function onMessage(d: Decision, event: Received): void {
  const { state, stamp } = d;
  const { messageId, text, keyword } = event;
  if (hasSeen(d, messageId)) return;
  if (stamp.optedOut) return d.belongs(messageId, '');
  const ask = state.run?.ending === null ? state.run.asks[0] : undefined;
  const isHelp = keyword === 'help';
  if (isHelp && ask === undefined) return help(d, messageId);
  if (isCalledOff(d, messageId)) return wait(d, { messageId, text, cancelled: true });
  if (ask === undefined || (!isHelp && isForNextRun(d, ask, text))) return wait(d, { messageId, text });
  d.change({ messageIds: [...d.run.messageIds, messageId] });
  d.belongs(messageId, d.run.id);
  go(d, onText(d, ask, text, isHelp));
}

/** An operator asks for the replay of a dead letter: it waits its turn like a text. Nothing is done for a person who opted out (I9). */
export function onReplay(d: Decision, { messageId, text, order }: Requested): void {
  if (hasSeen(d, messageId)) return;
  if (d.stamp.optedOut) return d.belongs(messageId, '');
  wait(d, { messageId, text, order, ...(isCalledOff(d, messageId) ? { cancelled: true } : {}) });
}

function hasSeen({ state }: Decision, messageId: string): boolean {
  return state.run?.messageIds.includes(messageId) === true || state.next.some((each) => each.messageId === messageId);
}

/** The most texts and replays that wait for the run under way: of more it is said that they start none. */
const mostWaiting = 100;

function wait(d: Decision, waiting: Waiting): void {
  if (d.state.next.length >= mostWaiting) return d.belongs(waiting.messageId, '');
  d.state = { ...d.state, next: [...d.state.next, waiting] };
}

/** One fixed notice for each HELP, beside the runs; nothing when none is configured. */
function help(d: Decision, messageId: string): void {
  const text = d.settings.texts.help;
  d.belongs(messageId, '');
  if (text !== null) d.owe({ type: 'send-reply', id: d.effectId('send'), runId: '', kind: 'notice', text });
}

/** Opens the runs that wait, while there is none under way, nor a handoff. */
export function openNext(d: Decision): void {
  while (d.state.run === null && !d.stamp.takenOver) {
    const [first, ...next] = d.state.next;
    if (first === undefined) return;
    if (d.stamp.optedOut) return dropNext(d);
    d.state = { ...d.state, next };
    if (first.cancelled) endUnbegun(d, runFor(d, first));
    else open(d, first);
  }
}

/** What waits starts no run. */
export function dropNext(d: Decision): void {
  for (const { messageId } of d.state.next) d.belongs(messageId, '');
  d.state = { ...d.state, next: [] };
}

/** Whether the run that this message would open was cancelled before any turn read it; the cancel is used up. */
function isCalledOff(d: Decision, messageId: string): boolean {
  const { calledOff = [] } = d.state;
  const runId = runIdOf(messageId);
  if (!calledOff.includes(runId)) return false;
  d.state = { ...d.state, calledOff: calledOff.filter((each) => each !== runId) };
  return true;
}

/** Cancels the run that the named message has opened or joined, or would open (ADR 24). */
export function onCancel(d: Decision, runId: string): void {
  const { run, next, calledOff = [] } = d.state;
  if (run !== null && (run.id === runId || run.messageIds.some((id) => runIdOf(id) === runId)))
    return close(d, 'cancelled');
  const waiting = next.find(({ messageId }) => runIdOf(messageId) === runId);
  if (waiting === undefined) {
    const others = calledOff.filter((each) => each !== runId);
    d.state = { ...d.state, calledOff: [...others, runId].slice(-mostCalledOff) };
    return;
  }
  d.state = { ...d.state, next: next.map((each) => (each === waiting ? { ...each, cancelled: true } : each)) };
}
