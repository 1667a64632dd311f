import { deriveChildActorId } from '#idempotency';
import { awaitEventTool, emitEventTool } from '#model-turn';
import type { ToolSpec } from '#model-turn';
import { renameId } from '#protocol';
import { idAt } from '#program';
import type { ProgramEvent } from '#program';
import type { WorkflowDecision } from '../../decision.js';
import { computeDeadline } from '../clock.js';
import { nameCallback } from '../../values/callback-name.js';
import { readEventWait, toTakenEvent } from '../../events/event-wait.js';
import type { CameEvent, EventAsk, EventForm, GivenUpWait } from '../../events/event-wait.js';
import { buildFailure } from '../../failure.js';
import { changeTop, enter } from '../frames.js';
import type { Move, NodeStart } from '../move.js';
import type { FrameOf } from '../../state.js';
import { toJson } from '../../values/handed-on.js';
import { misfit } from '../../values/value-schema.js';

type Finished = Extract<ProgramEvent, { type: 'tool-finished' }>;
type Told = Extract<ProgramEvent, { type: 'message-for-wait' }>;

/** What waits for events has them taken by: no document names it. */
export const awaitEventSpec: ToolSpec = {
  name: awaitEventTool,
  description: 'Takes an event that a node waits for',
  parameters: { type: 'object' },
  repeat: 'safe',
  runs: 'owed',
};

/** What a node has an event sent by. */
export const emitEventSpec: ToolSpec = {
  name: emitEventTool,
  description: 'Sends an event to the runs that wait for it',
  parameters: { type: 'object' },
  repeat: 'keyed',
  effects: 'write',
  runs: 'owed',
};

/** Where the events of a node stand: one that is there is taken by a call that it owes; of one that comes it is told, and owes a call again. */
type EventFrame = FrameOf<'waitForMessage'> & { events: NonNullable<FrameOf<'waitForMessage'>['events']> };

function findFrame({ frames }: WorkflowDecision['run']): EventFrame | null {
  const top = frames.at(-1);
  return top?.kind === 'waitForMessage' && top.events !== undefined ? { ...top, events: top.events } : null;
}

/** Begins to wait for what the node says, and looks whether it is there already. */
export function beginEventWait(
  decision: WorkflowDecision,
  { form, timeout }: { form: EventForm; timeout: number },
  { path, startedAt }: NodeStart,
): Move | null {
  const { at } = decision;
  const named = nameCallback(idAt(path), decision.run.scope?.callbacks, path);
  const wait = readEventWait(form, named ?? idAt(path));
  const until = typeof wait === 'string' ? null : wait.until;
  const dueAt = Math.min(at + timeout, until ?? Infinity);
  const waitId = decision.effectId();
  const frame = { path, startedAt, kind: 'waitForMessage', waitId, dueAt } as const;
  if (typeof wait === 'string') {
    enter(decision, frame);
    return { do: 'fail', failure: buildFailure('bad-request', `${path}/event/${wait}`) };
  }
  const { how, asked } = wait;
  enter(decision, { ...frame, events: { how, asked, got: asked.map(() => null), owed: null } });
  takeKept(decision);
  return null;
}

/** Owes the call that takes what is there for what is still waited for. */
function takeKept(decision: WorkflowDecision): void {
  const frame = findFrame(decision.run);
  if (frame === null) return;
  const { waitId, dueAt, events } = frame;
  const left = listAsked(events).filter(({ place }) => events.got[place] === null);
  const isLast = events.how !== 'all' || left.length === 1;
  const owed = oweAsk(
    decision,
    { waitId, until: dueAt, asked: left, ...(isLast && { isLast }) },
    computeDeadline(decision),
  );
  const { isTold: _read, ...others } = events;
  changeTop(decision, { ...frame, events: { ...others, owed } });
}

function listAsked({ asked }: EventFrame['events']): EventAsk['asked'] {
  return asked.map((pattern, place) => ({ place, pattern }));
}

function oweAsk(decision: WorkflowDecision, ask: EventAsk, deadlineAt: number): string {
  const { run, settings, stamp } = decision;
  const id = decision.effectId();
  const actionId = renameId(deriveChildActorId(id), 'step');
  const args = { ...ask };
  decision.owe({
    ...{ type: 'run-tool', id, runId: run.id, actionId, parentActionId: null, tool: awaitEventTool, args },
    ...{ repeat: 'safe', cacheSeconds: 0, rootRunId: run.child.rootRunId, deadlineAt },
    effectKey: settings.keys.effectKey(run.id, actionId),
    dedupeKey: settings.keys.dedupeKey(`${stamp.actorId} ${id}`, awaitEventTool, args),
  });
  return id;
}

