import * as Type from 'typebox';
import { list, nullable } from '../openapi/schemas.js';
import { writes } from '../workflows/workflow-responses.js';

export const workflowTriggers = Type.Object(
  {
    id: Type.String(),
    version: nullable(Type.String(), { description: 'The version that is started; null: it is unpublished.' }),
    triggers: list(
      Type.Object({
        node: Type.String({ description: 'The name of the node.' }),
        kind: Type.String({ description: 'manual, schedule, webhook, form, chat, hook, error, workflow or sms.' }),
        path: nullable(Type.String(), { description: 'Where it is reached on this gateway; null: nowhere.' }),
      }),
    ),
    asks_nobody: nullable(writes, {
      description: 'What it writes without asking a person, as somebody has confirmed. Null to viewers.',
    }),
    limits: nullable(
      Type.Object({
        runs_per_day: Type.Integer(),
        calls_per_minute: Type.Integer(),
        bytes_per_day: nullable(Type.Integer(), {
          description: 'Of what their runs keep; null: it was published before there was such a limit.',
        }),
      }),
      { description: 'What calls of strangers may take; null: no limits of its own.' },
    ),
    schedules: list(Type.String(), { description: 'The ids of its schedules.' }),
  },
  { title: 'WorkflowTriggers', description: 'What starts a graph.' },
);
export type WorkflowTriggers = Type.Static<typeof workflowTriggers>;
