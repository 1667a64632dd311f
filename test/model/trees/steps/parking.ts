import { deliver, hintAll, tellParked, type Family } from './family.js';
import { moveTo, nameOf, spendInput, spendTreeFault, type TreeModel, type TreeStep } from './tree-step.js';
import { optionalStep } from '../../steps/step.js';
import { wantsToSpawn } from '../program.js';
import { change, presentActor, presentActors, type Actor, type TreeState, type TreeTurn } from '../state.js';

/** A turn cannot be committed, as often as it is tried: the park script takes its actor out of work. */
export function park(before: TreeState, model: TreeModel, index: number, { actor: id, version }: TreeTurn): TreeStep {
  const after = { ...before };
  spendTreeFault(after, 'defect');
  moveTo(after, index, { at: 'idle' });
  const actor = presentActor(after, id);
  if (actor === null || actor.isParked || actor.version !== version) {
    return optionalStep(`DEFECT C${index} fails ${nameOf(id)}: its lease is lost`, after);
  }
  const owed = id !== 0 && model.rules.has('parkCancelsOwed') ? null : actor.owed;
  change(after, id, { isParked: true, owed, isArmed: owed !== null });
  if (id !== 0) parkChild({ after, model, targets: [] }, id, actor);
  return optionalStep(`DEFECT C${index} parks ${nameOf(id)}`, after);
}

function parkChild(family: Family, id: TreeTurn['actor'], { live }: Actor): void {
  if (live.length > 0 && family.model.rules.has('parkWaits')) {
    for (const child of live) deliver(family, child, { type: 'cancel' });
  } else {
    tellParked(family, id);
  }
  hintAll(family);
}

/** An operator puts a parked actor back to work. */
export function* unparkSteps(before: TreeState, model: TreeModel): Generator<TreeStep> {
  if (!before.inputs.includes('unpark')) return;
  for (const id of presentActors(before)) {
    const actor = presentActor(before, id);
    if (actor?.isParked !== true || mustStay(id, actor, model)) continue;
    const after = { ...before };
    spendInput(after, 'unpark');
    const needsTimer = actor.mail.length > 0 || actor.owed !== null || wantsToSpawn(actor.run, model);
    change(after, id, { isParked: false, isArmed: needsTimer });
    yield optionalStep(`an operator puts ${nameOf(id)} back to work`, after);
  }
}

function mustStay(id: TreeTurn['actor'], { isOver }: Actor, { rules }: TreeModel): boolean {
  return id !== 0 && rules.has(isOver ? 'overNeverUnparks' : 'parkedChildStays');
}
