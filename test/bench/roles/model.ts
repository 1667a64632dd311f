import { chatCompletion } from '../../support/scripted-model-server.js';
import type { ModelRequest } from '../../support/scripted-model-server.js';
import { startStandIn } from '../../support/stand-in-server.js';
import { answerTurn, countTurn, toolTurn } from '../model-turns.js';
import { serveRole } from '../role.js';
import { numberIn } from '../run-number.js';

/** Two tools and an answer. Every run counts another day, so that no answer comes from the cache. */
function nextTurn(user: string): string {
  const run = numberIn(user.slice(0, user.indexOf('SCRATCHPAD')));
  const seen = user.slice(user.indexOf('\nOBS'));
  const count = /Counts: .*?"value":(\d+)/.exec(seen)?.[1];
  if (count !== undefined) return answerTurn(run, count);
  if (!seen.includes('today_range:')) return toolTurn('today_range', {}, "1. Get today's date.\n2. Count.\n3. Answer.");
  return countTurn(run);
}

interface Sent {
  model: string;
  messages: { role: string; content: string }[];
}

/** A model without delay over HTTP, in OpenAI's words. `start` answers its address. */
serveRole({
  start: async () => {
    const server = await startStandIn(0, ({ body, headers }) => {
      const sent = JSON.parse(body) as Sent; // the product's own client wrote it
      const contentOf = (role: string): string => sent.messages.find((message) => message.role === role)?.content ?? '';
      const prompt = { system: contentOf('system'), user: contentOf('user') };
      const request: ModelRequest = { ...prompt, model: sent.model, headers, responseFormat: null, body: {} };
      return { status: 200, body: chatCompletion(request, nextTurn(request.user)) };
    });
    return `${server.url}/v1`;
  },
});
