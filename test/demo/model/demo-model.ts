import { intending, requestsIn, wordsOf } from '#stranger';
import type { Intent, Question, Speaker } from '#stranger';
import { buildIntent } from './builds.js';
import { textIntents } from './texts.js';

/** The model of the demo: it knows nothing of the product, and of people what its intents say. */
export function demoModel(): Speaker {
  return (question, index) => intending(intentsFor(question))(question, index);
}

/** What each thing that was asked comes to, by the kind of work that is offered. */
function intentsFor(question: Question): Intent[] {
  const requests = requestsIn(question);
  if (/\badds? (?:one|a) node\b|\bname a workflow\b/i.test(wordsOf(question))) return requests.map(buildIntent);
  const said = question.messages.map(({ text }) => text).join('\n');
  return requests.flatMap((request) => textIntents(request, said.replace(request, '')));
}
