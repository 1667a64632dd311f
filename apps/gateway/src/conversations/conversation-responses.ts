import * as Type from 'typebox';
import { note } from '../auth/operator-note.js';
import { list, nullable } from '../openapi/schemas.js';
import { runHead } from '../runs/run-responses.js';

export const conversation = Type.Object(
  {
    conversation_id: Type.String(),
    actor_id: Type.String(),
    channel: Type.String(),
    version: Type.Integer(),
    parked: nullable(Type.String(), { description: 'Why it is parked; null: it is not.' }),
    live: Type.Boolean(),
    waiting_mails: Type.Integer(),
    taken_over: nullable(note),
    opted_out: Type.Boolean(),
    runs: list(runHead),
  },
  { title: 'Conversation', description: 'A conversation as it stands, and its latest runs.' },
);
export type Conversation = Type.Static<typeof conversation>;
