import * as Type from 'typebox';
import { dateTime, list, nullable, oneOf } from '../openapi/schemas.js';
import { trialDifferences } from './compare-runs.js';

const changes = Type.Object(
  {
    answers: Type.Optional(oneOf(['recorded', 'anew'])),
    agent: Type.Optional(Type.String()),
    version: Type.Optional(Type.String()),
    goal: Type.Optional(Type.String()),
    constraints: Type.Optional(Type.String()),
    model: Type.Optional(Type.String()),
  },
  { description: 'What is otherwise in all of its runs.' },
);

const refused = Type.Object({ run_id: Type.String(), why: Type.String() });

export const begunTrial = Type.Object(
  {
    trial_id: nullable(Type.String(), { description: 'Null: a dry run.' }),
    runs: Type.Integer({ description: 'How many are done again, or would be.' }),
    refused: list(refused, { description: 'Runs that cannot be done again, and why.' }),
    cost_micro_usd: Type.Integer({ description: 'What the old runs have cost: about what the new ones will.' }),
    tokens_used: Type.Integer({ description: 'Likewise.' }),
  },
  { title: 'BegunTrial' },
);
export type BegunTrial = Type.Static<typeof begunTrial>;

const heading = {
  trial_id: Type.String(),
  began_at: dateTime(),
  by: Type.String(),
  reason: Type.String(),
  stopped_by: nullable(Type.String()),
  changes,
};

export const trialList = Type.Object({ trials: list(Type.Object({ ...heading, runs: Type.Integer() })) });
export type TrialList = Type.Static<typeof trialList>;

const side = Type.Object({
  outcome: nullable(Type.String()),
  text: nullable(Type.String(), { description: 'What the person was told last, or would have been.' }),
  cost_micro_usd: Type.Integer(),
  tool_calls_used: Type.Integer(),
});

export const trial = Type.Object(
  {
    ...heading,
    agents: list(Type.String(), { description: 'Whose runs the old ones were; `default`: of the environment.' }),
    runs: list(
      Type.Object({
        again_of: Type.String(),
        run_id: nullable(Type.String(), { description: 'Null: it has not begun, or is not kept any more.' }),
        question: nullable(Type.String()),
        before: nullable(side, { description: 'Null: it is not kept any more.' }),
        after: nullable(side),
        differs: nullable(list(oneOf(trialDifferences)), { description: 'Null: the new run is not over.' }),
      }),
    ),
    totals: Type.Object({
      over: Type.Integer(),
      other: Type.Integer({ description: 'Runs with another outcome, other words or other calls.' }),
      cost_micro_usd: Type.Object({ before: Type.Integer(), after: Type.Integer() }),
    }),
  },
  { title: 'Trial', description: 'Old runs done again, simulated, with one change, and what became other.' },
);
export type TrialView = Type.Static<typeof trial>;

export const stoppedTrial = Type.Object({ trial_id: Type.String(), cancelling: Type.Integer() });
export type StoppedTrial = Type.Static<typeof stoppedTrial>;
