import * as Type from 'typebox';
import { dateTime, oneOf } from '../openapi/schemas.js';

export const memory = Type.Object(
  {
    user: Type.String(),
    userContext: Type.String({ description: 'Who they are, and what they prefer.' }),
    activeProject: Type.String(),
    instanceKnowledge: Type.String(),
    lastUpdated: dateTime(),
  },
  { title: 'AssistantMemory', description: 'What the assistant remembers of a user in all their threads.' },
);
export type MemoryView = Type.Static<typeof memory>;

export const erasedMemory = Type.Object({ user: Type.String(), status: oneOf(['erased']) });
