import { intending, joinQuestionText, requestsIn } from '#stranger';
import type { Intent, Speaker } from '#stranger';
import { buildIntent, drawingOf } from './builds.js';
import { textIntents } from './texts.js';
import { threadIntents } from './threads.js';

/** The model of the demo: it knows nothing of the product, and of people what its intents say. */
export function demoModel(): Speaker {
  return (question, index) => {
    const requests = requestsIn(question);
    const offered = joinQuestionText(question);
    if (/\badds? (?:one|a) node\b|\bname a workflow\b/i.test(offered))
      return intending(requests.map((request, at) => built(request, requests.slice(0, at))))(question, index);
    if (/\bplanner\b|\bgraph of tasks\b/i.test(offered)) {
      const intents = requests.flatMap((request, at) => threadIntents(request, requests.slice(0, at)));
      return intending(intents)(question, index);
    }
    const said = question.messages.map(({ text }) => text).join('\n');
    const intents = requests.flatMap((request) => textIntents(request, said.replace(request, '')));
    return intending(intents)(question, index);
  };
}

const another =
  'This small model draws one workflow in one place and changes none. Begin a new workflow for this one, or start the demo with a key of a real model: LLM_API_KEY=… npm run demo';

/** Where something stands already, another drawing would go into the midst of it. */
function built(request: string, before: readonly string[]): Intent {
  if (before.every((each) => drawingOf(each) === null)) return buildIntent(request);
  return { when: request, steps: [`say that it cannot "${another}"`] };
}
