import { isObject, toFields, toList, toText } from '../json.js';
import type { Json } from '../json.js';
import { badRequest, json } from '../question.js';
import type { Api, Form, HttpAnswer, Question, Received, Refusal, Reply, Tool } from '../question.js';
import { anthropicSchemaFaults, toolSchemaFaults } from '../rules/anthropic-schema.js';
import { shapeFaults } from '../rules/shape.js';
import { hasRepeats, toolNameFaults } from '../rules/tools.js';
import { messageEvents } from './streamed.js';

const block = {
  type: 'object',
  required: ['type'],
  properties: { type: { type: 'string' }, text: { type: 'string', pattern: '\\S' } },
};

/** A request: https://platform.claude.com/docs/en/api/messages */
const shape = {
  type: 'object',
  required: ['model', 'messages', 'max_tokens'],
  additionalProperties: false,
  properties: {
    model: { type: 'string', minLength: 1 },
    messages: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        required: ['role', 'content'],
        properties: {
          role: { enum: ['user', 'assistant'] },
          content: {
            anyOf: [
              { type: 'string', pattern: '\\S' },
              { type: 'array', minItems: 1, items: block },
            ],
          },
        },
        additionalProperties: false,
      },
    },
    max_tokens: { type: 'integer', minimum: 1 },
    system: { anyOf: [{ type: 'string' }, { type: 'array', items: block }] },
    temperature: { type: 'number', minimum: 0, maximum: 1 },
    top_p: { type: 'number', minimum: 0, maximum: 1 },
    stop_sequences: { type: 'array', items: { type: 'string', pattern: '\\S' } },
    tools: { type: 'array', items: { type: 'object' } },
    tool_choice: {
      type: 'object',
      required: ['type'],
      properties: { type: { enum: ['auto', 'any', 'tool', 'none'] } },
    },
    output_config: { type: 'object' },
    ...{ cache_control: {}, container: {}, context_management: {}, inference_geo: {}, mcp_servers: {}, metadata: {} },
    ...{ service_tier: {}, stream: { type: 'boolean' }, thinking: {}, top_k: {} },
  },
};

/** Anthropic's Messages. */
export const messages: Api = {
  path: /^\/v1\/messages$/,
  refusals: (request) => [
    ...headerRefusals(request),
    ...shapeFaults(shape, request.body).map(({ path, message }) => badRequest(`${path}: ${message}`, path)),
    ...ruleFaults(request.body).map((fault) => badRequest(fault)),
  ],
  read: readQuestion,
  answer: toHttpAnswer,
  refuse: ({ status, message }) =>
    json(status, {
      type: 'error',
      error: { type: kinds[status] ?? 'invalid_request_error', message },
      request_id: 'req_1',
    }),
  streams: {
    asks: ({ body }) => body['stream'] === true,
    type: 'text/event-stream; charset=utf-8',
    pieces: messageEvents,
  },
};

const kinds: Readonly<Record<number, string>> = {
  ...{ 401: 'authentication_error', 403: 'permission_error', 404: 'not_found_error', 429: 'rate_limit_error' },
  ...{ 500: 'api_error', 529: 'overloaded_error' },
};

function headerRefusals({ headers }: Received): Refusal[] {
  return headers['anthropic-version'] === undefined ? [badRequest('anthropic-version: header is required')] : [];
}

function ruleFaults(body: Json): string[] {
  const [first] = toList(body['messages']);
  const marks = JSON.stringify([body['system'], body['messages'], body['tools']]).split('"cache_control"').length - 1;
  return [
    ...(toFields(first)['role'] === 'assistant' ? ['messages: first message must use the "user" role'] : []),
    ...('temperature' in body && 'top_p' in body
      ? ['`temperature` and `top_p` cannot both be specified for this model.']
      : []),
    ...(marks > 4 ? [`A maximum of 4 blocks with cache_control may be provided. Found ${marks}.`] : []),
    ...formatFaults(toFields(body['output_config'])['format']),
    ...toolFaults(body),
  ];
}

function formatFaults(format: unknown): string[] {
  if (format === undefined) return [];
  const { type, schema } = toFields(format);
  if (type !== 'json_schema') return ["output_config.format.type: Input should be 'json_schema'"];
  if (!isObject(schema)) return ['output_config.format.schema: Field required'];
  return anthropicSchemaFaults(schema).map((fault) => `output_config.format.schema: ${fault}`);
}

function toolFaults(body: Json): string[] {
  const tools = toList(body['tools']).map(toFields);
  const names = tools.map(({ name }) => toText(name));
  const choice = toFields(body['tool_choice']);
  const isUnknown = choice['type'] === 'tool' && !names.includes(toText(choice['name']));
  return [
    ...names.flatMap((name, at) => toolNameFaults(name, 128).map((fault) => `tools.${at}.custom.name: ${fault}`)),
    ...(hasRepeats(names) ? ['tools: Tool names must be unique.'] : []),
    ...tools.flatMap((tool, at) =>
      toolSchemaFaults(tool['input_schema']).map((fault) => `tools.${at}.custom.${fault}`),
    ),
    ...('tool_choice' in body && tools.length === 0
      ? ['tool_choice: may only be specified while providing tools']
      : []),
    ...(isUnknown ? [`Tool '${toText(choice['name'])}' not found in provided tools`] : []),
  ];
}

function readQuestion({ body }: Received): Question {
  const { system, model } = body;
  return {
    model: toText(model),
    system: readText(system),
    messages: toList(body['messages']).map((message) => {
      const { role, content } = toFields(message);
      return { role: toText(role), text: readText(content) };
    }),
    form: readForm(body),
  };
}

function readText(content: unknown): string {
  return (
    toText(content) ||
    toList(content)
      .map((part) => toText(toFields(part)['text']))
      .join('\n')
  );
}

function readForm(body: Json): Form {
  const tools = toList(body['tools']).map((tool): Tool => {
    const { name, description, input_schema: schema } = toFields(tool);
    return { name: toText(name), description: toText(description), schema: toFields(schema) };
  });
  const { type, name } = toFields(body['tool_choice']);
  if (tools.length > 0 && type !== 'none')
    return { by: 'tools', tools, forced: type === 'tool' ? toText(name) : type === 'any' };
  const { format } = toFields(body['output_config']);
  return format === undefined ? { by: 'text' } : { by: 'schema', schema: toFields(toFields(format)['schema']) };
}

function toHttpAnswer({ text, call, finish, usage }: Reply, { model }: Question): HttpAnswer {
  const said = call
    ? { type: 'tool_use', id: 'toolu_1', name: call.name, input: call.args }
    : { type: 'text', text, citations: null };
  const reasons = { stop: call ? 'tool_use' : 'end_turn', length: 'max_tokens', refusal: 'refusal' };
  return json(200, {
    ...{ id: 'msg_1', type: 'message', role: 'assistant', model, stop_sequence: null },
    content: finish === 'refusal' ? [] : [said],
    stop_reason: reasons[finish],
    usage: {
      input_tokens: usage.tokensIn - usage.tokensCached - usage.tokensKept,
      cache_creation_input_tokens: usage.tokensKept,
      cache_read_input_tokens: usage.tokensCached,
      output_tokens: usage.tokensOut,
    },
  });
}
