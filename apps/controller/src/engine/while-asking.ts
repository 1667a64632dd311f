import type { InlineEffect } from '#protocol';
import type { ProgramEvent } from '#program';
import type { ActorPorts, CommitRequest, CommitResult } from '#engine/ports';
import { answerWithin } from '#timing';
import type { Clock } from '../clock.js';
import type { StoreOutage } from './turn/store-outage.js';
import type { Turn } from './turn/turn.js';

interface CommitPorts {
  store: Pick<ActorPorts, 'turns'>;
  onCommit(request: CommitRequest, status: CommitResult['status']): void;
}

/** The turn under way; a notice commits it in the midst of a call, and the next one goes on with the call. */
export interface UnderWay {
  turn: Turn;
}

/**
 * While a model takes its time, a person who waits is told so once, in a commit of its own that holds the lease (ADR 138): a process that
 * dies afterwards leaves them told. An answer that has come by then is not preceded by it. Where a process has died over the turn they
 * are told after the call: a commit before it would clear the count of deaths (ADR 26). False where that commit lost: another worker has
 * the turn.
 */
export async function tellMeanwhile(
  ports: CommitPorts,
  under: UnderWay,
  effect: InlineEffect,
  answer: Promise<ProgramEvent>,
  { token, clock }: { token: string; clock: Clock },
): Promise<boolean> {
  const { turn } = under;
  const noticeAt = turn.program.noticeAt?.(turn.state) ?? null;
  if (effect.type !== 'call-model' || noticeAt === null || turn.loaded.attempts > 0) return true;
  if (await hasCome(answer, noticeAt - clock())) return true;
  turn.apply({ type: 'deadline-passed', at: clock(), runId: turn.runId ?? '' });
  const request = turn.request(token, clock());
  const { status } = await ports.store.turns.commit(request);
  ports.onCommit(request, status);
  if (status !== 'committed') return false;
  under.turn = turn.following();
  return true;
}

/** Whether it comes within this time, in milliseconds. What it comes to is for whoever asked. */
async function hasCome(answer: Promise<unknown>, withinMs: number): Promise<boolean> {
  const come = answer.then(
    () => true,
    () => true,
  );
  return answerWithin(come, Math.max(0, withinMs), () => false);
}

/** A deadline that has passed is an event, once the time that the store was away is given back. */
export function noticeDeadline(ports: { outage: Pick<StoreOutage, 'lastOn'> }, turn: Turn, clock: Clock): void {
  turn.storeWasAway(ports.outage.lastOn(clock()));
  const wakeAt = turn.program.wakeAt(turn.state);
  const at = clock();
  if (wakeAt === null || at < wakeAt) return;
  turn.apply({ type: 'deadline-passed', at, runId: turn.program.findLiveRun(turn.state)?.id ?? '' });
}
