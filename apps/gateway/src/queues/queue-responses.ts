import * as Type from 'typebox';
import { queueNames } from '#protocol';
import { list, nullable, oneOf, oneOfTable } from '../openapi/schemas.js';
import { processStates } from './process-state.js';

const queue = Type.Object({
  queue: oneOf(queueNames),
  waiting: Type.Integer(),
  work: nullable(Type.Integer(), {
    description:
      'For how many things to do the waiting jobs are: one that nobody takes is given further jobs. Null: too many wait to be looked at.',
  }),
  active: Type.Integer(),
  delayed: Type.Integer(),
  failed: Type.Integer(),
  oldest_age_ms: nullable(Type.Integer(), { description: 'Null: no job waits.' }),
});
export type QueueView = Type.Static<typeof queue>;
export const queues = Type.Object(
  { queues: list(queue), timers: Type.Object({ conversations: Type.Integer(), overdue: Type.Integer() }) },
  { title: 'Queues', description: 'How full the queues are, over all partitions.' },
);

const process = Type.Object({
  app: Type.String(),
  name: nullable(Type.String(), {
    description: 'Where it runs, as host and process id; null: the app has no process.',
  }),
  alive: Type.Boolean(),
  state: oneOfTable(processStates),
  host: nullable(Type.String()),
  pid: nullable(Type.Integer()),
  version: nullable(Type.String()),
  serves: Type.Optional(
    Type.Array(Type.String(), { description: 'The roles that it serves beside its own; absent: none.' }),
  ),
  open_breakers: Type.Optional(
    Type.Array(Type.String(), { description: 'The breakers that it has opened on its own faults; absent: none.' }),
  ),
  last_seen_ms: nullable(Type.Integer(), { description: 'How long ago it was heard of.' }),
  queue: oneOf(queueNames),
  waiting: Type.Integer(),
  oldest_age_ms: nullable(Type.Integer(), { description: 'Null: no job waits.' }),
});
export type ProcessView = Type.Static<typeof process>;
export const processes = Type.Object(
  { processes: list(process) },
  { title: 'Processes', description: 'The processes of every app, and one row for an app that has none.' },
);
