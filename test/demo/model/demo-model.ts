import { intending, requestIn } from '#stranger';
import type { Speaker } from '#stranger';
import { textIntents } from './texts.js';

/** The model of the demo: it knows nothing of the product, and of people what its intents say. */
export function demoModel(): Speaker {
  return (question, index) => {
    const request = requestIn(question);
    const said = question.messages.map(({ text }) => text).join('\n');
    const before = said.replace(request, '');
    return intending(textIntents(request, before))(question, index);
  };
}
