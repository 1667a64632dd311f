import * as Type from 'typebox';
import { list, nullable } from '../openapi/schemas.js';
import { middlewareNote } from './ledger-responses.js';

export const rebuiltPrompt = Type.Object(
  {
    action_id: Type.String(),
    mode: Type.String(),
    system: Type.String(),
    user: Type.String(),
    print: Type.Object({ prefix: Type.String(), rest: Type.String() }),
    proven: nullable(Type.Boolean(), {
      description: 'Whether its hash is that of the prompt that was sent; null: the call has left none.',
    }),
    before: list(middlewareNote, { description: 'What middleware did to it before it was sent.' }),
  },
  { title: 'RebuiltPrompt', description: 'A prompt as it is rebuilt from the record.' },
);

export const prompts = Type.Object({ run_id: Type.String(), turn: Type.Integer(), prompts: list(rebuiltPrompt) });
export type Prompts = Type.Static<typeof prompts>;
