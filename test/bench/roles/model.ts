import { randomUUID } from 'node:crypto';

import { chatCompletion } from '../../support/scripted-model-server.js';
import type { ModelRequest } from '../../support/scripted-model-server.js';
import { startStandIn } from '../../support/stand-in-server.js';
import { answerTurn, countTurn, toolTurn } from '../model-turns.js';
import { Served, serveRole } from '../role.js';
import { numberIn } from '../run-number.js';

/** Two tools and an answer. Every run counts another day, so that no answer comes from the cache. */
function turnOf(run: number, knowsToday: boolean, count: string | undefined): string {
  if (count !== undefined) return answerTurn(run, count);
  if (!knowsToday) return toolTurn('today_range', {}, "1. Get today's date.\n2. Count.\n3. Answer.");
  return countTurn(run);
}

/** The next turn by the turn contract. */
function nextTurn(user: string): string {
  const run = numberIn(user.slice(0, user.indexOf('SCRATCHPAD')));
  const seen = user.slice(user.indexOf('\nOBS'));
  return turnOf(run, seen.includes('today_range:'), /Counts: .*?"value":(\d+)/.exec(seen)?.[1]);
}

interface Sent {
  model: string;
  messages: { role: string; content: string }[];
  /** Only of who asks by OpenAI's own tool calls, as LangGraph does. */
  tools?: unknown[];
}

interface Turn {
  next_action: { type: 'respond'; message: string } | { type: 'tool'; name: string; args: Record<string, string> };
}

/** The next message in OpenAI's own form of a tool call; the run is known by the person's text. */
function nextMessage({ messages }: Sent): { content: string | null; tool_calls?: object[] } {
  const contents = (role: string): string[] =>
    messages.filter((sent) => sent.role === role).map((sent) => sent.content);
  const results = contents('tool');
  const run = numberIn(contents('user').at(-1) ?? '');
  const turn = turnOf(run, results.length > 0, /"value":(\d+)/.exec(results.join('\n'))?.[1]);
  const action = (JSON.parse(turn) as Turn).next_action; // written by `model-turns.ts`
  if (action.type === 'respond') return { content: action.message };
  const called = { name: action.name, arguments: JSON.stringify(action.args) };
  const call = { id: `call_${run}_${results.length}`, type: 'function', function: called };
  return { content: null, tool_calls: [call] };
}

function answerTo(sent: Sent, headers: ModelRequest['headers']): Record<string, unknown> {
  const contentOf = (role: string): string => sent.messages.find((message) => message.role === role)?.content ?? '';
  const prompt = { system: contentOf('system'), user: contentOf('user') };
  const request: ModelRequest = { ...prompt, model: sent.model, headers, responseFormat: null, schema: null, body: {} };
  if (sent.tools === undefined) return chatCompletion(request, nextTurn(request.user));
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
