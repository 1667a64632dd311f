import * as Type from 'typebox';

export const begunTry = Type.Object(
  {
    run_id: Type.String(),
    conversation_id: Type.String(),
    actor_id: Type.String(),
    conversation: Type.String({ description: 'Goes on with it: what the agent remembers of it is its own.' }),
    version: Type.String({ description: 'Of the agent with these words.' }),
    simulated: Type.Boolean({ description: 'Nothing that it sends or writes leaves.' }),
  },
  { title: 'BegunTry', description: 'An agent that answers a text of nobody’s.' },
);
export type BegunTryView = Type.Static<typeof begunTry>;
