import { builderToolStates, builderUpdateTypes } from '#builder';

import { anyObject, either, integer, list, meaning, named, object, oneOf, text } from '../openapi/shape.js';
import type { Of } from '../openapi/shape.js';

const fromAssistant = { role: oneOf('assistant') };

const update = object({
  type: oneOf(...builderUpdateTypes),
  data: meaning('Of `input` the arguments; else `{text}`.', anyObject),
});

const chatMessage = named(
  'BuilderChatMessage',
  'What the builder does or says: a call of a tool, twice; the draft after changes; its answer; or why it has none.',
  either(
    object(
      {
        ...{ ...fromAssistant, type: oneOf('tool'), toolName: text, toolCallId: text, displayTitle: text },
        ...{ status: oneOf(...builderToolStates), updates: list(update) },
      },
      { customDisplayTitle: text },
    ),
    object({ ...fromAssistant, type: oneOf('workflow-updated'), codeSnippet: meaning('The draft, as JSON.', text) }),
    object({ ...fromAssistant, type: oneOf('message'), text }),
    object({ ...fromAssistant, type: oneOf('error'), code: meaning('How its run ended.', text), text }),
  ),
);
export type BuilderChatMessage = Of<typeof chatMessage>;

export const builderChatChunk = named(
  'BuilderChatChunk',
  'A part of what the builder does about a message.',
  object(
    { messages: list(chatMessage) },
    { id: meaning('Of a line: goes on behind it as Last-Event-ID. An event has it as its own.', text) },
  ),
);
export type BuilderChatChunk = Of<typeof builderChatChunk>;

export const builderCredits = named(
  'BuilderCredits',
  'Credits of a user’s sessions in this month (UTC): one for each request that was built, and shown to run.',
  object({ creditsQuota: meaning('0: no limit.', integer), creditsClaimed: integer }),
);
export type BuilderCreditsView = Of<typeof builderCredits>;
