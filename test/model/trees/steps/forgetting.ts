import { spendTreeFault, type TreeModel, type TreeStep } from './tree-step.js';
import { optionalStep } from '../../steps/step.js';
import {
  isTreeAtRest,
  newActor,
  parentOf,
  presentActor,
  presentActors,
  type Partition,
  type TreeController,
  type TreeState,
} from '../state.js';

/** Power cuts (ADR 15), and conversations that are forgotten at rest (ADR 27). */
export function* forgettingSteps(before: TreeState, model: TreeModel): Generator<TreeStep> {
  if (before.faults.powerCut > 0 && before.disk === null) {
    yield optionalStep('what Redis has now is on its disk', { ...before, disk: kept(before) });
  } else if (before.disk !== null) {
    yield optionalStep('POWER CUT', afterCut(before, before.disk));
    if (!model.rules.has('samePartition')) yield* cutInHalf(before, before.disk);
  }
  if (!model.scenario.isForgotten || before.wasForgotten || !isTreeAtRest(before, model.scenario)) return;
  yield optionalStep('the conversation is forgotten at rest; a second text', afterForgetting(before, model));
}

function kept({ actors, turnHints, toolHints, outcomes, told, calls }: TreeState): Partition {
  return { actors, turnHints, toolHints, outcomes, told, calls };
}

/** The processes go on as they were; a turn whose mail is forgotten is stale for good. */
function afterCut(before: TreeState, disk: Partition): TreeState {
  const after: TreeState = { ...before, ...disk, disk: null };
  spendTreeFault(after, 'powerCut');
  after.controllers = before.controllers.map((controller) => withMailForgotten(disk, controller));
  after.violation = disagreement(after);
  return after;
}

function withMailForgotten(disk: Partition, controller: TreeController): TreeController {
  if (controller.at !== 'committing') return controller;
  const { turn } = controller;
  const actor = presentActor(disk, turn.actor);
  const isThere = actor !== null && actor.version === turn.version && actor.mail.length >= turn.mailRead;
  return isThere ? controller : { at: 'committing', turn: { ...turn, isMailMoved: true } };
}

/** Without `samePartition`: the root's partition alone is cut, or that of its children. */
function* cutInHalf(before: TreeState, disk: Partition): Generator<TreeStep> {
  const [root, ...children] = before.actors;
  const [rootOnDisk, ...childrenOnDisk] = disk.actors;
  const ofRoot = { ...kept(before), actors: [rootOnDisk ?? null, ...children] };
  const ofChildren = { ...kept(before), actors: [root ?? null, ...childrenOnDisk] };
  yield optionalStep("POWER CUT of the root's partition", afterCut(before, ofRoot));
  yield optionalStep("POWER CUT of the children's partition", afterCut(before, ofChildren));
}

/** Where parents and children do not agree; null: nowhere. */
function disagreement(state: TreeState): string | null {
  for (const id of presentActors(state)) {
    const actor = presentActor(state, id);
    const isMissing = actor?.live.some((child) => presentActor(state, child)?.isOver !== false) === true;
    if (isMissing) return 'a live child that its parent knows of is not there';
    const parent = parentOf(id);
    if (parent === null || actor === null || actor.isOver) continue;
    if (presentActor(state, parent)?.live.includes(id) !== true) return 'a live child that its parent does not know of';
  }
  return null;
}

/** A root at rest goes with all its records, and so do its children; without `forgetTogether` a parked one stays. */
function afterForgetting(before: TreeState, { rules }: TreeModel): TreeState {
  const children = before.actors.slice(1).map((actor) => {
    return actor?.isParked === true && !rules.has('forgetTogether') ? actor : null;
  });
  const actors = [newActor({ type: 'text' }, true), ...children];
  return { ...before, actors, turnHints: [0], outcomes: [], told: [], calls: [], wasForgotten: true };
}
