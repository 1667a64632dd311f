import * as Type from 'typebox';
import { anyObject, list, nullable, oneOf } from '../openapi/schemas.js';
import { timelineItem } from '../runs/timeline-responses.js';
import { differences } from './compare-items.js';

export const begunAgain = Type.Object(
  {
    run_id: Type.String(),
    again_of: Type.String(),
    conversation_id: Type.String(),
    simulated: Type.Boolean({ description: 'Nothing that it sends or writes leaves.' }),
  },
  { title: 'BegunAgain', description: 'The run that does another one again.' },
);
export type BegunAgain = Type.Static<typeof begunAgain>;

const figures = Type.Object({
  steps_used: Type.Integer(),
  tool_calls_used: Type.Integer(),
  tokens_used: Type.Integer(),
  cost_micro_usd: Type.Integer(),
  took_ms: nullable(Type.Number()),
});
export type Figures = Type.Static<typeof figures>;

const wouldGoOut = Type.Object({
  what: oneOf(['tool', 'reply']),
  tool: nullable(Type.String()),
  arguments: nullable(anyObject(), { description: 'Null to viewers.' }),
  text: nullable(Type.String(), { description: 'Null to viewers.' }),
});

export const comparison = Type.Object(
  {
    run_id: Type.String(),
    again_of: nullable(Type.String(), { description: 'Null: it does no run again, and nothing is compared.' }),
    simulated: Type.Boolean(),
    agains: list(Type.String({ description: 'The runs that do this one again, oldest first.' })),
    agains_left_out: Type.Integer({ description: 'How many older ones do it again.' }),
    steps: list(
      Type.Object({ before: nullable(timelineItem), after: nullable(timelineItem), differs: list(oneOf(differences)) }),
    ),
    steps_left_out: Type.Integer({
      description: 'Steps of the longer run behind the first 400, which are not compared.',
    }),
    totals: nullable(Type.Object({ before: figures, after: figures })),
    would_go_out: list(wouldGoOut),
  },
  { title: 'RunComparison', description: 'A run beside the one that it does again: what differs, step by step.' },
);
export type RunComparison = Type.Static<typeof comparison>;
