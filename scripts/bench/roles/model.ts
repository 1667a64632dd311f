import { randomUUID } from 'node:crypto';

import { toBriefTurn } from '#model-turn';
import type { ModelTurn } from '#model-turn';

import { chatCompletion } from '../../../test/stand-ins/scripted-model-server.js';
import type { ModelRequest } from '../../../test/stand-ins/scripted-model-server.js';
import { startStandIn } from '../../../test/stand-ins/stand-in-server.js';
import { answerTurn, countTurn, toolTurn } from '../model-turns.js';
import { Served, serveRole } from '../role.js';
import { numberIn } from '../run-number.js';

/** Two tools and an answer. Every run counts another day, so that no answer comes from the cache. */
function turnOf(run: number, knowsToday: boolean, count: string | undefined): string {
  if (count !== undefined) return answerTurn(run, count);
  if (!knowsToday) return toolTurn('today_range', {}, "1. Get today's date.\n2. Count.\n3. Answer.");
  return countTurn(run);
}

/** The next turn by the turn contract. What is remembered of earlier runs counts as nothing: each counts anew. */
function nextTurn(user: string): string {
  const run = numberIn(user.slice(0, user.indexOf('\nGOAL')));
  const seen = user.slice(user.indexOf('\nOBS')).replace(/^- fact: .*$/gm, '');
  return turnOf(run, seen.includes('today_range:'), /Counts: .*?"value":(\d+)/.exec(seen)?.[1]);
}

interface Sent {
  model: string;
  messages: { role: string; content: string }[];
  /** Of who asks by OpenAI's own tool calls, as LangGraph does, and of us, who ask for a turn by one call that must be made. */
  tools?: unknown[];
  tool_choice?: unknown;
}

/** The next message in OpenAI's own form of a tool call; the run is known by the person's text. */
function nextMessage({ messages }: Sent): { content: string | null; tool_calls?: object[] } {
  const contents = (role: string): string[] =>
    messages.filter((sent) => sent.role === role).map((sent) => sent.content);
  const results = contents('tool');
  const run = numberIn(contents('user').at(-1) ?? '');
  const turn = turnOf(run, results.length > 0, /"value":(\d+)/.exec(results.join('\n'))?.[1]);
  const action = (JSON.parse(turn) as ModelTurn).next_action; // written by `model-turns.ts`
  if (action.type !== 'tool') return { content: action.message };
  const called = { name: action.name, arguments: JSON.stringify(action.args) };
  const call = { id: `call_${run}_${results.length}`, type: 'function', function: called };
  return { content: null, tool_calls: [call] };
}

function answerTo(sent: Sent, headers: ModelRequest['headers']): Record<string, unknown> {
  const contentOf = (role: string): string => sent.messages.find((message) => message.role === role)?.content ?? '';
  const prompt = { system: contentOf('system'), user: contentOf('user') };
  const request: ModelRequest = {
    ...prompt,
    model: sent.model,
    headers,
    responseFormat: null,
    schema: null,
    body: { ...sent },
  };
  const isForced = typeof sent.tool_choice === 'object';
  if (sent.tools === undefined || isForced) {
    const turn = nextTurn(request.user);
    return chatCompletion(request, isForced ? JSON.stringify(toBriefTurn(JSON.parse(turn) as ModelTurn)) : turn); // written by `model-turns.ts`
  }
  const message = nextMessage(sent);
  const whole = chatCompletion(request, message.content ?? '');
  const reason = message.tool_calls ? 'tool_calls' : 'stop';
  const id = `chatcmpl-${randomUUID()}`; // LangGraph replaces a message by another of the same id
  return { ...whole, id, choices: [{ index: 0, message: { role: 'assistant', ...message }, finish_reason: reason }] };
}

const served = new Served();

/** A model without delay over HTTP, in OpenAI's words. `start` answers its address. */
serveRole({
  start: async () => {
    const server = await startStandIn(0, ({ body, headers }) => {
      served.count();
      return { status: 200, body: answerTo(JSON.parse(body) as Sent, headers) }; // the product's own client wrote it, or a peer's
    });
    return `${server.url}/v1`;
  },
  served: () => served.take(),
});
