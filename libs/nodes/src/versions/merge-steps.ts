import { objectIn } from './read-stored.js';
import type { Fields, Stepped, VersionStep } from './version-step.js';

const combinations: Readonly<Record<string, string>> = {
  ...{ mergeByFields: 'combineByFields', mergeByPosition: 'combineByPosition', multiplex: 'combineAll' },
};

/** Versions before 3 have two inputs, and other names for the same. */
export const mergeSteps: readonly VersionStep[] = [
  { from: [1], to: 2, change: fromFirst },
  { from: [2, 2.1], to: 3, change: fromSecond },
];

/** Of version 1 what says the same since. By index it keeps what is left of one input, or of none: the latter, and both, are there still. */
function fromFirst({ mode = 'append', join = 'left', output = 'input1', ...rest }: Fields): Stepped | null {
  switch (mode) {
    case 'append':
      return { parameters: rest };
    case 'multiplex':
      return { parameters: { ...rest, mode: 'combine', combinationMode: 'multiplex' } };
    case 'passThrough':
      return { parameters: { ...rest, mode: 'chooseBranch', output } };
    case 'wait':
      return { parameters: { ...rest, mode: 'chooseBranch', output: 'empty' } };
    case 'mergeByIndex': {
      if (join === 'left') return null;
      const options = { includeUnpaired: join === 'outer' };
      return { parameters: { ...rest, mode: 'combine', combinationMode: 'mergeByPosition', options } };
    }
    default:
      return null;
  }
}

function fromSecond({ mode = 'append', combinationMode = 'mergeByFields', output, ...rest }: Fields): Stepped | null {
  if (mode === 'append') return { parameters: { ...rest, mode } };
  if (mode === 'chooseBranch') {
    const empty = output === 'empty';
    const chosen = empty
      ? { output: 'empty' }
      : { output: 'specifiedInput', useDataOfInput: output === 'input2' ? 2 : 1 };
    return { parameters: { ...rest, mode, ...chosen } };
  }
  if (mode !== 'combine' || typeof combinationMode !== 'string' || !Object.hasOwn(combinations, combinationMode))
    return null;
  const combineBy = combinations[combinationMode];
  const pairs =
    combineBy === 'combineByFields' ? { advanced: true, mergeByFields: objectIn(rest['mergeByFields']) } : {};
  return { parameters: { ...rest, mode, combineBy, ...pairs } };
}
