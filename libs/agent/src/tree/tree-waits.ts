import type { ProgramEvent } from '#program';
import type { AgentDecision } from '../state/decision.js';
import { changeJoining, isJoining, setClock } from '../state/joining.js';
import type { OpenWait } from '../state/phase.js';
import { withoutText } from '../state/run.js';
import { handOn } from '../state/waiting-texts.js';
import { dropWords, isUnseen, sayNext, toSay } from './tree-outbox.js';

type Opened = Extract<ProgramEvent, { type: 'wait-opened' }>;

/** A node of the tree waits for a text; the person may be told what of. */
export function onWaitOpened(decision: AgentDecision, event: Opened): void {
  const { waitId, actorId, text, expiresAt } = event;
  const { run } = decision;
  if (!isJoining(run) || run.phase.ending !== null) return;
  const { waits } = run.phase;
  if (waits.some((each) => each.waitId === waitId)) return;
  changeJoining(decision, { waits: [...waits, { waitId, actorId, text, expiresAt }] });
  setClock(decision);
  if (text !== null) toSay(decision, { kind: 'question', text, about: waitId });
  sayNext(decision);
}

/** The node waits no more. It took no text: one that was on its way to it is handed on to the next run, unless all of this is to end. */
export function onWaitClosed(decision: AgentDecision, waitId: string): void {
  const { run } = decision;
  if (!isJoining(run)) return;
  const untaken = run.texts.find((text) => text.waitId === waitId);
  if (untaken === undefined || run.phase.ending !== null) {
    dropWait(decision, waitId);
    return sayNext(decision);
  }
  decision.change({ run: withoutText(run, untaken) });
  handOn(decision, untaken);
}

/** Drops the waits whose time is over. */
export function dropOverdueWaits(decision: AgentDecision): void {
  const overdue = decision.phase('joining').waits.filter(({ expiresAt }) => decision.at >= expiresAt);
  for (const { waitId } of overdue) dropWait(decision, waitId);
}

/** The wait that a text is for: the oldest that is open; null: none is, or its question cannot have been read yet. */
export function waitFor(decision: AgentDecision): OpenWait | null {
  const oldest = decision.phase('joining').waits.find(({ expiresAt }) => decision.at < expiresAt);
  if (oldest === undefined) return null;
  return oldest.text !== null && isUnseen(decision, oldest.waitId) ? null : oldest;
}

/** Passes a text on to what waits for it. The run has it already. */
export function giveText(
  decision: AgentDecision,
  { waitId, actorId }: OpenWait,
  { messageId, text }: { messageId: string; text: string },
): void {
  dropWait(decision, waitId);
  decision.post({ to: actorId, event: { type: 'message-for-wait', waitId, messageId, text } });
  sayNext(decision);
}

/** Takes a wait off, with what is said about it. */
function dropWait(decision: AgentDecision, waitId: string): void {
  const before = decision.phase('joining').waits;
  const waits = before.filter((each) => each.waitId !== waitId);
  if (waits.length === before.length) return;
  dropWords(decision, waitId);
  changeJoining(decision, { waits });
  setClock(decision);
}
