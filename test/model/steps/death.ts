import type { Death, Letter, State } from '../state.js';
import { optionalStep, spendFault, step, type Model, type Step } from './step.js';

/** Notes a death and, in the same script, its letter; one that died before gets its letter anew. */
export function die(after: State, { scenario }: Model, death: Death): void {
  if (!scenario.writesLetters) return;
  const letter: Letter = { death, status: 'open', holder: null, isKnownSent: false };
  after.letters = [...after.letters.filter((other) => other.death !== death), letter];
  if (!after.deaths.includes(death)) after.deaths = [...after.deaths, death];
}

/** A step that may leave a letter; without the rule `letterWith` its process may die before it does. */
export function* reportDeath(before: State, after: State, label: string, model: Model): Generator<Step> {
  yield step(label, after);
  if (after.letters === before.letters || model.rules.has('letterWith') || before.faults.crash === 0) return;
  const crashed = { ...after, letters: before.letters };
  spendFault(crashed, 'crash');
  yield optionalStep(`${label}; CRASH before the letter`, crashed);
}
