import * as Type from 'typebox';
import { builderToolStates, builderUpdateTypes } from '#builder';
import { anyObject, list, oneOf } from '../openapi/schemas.js';

const fromAssistant = { role: oneOf(['assistant']) };

const update = Type.Object({
  type: oneOf(builderUpdateTypes),
  data: anyObject({ description: 'Of `input` the arguments; else `{text}`.' }),
});

const chatMessage = Type.Union(
  [
    Type.Object({
      ...fromAssistant,
      type: oneOf(['tool']),
      toolName: Type.String(),
      toolCallId: Type.String(),
      displayTitle: Type.String(),
      status: oneOf(builderToolStates),
      updates: list(update),
      customDisplayTitle: Type.Optional(Type.String()),
    }),
    Type.Object({
      ...fromAssistant,
      type: oneOf(['workflow-updated']),
      codeSnippet: Type.String({ description: 'The draft, as JSON.' }),
    }),
    Type.Object({ ...fromAssistant, type: oneOf(['message']), text: Type.String() }),
    Type.Object({
      ...fromAssistant,
      type: oneOf(['error']),
      code: Type.String({ description: 'How its run ended.' }),
      text: Type.String(),
    }),
  ],
  {
    title: 'BuilderChatMessage',
    description:
      'What the builder does or says: a call of a tool, twice; the draft after changes; its answer; or why it has none.',
  },
);
export type BuilderChatMessage = Type.Static<typeof chatMessage>;

export const builderChatChunk = Type.Object(
  {
    messages: list(chatMessage),
    id: Type.Optional(
      Type.String({ description: 'Of a line: goes on behind it as Last-Event-ID. An event has it as its own.' }),
    ),
  },
  { title: 'BuilderChatChunk', description: 'A part of what the builder does about a message.' },
);
export type BuilderChatChunk = Type.Static<typeof builderChatChunk>;

export const builderCredits = Type.Object(
  { creditsQuota: Type.Integer({ description: '0: no limit.' }), creditsClaimed: Type.Integer() },
  {
    title: 'BuilderCredits',
    description:
      'Credits of a user’s sessions in this month (UTC): one for each request that was built, and shown to run.',
  },
);
export type BuilderCreditsView = Type.Static<typeof builderCredits>;
