import { hintTurn, nameOf, spendInput, spendTreeFault, type TreeStep } from './tree-step.js';
import { optionalStep } from '../../steps/step.js';
import { change, presentActor, type TreeState } from '../state.js';

/** What comes from outside: a cancel of the root's run; and hints that are lost. */
export function* outsideSteps(before: TreeState): Generator<TreeStep> {
  const root = presentActor(before, 0);
  if (before.inputs.includes('cancel') && root !== null && root.run?.phase !== 'ended') {
    const after = { ...before };
    spendInput(after, 'cancel');
    change(after, 0, { mail: [...root.mail, { type: 'cancel' }], isArmed: root.isArmed || !root.isParked });
    hintTurn(after, 0);
    yield optionalStep("cancel of the root's run", after);
  }
  if (before.faults.lostHint === 0) return;
  for (const id of before.turnHints) {
    const after = { ...before, turnHints: before.turnHints.filter((other) => other !== id) };
    spendTreeFault(after, 'lostHint');
    yield optionalStep(`FAULT hint lost: turn of ${nameOf(id)}`, after);
  }
  for (const id of before.toolHints) {
    const after = { ...before, toolHints: before.toolHints.filter((other) => other !== id) };
    spendTreeFault(after, 'lostHint');
    yield optionalStep(`FAULT hint lost: tool call of ${nameOf(id)}`, after);
  }
}
