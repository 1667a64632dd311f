import { integer, list, meaning, named, nullable, object, text } from '../openapi/shape.js';
import { writes } from '../workflows/workflow-responses.js';
import type { Of } from '../openapi/shape.js';

export const workflowTriggers = named(
  'WorkflowTriggers',
  'What starts a graph.',
  object({
    id: text,
    version: meaning('The version that is started; null: it is unpublished.', nullable(text)),
    triggers: list(
      object({
        node: meaning('The name of the node.', text),
        kind: meaning('manual, schedule, webhook, form, chat, error, workflow or sms.', text),
        path: meaning('Where it is reached on this gateway; null: nowhere.', nullable(text)),
      }),
    ),
    asks_nobody: meaning(
      'What it writes without asking a person, as somebody has confirmed. Null to viewers.',
      nullable(writes),
    ),
    limits: meaning(
      'What calls of strangers may take; null: no limits of its own.',
      nullable(
        object({
          runs_per_day: integer,
          calls_per_minute: integer,
          bytes_per_day: meaning(
            'Of what their runs keep; null: it was published before there was such a limit.',
            nullable(integer),
          ),
        }),
      ),
    ),
    schedules: meaning('The ids of its schedules.', list(text)),
  }),
);
export type WorkflowTriggers = Of<typeof workflowTriggers>;
