import type { ErrorCode } from '#errors';

/**
 * The one table of programs, phases, activities and outcomes: what HTTP, the command line, the console, metrics and alerts name and
 * judge is taken from here.
 */

/** How an end is judged: `good`: the work was done, or said to be impossible; `ended`: somebody ended it; `failed`: everything else. */
export const runResults = ['good', 'ended', 'failed'] as const;
export type RunResult = (typeof runResults)[number];

interface Outcome {
  result: RunResult;
  /** What the run's last row has as its error; null: none. */
  errorCode: ErrorCode | null;
  meaning: string;
}

const outcomes = {
  answered: { result: 'good', errorCode: null, meaning: 'its answer was sent, or handed to its parent' },
  'cannot-proceed': { result: 'good', errorCode: null, meaning: 'it said that it cannot do what was asked' },
  'bad-tool-args': { result: 'failed', errorCode: 'bad-tool-args', meaning: 'the model kept calling a tool wrongly' },
  'unknown-tool': { result: 'failed', errorCode: 'unknown-tool', meaning: 'it called a tool that there is not' },
  'contract-broken': { result: 'failed', errorCode: 'contract-broken', meaning: 'the model answered out of form' },
  'bad-answer': { result: 'failed', errorCode: 'bad-answer', meaning: 'its answer was not in the required form' },
  'step-cap': { result: 'failed', errorCode: null, meaning: 'it had used all of its steps' },
  'tool-cap': { result: 'failed', errorCode: 'tool-cap-reached', meaning: 'it had used all of its tool calls' },
  'token-cap': { result: 'failed', errorCode: null, meaning: 'it had used all of its tokens' },
  'cost-cap': { result: 'failed', errorCode: null, meaning: 'it had spent what one run may cost' },
  'budget-spent': { result: 'failed', errorCode: 'budget-spent', meaning: "the day's money was spent" },
  deadline: { result: 'failed', errorCode: 'deadline-passed', meaning: 'it took longer than it may' },
  thrash: { result: 'failed', errorCode: null, meaning: 'it went in a circle of equal calls' },
  stalled: { result: 'failed', errorCode: null, meaning: 'it made no progress' },
  'model-failed': { result: 'failed', errorCode: 'model-failed', meaning: 'the model could not be asked' },
  'middleware-refused': { result: 'failed', errorCode: 'middleware-refused', meaning: 'a middleware refused it' },
  'middleware-failed': { result: 'failed', errorCode: 'middleware-failed', meaning: 'a middleware failed' },
  cancelled: { result: 'ended', errorCode: 'cancelled', meaning: 'somebody cancelled it, or the run above it' },
  'opted-out': { result: 'ended', errorCode: 'opted-out', meaning: 'its person sent STOP' },
  'taken-over': { result: 'ended', errorCode: 'taken-over', meaning: 'a person took the conversation over' },
  unanswered: { result: 'ended', errorCode: null, meaning: 'nobody answered its question' },
  loop: { result: 'ended', errorCode: null, meaning: 'the same had been said three times: two programs' },
  undelivered: { result: 'failed', errorCode: 'send-rejected', meaning: 'its message could not be delivered' },
  'delivery-unknown': { result: 'failed', errorCode: 'send-unknown', meaning: 'nobody knows if its message arrived' },
  parked: { result: 'failed', errorCode: 'internal', meaning: 'no process could go on with it' },
} as const satisfies Record<string, Outcome>;

/** How a run ended: exactly one for each (I4). */
export type RunOutcome = keyof typeof outcomes;

/** The names of a table, in its order. */
function listNames<T extends object>(table: T): readonly (keyof T & string)[] {
  return Object.keys(table) as (keyof T & string)[]; // the tables here have no other keys
}

export const runOutcomes = listNames(outcomes);
export const outcomeTable: Readonly<Record<RunOutcome, Outcome>> = outcomes;

/** Where a run stands. `waiting`: no commit writes that (ADR 46). */
export const phaseMeanings = {
  waiting: 'no turn has been taken of it yet',
  thinking: 'it decides on its next step',
  acting: 'it calls tools',
  asking: "it waits for the person's answer",
  approving: 'it waits for an approval',
  joining: 'it waits for its children',
  answering: 'its message to the person is being sent',
  finished: 'it has its outcome',
} as const;
export type RunPhase = keyof typeof phaseMeanings;
export const runPhases = listNames(phaseMeanings);

interface Program {
  meaning: string;
  /** The phases that a run of it may be in. */
  phases: readonly RunPhase[];
  /** How a run of it may end. */
  outcomes: readonly RunOutcome[];
}

/** How a run ends with a person, and none without one. */
const ofPersons: ReadonlySet<RunOutcome> = new Set([
  'opted-out',
  'taken-over',
  'unanswered',
  'loop',
  'undelivered',
  'delivery-unknown',
]);

const programs = {
  agent: {
    meaning: 'a model that calls tools and answers a person, or its parent',
    phases: runPhases,
    outcomes: runOutcomes,
  },
  workflow: {
    meaning: 'the nodes of a document, carried out for its parent',
    phases: ['waiting', 'acting', 'asking', 'approving', 'joining', 'finished'],
    outcomes: runOutcomes.filter(
      (outcome) => outcomes[outcome].result === 'failed' || outcome === 'answered' || outcome === 'cancelled',
    ),
  },
  schedule: {
    meaning: 'a workflow that is repeated: each of its runs is a tick',
    phases: ['joining', 'finished'],
    outcomes: runOutcomes.filter((outcome) => !ofPersons.has(outcome)),
  },
  builder: {
    meaning: 'a model that changes the draft of a graph: each of its runs is about one message',
    phases: ['waiting', 'thinking', 'finished'],
    outcomes: runOutcomes.filter((outcome) => !ofPersons.has(outcome)),
  },
  assistant: {
    meaning: 'a thread that plans, and has its tasks done: a run ends when nothing is open',
    phases: ['waiting', 'thinking', 'acting', 'asking', 'approving', 'joining', 'finished'],
    outcomes: runOutcomes.filter((outcome) => !ofPersons.has(outcome)),
  },
} as const satisfies Record<string, Program>;

/** The programs that an actor may run, one for life. */
export type ProgramName = keyof typeof programs;
export const programTable: Readonly<Record<ProgramName, Program>> = programs;
