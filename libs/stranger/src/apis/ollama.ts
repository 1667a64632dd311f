import { isObject, toFields, toList, toText } from '../json.js';
import { badRequest, json } from '../question.js';
import type { Api, HttpAnswer, Question, Received, Reply, Tool } from '../question.js';
import { shapeFaults } from '../rules/shape.js';
import { ollamaLines } from './streamed.js';

/** A request: https://docs.ollama.com/api/chat. Without `stream: false` the answer is a stream. */
const shape = {
  type: 'object',
  required: ['model', 'messages'],
  additionalProperties: false,
  properties: {
    model: { type: 'string', minLength: 1 },
    messages: {
      type: 'array',
      items: {
        type: 'object',
        required: ['role'],
        properties: { role: { enum: ['system', 'user', 'assistant', 'tool'] }, content: { type: 'string' } },
      },
    },
    stream: { type: 'boolean' },
    format: { anyOf: [{ const: 'json' }, { type: 'object' }] },
    options: { type: 'object' },
    tools: { type: 'array', items: { type: 'object', required: ['type', 'function'] } },
    ...{ keep_alive: {}, think: {}, logprobs: {}, top_logprobs: {} },
  },
};

/** Ollama's own API. */
export const ollama: Api = {
  path: /^\/api\/chat$/,
  refusals: ({ body }) =>
    shapeFaults(shape, body).map(({ path, message }) => badRequest(`invalid ${path}: ${message}`, path)),
  read: readQuestion,
  answer: toHttpAnswer,
  refuse: ({ status, message }) => json(status, { error: message }),
  streams: {
    asks: ({ body }) => body['stream'] !== false,
    type: 'application/x-ndjson',
    pieces: ollamaLines,
  },
};

function readQuestion({ body }: Received): Question {
  const said = toList(body['messages']).map((message) => {
    const { role, content } = toFields(message);
    return { role: toText(role), text: toText(content) };
  });
  const tools = toList(body['tools']).map((tool): Tool => {
    const { name, description, parameters } = toFields(toFields(tool)['function']);
    return { name: toText(name), description: toText(description), schema: toFields(parameters) };
  });
  const { format } = body;
  const text = format === 'json' ? ({ by: 'json' } as const) : ({ by: 'text' } as const);
  return {
    model: toText(body['model']),
    system: said
      .filter(({ role }) => role === 'system')
      .map(({ text: each }) => each)
      .join('\n'),
    messages: said.filter(({ role }) => role !== 'system'),
    form:
      tools.length > 0
        ? { by: 'tools', tools, forced: false }
        : isObject(format)
          ? { by: 'schema', schema: format }
          : text,
  };
}

function toHttpAnswer({ text, call, finish, usage }: Reply, { model }: Question): HttpAnswer {
  const calls = call && [{ function: { name: call.name, arguments: call.args } }];
  return json(200, {
    ...{ model, created_at: '2026-01-01T00:00:00Z', done: true, done_reason: finish === 'length' ? 'length' : 'stop' },
    message: { role: 'assistant', content: call ? '' : text, ...(calls && { tool_calls: calls }) },
    ...{ prompt_eval_count: usage.tokensIn, eval_count: usage.tokensOut },
  });
}
