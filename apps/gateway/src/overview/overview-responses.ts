import * as Type from 'typebox';
import { waiting } from '../approvals/approval-responses.js';
import { dateTime, list, nullable, oneOf } from '../openapi/schemas.js';
import { countedAgo } from '../platform/http/paging.js';
import { openKinds } from './open-figures.js';

const link = Type.String({ description: 'Where the console lists what is behind it, from # on.' });

const errorCause = Type.Object({
  cause: Type.String(),
  runs: Type.Integer(),
  last_hour: Type.Integer(),
  hour_before: Type.Integer(),
  link,
});
export type ErrorCause = Type.Static<typeof errorCause>;

const agentCost = Type.Object({ agent: Type.String(), runs: Type.Integer(), cost_micro_usd: Type.Integer(), link });
export type AgentCost = Type.Static<typeof agentCost>;

const day = Type.Object({
  since: dateTime(),
  whole_since: nullable(dateTime(), {
    description: 'Before then some runs are not counted: the 2,000 latest are. Null: all are.',
  }),
  pending_cut: Type.Boolean({
    description:
      'As in the list of runs: more texts wait to be read than are looked through, and what some will begin is not counted.',
  }),
  runs: Type.Integer({ description: 'That began since then; those below others are not counted.' }),
  texts: Type.Integer(),
  live: Type.Integer({ description: 'All that are under way, be they older.' }),
  ended: Type.Integer(),
  answered: Type.Integer(),
  p50_ms: nullable(Type.Integer(), { description: 'From the first text to the end; null: none has ended.' }),
  p95_ms: nullable(Type.Integer()),
  cost_micro_usd: Type.Integer(),
  errors: list(errorCause, { description: 'What failed by its cause, the most first, 12 at most.' }),
  errors_left_out: Type.Integer(),
  agents: list(agentCost, { description: 'The dearest first, 12 at most.' }),
  agents_left_out: Type.Integer(),
  link,
  ended_link: link,
  answered_link: link,
});
export type DayView = Type.Static<typeof day>;

const openFigure = Type.Object({ what: oneOf(openKinds), count: Type.Integer(), link });

export const overview = Type.Object(
  {
    waiting,
    asking: Type.Integer({ description: 'Runs that wait for the answer of their person.' }),
    day,
    age_ms: countedAgo,
    open: list(openFigure),
  },
  { title: 'Overview', description: 'What is open now, and the last 24 hours in figures.' },
);
export type Overview = Type.Static<typeof overview>;
