import { hasLiveBelow, hintAll, takeOff, type Family } from './family.js';
import { nameOf, spendInput, type TreeModel, type TreeStep } from './tree-step.js';
import { optionalStep, step } from '../../steps/step.js';
import type { ActorId } from '../scenario.js';
import { newActor, parentOf, presentActor, presentActors, type TreeState } from '../state.js';

/** The erase of a person: actor by actor, children before their parents, by a list that may be old. */
export function* eraseSteps(before: TreeState, model: TreeModel): Generator<TreeStep> {
  const { eraser } = before;
  if (eraser === 'none' && before.inputs.includes('erase')) {
    const after: TreeState = { ...before, eraser: childrenFirst(before) };
    spendInput(after, 'erase');
    yield optionalStep('erase begins', after);
  } else if (typeof eraser !== 'string') {
    yield* goOn(before, model, eraser);
  }
}

function* goOn(before: TreeState, model: TreeModel, [first, ...rest]: readonly ActorId[]): Generator<TreeStep> {
  if (first === undefined) {
    const left = model.rules.has('eraseLooksAgain') ? childrenFirst(before) : [];
    yield step('erase: what is left?', { ...before, eraser: left.length === 0 ? 'done' : left });
    return;
  }
  const actor = presentActor(before, first);
  const after: TreeState = { ...before, eraser: rest };
  if (actor !== null && actor.live.length > 0 && model.rules.has('eraseLeavesFirst')) {
    if (model.rules.has('eraseLooksAgain'))
      yield step('erase: a child is live', { ...before, eraser: childrenFirst(before) });
    return;
  }
  erase({ after, model, targets: [] }, first);
  yield step(`erase ${nameOf(first)}`, after);
}

function childrenFirst(state: TreeState): readonly ActorId[] {
  return presentActors(state).toReversed();
}

/** The erase script: the version goes on and nothing else is left. */
function erase(family: Family, id: ActorId): void {
  const { after, model } = family;
  const actor = presentActor(after, id);
  if (actor === null) return;
  if (hasLiveBelow(after, id)) after.violation = 'a live child below an erased actor';
  const stump = { ...newActor({ type: 'text' }, false), mail: [], isErased: true, version: actor.version + 1 };
  after.actors = after.actors.with(id, stump);
  const parent = parentOf(id);
  if (parent !== null && model.rules.has('eraseTakesOff')) takeOff(family, parent, id);
  hintAll(family);
}
