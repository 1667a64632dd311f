import type { Hint } from '#redis';
import { lastCommit } from './draw-commit.js';
import { Random } from './random.js';
import type { Harness } from './harness.js';
import { claimAction, commitAction, loadAction, settleAction, sweepAction, unparkAction } from './actions.js';
import { draws, drawSettleEvent } from './steps.js';
import { Difference, Fixture } from './fixture.js';

type StepName = keyof typeof draws;

/** One step of a sequence: what it tries, and the seed of its choices. Any part of a sequence is a sequence. */
export interface Step {
  name: StepName;
  seed: number;
}

/** How often each thing is tried, of the sum. */
const weights: Record<StepName, number> = {
  ingest: 10,
  ingestAgain: 1,
  load: 14,
  renew: 5,
  fell: 3,
  abandon: 2,
  park: 4,
  unpark: 5,
  readMessage: 1,
  commit: 16,
  claim: 16,
  repost: 5,
  settle: 8,
  release: 5,
  failPosts: 2,
  dieOver: 3,
  takeLetter: 3,
  closeLetter: 2,
  reopenLetter: 2,
  restoreLetter: 2,
  readLetters: 2,
  takeOver: 3,
  giveBack: 3,
  say: 3,
  readTakeover: 1,
  advanceAnHour: 1,
  tell: 4,
  doubt: 1,
  advance: 14,
  sweep: 4,
  look: 3,
  giveAgain: 4,
};

const bag = Object.keys(weights).flatMap((name): StepName[] => {
  const known = name as StepName; // a key of `weights`
  return Array.from({ length: weights[known] }, () => known);
});

/** The steps that a seed stands for. */
export function drawSteps(seed: number, count: number): Step[] {
  const random = new Random(seed);
  return Array.from({ length: count }, () => ({ name: random.any(bag) ?? 'advance', seed: random.below(2 ** 31) }));
}

/** Rounds within which a world left to the sweeper alone must come to rest. */
const roundsToRest = 60;

/** Nothing stays parked for ever: a person looks at it, some time after everything else has come to rest. */
async function backToWork(fixture: Fixture): Promise<void> {
  await comeToRest(fixture);
  for (const actorId of fixture.actorIds) await fixture.perform(unparkAction(fixture, actorId));
  await comeToRest(fixture);
}

/**
 * With every hint lost but the sweeper's, and workers that do as they are told, everything ends: no timer, no mail,
 * nothing owed. This is what "a delay, not a loss" means.
 */
async function comeToRest(fixture: Fixture): Promise<void> {
  for (let round = 0; round < roundsToRest; round++) {
    const timers = [...fixture.memory.memory.lanes.values()].flatMap((lane) => lane.timer ?? []);
    if (timers.length === 0) return;
    await fixture.advance(Math.max(0, Math.min(...timers) - fixture.now));
    const from = fixture.memory.memory.hints.length;
    await fixture.perform(sweepAction(fixture));
    for (const hint of fixture.memory.memory.hints.slice(from)) await follow(fixture, hint);
  }
  throw new Difference(`  not at rest after ${roundsToRest} sweeps`);
}

/** What a worker does that gets one of the sweeper's hints and does it well. */
async function follow(fixture: Fixture, { data, queue }: Hint): Promise<void> {
  const token = `sweep${fixture.trace.length}`;
  if (queue === 'turn' || queue === 'background') {
    const before = fixture.turns.length;
    await fixture.perform(loadAction(fixture, data.actorId, token));
    const turn = fixture.turns[before];
    if (turn) await fixture.perform(commitAction(fixture, lastCommit(fixture, turn)));
    return;
  }
  const effect = fixture.effects.find(({ id }) => id === data.effectId);
  if (!effect) throw new Difference(`  a hint for ${data.effectId}, which was never owed`);
  await fixture.perform(claimAction(fixture, effect, { token, leaseMs: 20 }));
  await fixture.perform(settleAction(fixture, effect, { token }, drawSettleEvent(new Random(0), effect)));
}

/** What a sequence showed: how many steps were compared, and where store and reference engine parted. */
export interface Outcome {
  compared: number;
  difference: string | null;
  trace: string[];
}

/** Runs a sequence in an empty partition, to its end and then to rest. */
export async function runSequence(harness: Harness, partition: number, steps: Step[]): Promise<Outcome> {
  const fixture = new Fixture(harness, partition);
  await fixture.reset();
  const outcome = (difference: string | null): Outcome => {
    return { compared: fixture.trace.length, difference, trace: fixture.trace };
  };
  try {
    for (const { name, seed } of steps) {
      const action = draws[name](fixture, new Random(seed));
      if (action) await fixture.perform(action);
    }
    await backToWork(fixture);
    await fixture.compareAll();
    return outcome(null);
  } catch (error) {
    if (error instanceof Difference) return outcome(error.message);
    throw error;
  }
}

/** Leaves steps out for as long as a difference remains; what is left is the report. */
export async function shrink(harness: Harness, partition: number, steps: Step[]): Promise<Outcome> {
  let kept = steps;
  let last = await runSequence(harness, partition, kept);
  for (let size = Math.ceil(kept.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let at = 0; at < kept.length;) {
      const less = [...kept.slice(0, at), ...kept.slice(at + size)];
      const outcome = await runSequence(harness, partition, less);
      if (outcome.difference === null) at += size;
      else [kept, last] = [less, outcome];
    }
  }
  return last;
}

/** A failed comparison as a person reads it. */
export function report(seed: number, { trace, difference }: Outcome): string {
  return [`seed ${seed}, after ${trace.length} steps:`, ...trace.map((line) => `  ${line}`), difference].join('\n');
}
