import { commit } from './commit.js';
import { hintAll, tellEnd, writeChild, type Family } from './family.js';
import { park } from './parking.js';
import { hintTurn, moveTo, nameOf, spendTreeFault, type TreeModel, type TreeStep } from './tree-step.js';
import { optionalStep, step } from '../../steps/step.js';
import { wantsToSpawn } from '../program.js';
import type { ActorId } from '../scenario.js';
import { change, presentActor, presentActors, type TreeController, type TreeState } from '../state.js';

/** The controllers: the first takes the root's turns, the others those of the children (queue `background`). */
export function* treeControllerSteps(before: TreeState, model: TreeModel): Generator<TreeStep> {
  for (const [index, controller] of before.controllers.entries()) {
    if (controller.at === 'idle') {
      yield* takeHint(before, model, index);
      continue;
    }
    yield* workOn(before, model, index, controller);
    if (before.faults.crash === 0) continue;
    const crashed = { ...before };
    spendTreeFault(crashed, 'crash');
    moveTo(crashed, index, { at: 'idle' });
    yield optionalStep(`CRASH C${index}`, crashed);
  }
}

/** The sweeper: hints for every actor that is armed and has something to be done that nobody is at. */
export function* treeSweeperSteps(before: TreeState, model: TreeModel): Generator<TreeStep> {
  for (const id of presentActors(before)) {
    const actor = presentActor(before, id);
    if (actor === null || !actor.isArmed) continue;
    const wantsTurn = needsTurn(before, model, id) && !isInHand(before, id);
    const after = { ...before };
    if (wantsTurn) hintTurn(after, id);
    if (actor.owed?.isClaimed === false && !after.toolHints.includes(id)) after.toolHints = [...after.toolHints, id];
    if (after.turnHints !== before.turnHints || after.toolHints !== before.toolHints) {
      yield step(`sweep: hints for ${nameOf(id)}`, after);
    }
  }
}

function* takeHint(before: TreeState, model: TreeModel, index: number): Generator<TreeStep> {
  for (const id of before.turnHints) {
    if ((id === 0) !== (index === 0)) continue;
    const after = { ...before, turnHints: before.turnHints.filter((other) => other !== id) };
    yield step(`C${index} load ${nameOf(id)}: ${load(after, model, index, id)}`, after);
  }
}

/** The load script: its lease lasts while its holder lives, and arms the timer. */
function load(after: TreeState, model: TreeModel, index: number, id: ActorId): string {
  const actor = presentActor(after, id);
  if (actor === null || !needsTurn(after, model, id)) return 'idle';
  if (isInHand(after, id)) return 'leased, hint dropped';
  change(after, id, { isArmed: true });
  const turn = { actor: id, version: actor.version, mailRead: actor.mail.length, isMailMoved: false };
  moveTo(after, index, { at: 'committing', turn });
  return `v${actor.version}, mail: ${actor.mail.map(({ type }) => type).join(', ') || 'none'}`;
}

function needsTurn(state: TreeState, model: TreeModel, id: ActorId): boolean {
  const actor = presentActor(state, id);
  if (actor === null || actor.isParked) return false;
  return actor.mail.length > 0 || wantsToSpawn(actor.run, model);
}

/** A turn that would be stale for good holds nothing. */
function isInHand(state: TreeState, id: ActorId): boolean {
  const version = presentActor(state, id)?.version;
  return state.controllers.some(
    (controller) =>
      controller.at === 'committing' && controller.turn.actor === id && controller.turn.version === version,
  );
}

function* workOn(
  before: TreeState,
  model: TreeModel,
  index: number,
  controller: Exclude<TreeController, { at: 'idle' }>,
): Generator<TreeStep> {
  const after = { ...before };
  switch (controller.at) {
    case 'committing':
      yield step(commit(after, model, index, controller.turn), after);
      if (before.faults.defect > 0) yield park(before, model, index, controller.turn);
      break;
    case 'hinting':
      for (const id of controller.targets) hintTurn(after, id);
      moveTo(after, index, { at: 'idle' });
      yield step(`C${index} hints for ${controller.targets.map(nameOf).join(', ')}`, after);
      break;
    case 'spawning':
    case 'telling':
      writeLate({ after, model, targets: [] }, controller);
      moveTo(after, index, { at: 'idle' });
      yield step(`C${index}, after its commit: ${controller.at}`, after);
      break;
  }
}

/** Without `spawnAtomic` and `endAtomic`: what should have been part of the commit. */
function writeLate(family: Family, late: Extract<TreeController, { at: 'spawning' | 'telling' }>): void {
  if (late.at === 'spawning') for (const spawn of late.spawns) writeChild(family, spawn);
  else tellEnd(family, late.child, late.ending, late.unspent);
  hintAll(family);
}