/** What the call of a wait has come to; undefined: it was another call. */
export function onEventTaken(decision: WorkflowDecision, { effectId, result }: Finished): Move | null | undefined {
  const frame = findFrame(decision.run);
  if (frame?.events.owed !== effectId) return undefined;
  if (!result.ok)
    return { do: 'fail', failure: buildFailure(result.envelope.error.code, result.envelope.error.message) };
  const taken = toTakenEvent(result.value);
  if (taken === null) return onNothing(decision, frame);
  const { how, got, asked } = frame.events;
  const schema = asked[taken.place]?.schema;
  const problem = schema === undefined ? null : misfit(schema, taken.event.data);
  if (problem !== null)
    return {
      do: 'fail',
      failure: buildFailure('bad-request', `the data of ${taken.event.type} does not fit: ${problem}`),
    };
  if (how !== 'all') return { do: 'complete', output: toJson(taken.event) };
  const all: (CameEvent | null)[] = got.with(taken.place, taken.event);
  changeTop(decision, { ...frame, events: { ...frame.events, got: all, owed: null } });
  if (!all.includes(null)) return { do: 'complete', output: toJson(all) };
  takeKept(decision);
  return null;
}

/** Nothing was there: it looks again where it was told meanwhile, and else waits until it is, or its time is over. */
function onNothing(decision: WorkflowDecision, frame: EventFrame): Move | null {
  changeTop(decision, { ...frame, events: { ...frame.events, owed: null } });
  if (frame.events.isTold) takeKept(decision);
  else if (decision.at >= frame.dueAt) return noEventInTime;
  return null;
}

/** An event has come for this wait: it is taken by a call, or once the one that is under way has ended. Undefined: no node waits for events. */
export function onEventTold(decision: WorkflowDecision, { waitId }: Told): null | undefined {
  const frame = findFrame(decision.run);
  if (frame === null) return undefined;
  if (frame.waitId !== waitId) return null;
  if (frame.events.owed === null) takeKept(decision);
  else changeTop(decision, { ...frame, events: { ...frame.events, isTold: true } });
  return null;
}

export const noEventInTime: Move = { do: 'fail', failure: buildFailure('deadline-passed', 'no event came in time') };

/** Nothing is taken for it any more. In a run below another one what is under way is waited for: the event may be another wait's. */
export function closeEventWait(decision: WorkflowDecision): void {
  const owed = findFrame(decision.run)?.events.owed ?? null;
  if (owed !== null && !isBelow(decision)) decision.cancel(owed);
}

/** Whether its tree may go on without this run. */
function isBelow({ run }: WorkflowDecision): boolean {
  return run.scope?.isPart === true;
}

/** The wait at work of a run that is given up, where it has taken an event, or may have: others of its tree wait for that too. Undefined: none. */
export function findGivenUp(decision: WorkflowDecision): GivenUpWait | undefined {
  const frame = findFrame(decision.run);
  if (frame === null || !isBelow(decision)) return undefined;
  const { waitId, events } = frame;
  const phase = events.got.some((each) => each !== null) ? 'taken' : 'taking';
  if (events.owed === null && phase === 'taking') return undefined;
  return { owed: events.owed, phase, ask: { waitId, until: 0, asked: listAsked(events), givesBack: true } };
}

/** How long the call may take that gives back, in ms. */
const givingMs = 600_000;

/** What is still to be done for a wait that was given up; undefined: nothing. */
export function giveBack(decision: WorkflowDecision, { owed, ask, phase }: GivenUpWait): GivenUpWait | undefined {
  if (owed !== null) return { owed, ask, phase };
  return phase === 'taken' ? { owed: oweAsk(decision, ask, decision.at + givingMs), ask, phase: 'giving' } : undefined;
}

/** The call of a wait that was given up has ended; undefined: it was another call. */
export function afterGivenUpCall({ run }: WorkflowDecision, { effectId, result }: Finished): GivenUpWait | undefined {
  const givenUp = run.ending?.givenUp;
  if (givenUp?.owed !== effectId) return undefined;
  const { ask, phase } = givenUp;
  if (phase === 'giving') return { owed: null, ask, phase };
  const hasTaken = phase === 'taken' || !result.ok || toTakenEvent(result.value) !== null; // one that failed may have taken before
  return { owed: null, ask, phase: hasTaken ? 'taken' : 'taking' };
}
