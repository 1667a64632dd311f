import { hintTurn, nameOf, spendTreeFault, type TreeModel, type TreeStep } from './tree-step.js';
import { optionalStep, step } from '../../steps/step.js';
import { change, presentActor, presentActors, type Actor, type Call, type TreeState } from '../state.js';

/** The worker of tools: claims and runs a call, settles it, or dies between; its claim then expires. */
export function* toolWorkerSteps(before: TreeState, model: TreeModel): Generator<TreeStep> {
  if (before.worker === null) yield* claimSteps(before, model);
  else yield* settleSteps(before, before.worker);
  for (const id of presentActors(before)) {
    const owed = presentActor(before, id)?.owed;
    if (owed?.isClaimed !== true || (before.worker?.actor === id && before.worker.call === owed.call)) continue;
    const after = { ...before };
    change(after, id, { owed: { ...owed, isClaimed: false } });
    yield step(`claim on the tool call of ${nameOf(id)} expires`, after);
  }
}

function* claimSteps(before: TreeState, model: TreeModel): Generator<TreeStep> {
  for (const id of before.toolHints) {
    const after = { ...before, toolHints: before.toolHints.filter((other) => other !== id) };
    const actor = presentActor(before, id);
    if (actor?.owed?.isClaimed !== false) {
      yield step(`worker: tool call of ${nameOf(id)} is not owed, or claimed`, after);
      continue;
    }
    const { call } = actor.owed;
    change(after, id, { owed: { call, isClaimed: true } });
    after.worker = { actor: id, call };
    const key = `${id}.${call}`;
    if (!after.calls.includes(key)) after.calls = [...after.calls, key];
    after.violation = wrongClaim(after, actor, model);
    yield step(`worker claims and runs tool call ${call} of ${nameOf(id)}`, after);
  }
}

/** What is wrong with a claim; null: nothing. */
function wrongClaim(after: TreeState, { run, isOver }: Actor, { scenario }: TreeModel): string | null {
  if (after.calls.length > scenario.budget) return 'more spent than the budget of the root';
  if (run?.isCancelled === true) return 'a tool call claimed for an actor that has read its cancel';
  return isOver ? 'a tool call claimed for a child that is over' : null;
}

function* settleSteps(before: TreeState, { actor: id, call }: Call): Generator<TreeStep> {
  const after = { ...before, worker: null };
  const actor = presentActor(before, id);
  if (actor?.owed?.call === call && actor.owed.isClaimed) {
    change(after, id, {
      owed: null,
      mail: [...actor.mail, { type: 'tool-settled' }],
      isArmed: actor.isArmed || !actor.isParked,
    });
    if (!actor.isParked) hintTurn(after, id);
    yield step(`worker settles tool call ${call} of ${nameOf(id)}`, after);
  } else {
    yield step(`worker settles tool call ${call} of ${nameOf(id)}: no-op`, after);
  }
  if (before.faults.crash === 0) return;
  const crashed = { ...before, worker: null };
  spendTreeFault(crashed, 'crash');
  yield optionalStep('CRASH worker', crashed);
}
