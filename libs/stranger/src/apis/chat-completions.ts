import { isObject, shown, toFields, toList, toText } from '../json.js';
import type { Json } from '../json.js';
import { badRequest, json } from '../question.js';
import type { Api, Form, HttpAnswer, Question, Received, Refusal, Reply, Tool } from '../question.js';
import { openAiSchemaFaults } from '../rules/openai-schema.js';
import { shapeFaults } from '../rules/shape.js';
import { hasRepeats, toolNameFaults } from '../rules/tools.js';
import { chatChunks } from './streamed.js';

/** The fields of a request: https://platform.openai.com/docs/api-reference/chat/create */
const fields = new Set([
  ...[
    'messages',
    'model',
    'audio',
    'frequency_penalty',
    'function_call',
    'functions',
    'logit_bias',
    'logprobs',
    'max_completion_tokens',
  ],
  ...[
    'max_tokens',
    'metadata',
    'modalities',
    'n',
    'parallel_tool_calls',
    'prediction',
    'presence_penalty',
    'prompt_cache_key',
  ],
  ...[
    'prompt_cache_retention',
    'reasoning_effort',
    'response_format',
    'safety_identifier',
    'seed',
    'service_tier',
    'stop',
    'store',
  ],
  ...[
    'stream',
    'stream_options',
    'temperature',
    'tool_choice',
    'tools',
    'top_logprobs',
    'top_p',
    'user',
    'verbosity',
    'web_search_options',
  ],
]);

/** Fields that servers of others take beside them: OpenRouter's routing. */
const fieldsOfOthers = new Set(['provider']);

const shape = {
  type: 'object',
  required: ['model', 'messages'],
  properties: {
    model: { type: 'string', minLength: 1 },
    messages: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        required: ['role'],
        properties: {
          role: { enum: ['system', 'developer', 'user', 'assistant', 'tool', 'function'] },
          content: { type: ['string', 'array', 'null'] },
        },
      },
    },
    max_tokens: { type: 'integer', minimum: 1 },
    max_completion_tokens: { type: 'integer', minimum: 1 },
    temperature: { type: 'number', minimum: 0, maximum: 2 },
    top_p: { type: 'number', minimum: 0, maximum: 1 },
    stop: { anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' }, maxItems: 4 }, { type: 'null' }] },
    response_format: {
      type: 'object',
      required: ['type'],
      properties: { type: { enum: ['text', 'json_object', 'json_schema'] } },
    },
    tools: { type: 'array', minItems: 1, maxItems: 128 },
    stream: { type: ['boolean', 'null'] },
    stream_options: { type: ['object', 'null'], properties: { include_usage: { type: 'boolean' } } },
  },
};

/** OpenAI's Chat Completions, which Groq, OpenRouter, Hugging Face, vLLM and Ollama speak too. */
export const chatCompletions: Api = {
  path: /^(\/[\w-]+)*\/chat\/completions$/,
  refusals: (request) => [...shapeRefusals(request), ...formatRefusals(request.body), ...toolRefusals(request.body)],
  read: readQuestion,
  answer: toHttpAnswer,
  refuse: ({ status, message, param }) =>
    json(status, { error: { message, type: 'invalid_request_error', param, code: null } }),
  streams: {
    asks: ({ body }) => body['stream'] === true,
    type: 'text/event-stream; charset=utf-8',
    pieces: (whole, { body }) => chatChunks(whole, toFields(body['stream_options'])['include_usage'] === true),
  },
};

function shapeRefusals({ body }: Received): Refusal[] {
  const strange = Object.keys(body).filter((name) => !fields.has(name) && !fieldsOfOthers.has(name));
  return [
    ...strange.map((name) => badRequest(`Unrecognized request argument supplied: ${name}`)),
    ...shapeFaults(shape, body).map(({ path, message }) => badRequest(`Invalid value for '${path}': ${message}`, path)),
    ...(body['stream_options'] && body['stream'] !== true
      ? [badRequest("The 'stream_options' parameter is only allowed when 'stream' is enabled.", 'stream_options')]
      : []),
  ];
}

function formatRefusals(body: Json): Refusal[] {
  const format = toFields(body['response_format']);
  if (format['type'] === 'json_object') return jsonModeRefusals(body);
  if (format['type'] !== 'json_schema') return [];
  const { name, schema, strict } = toFields(format['json_schema']);
  if (!/^[a-zA-Z0-9_-]{1,64}$/.test(toText(name)))
    return [
      badRequest(
        "Invalid 'response_format.json_schema.name': expected a string that matches '^[a-zA-Z0-9_-]+$'",
        'response_format',
      ),
    ];
  if (!isObject(schema))
    return [badRequest("Missing required parameter: 'response_format.json_schema.schema'.", 'response_format')];
  const faults = strict === true ? openAiSchemaFaults(schema) : [];
  return faults.map((fault) =>
    badRequest(`Invalid schema for response_format '${toText(name)}': ${fault}`, 'response_format'),
  );
}

function jsonModeRefusals({ messages }: Json): Refusal[] {
  if (/json/i.test(JSON.stringify(messages))) return [];
  const words = "'messages' must contain the word 'json' in some form, to use 'response_format' of type 'json_object'.";
  return [badRequest(words, 'messages')];
}

function toolRefusals(body: Json): Refusal[] {
  const declared = toList(body['tools']).map((tool) => toFields(toFields(tool)['function']));
  const names = declared.map(({ name }) => toText(name));
  const chosen = toFields(toFields(body['tool_choice'])['function'])['name'];
  return [
    ...names.flatMap((name, at) =>
      toolNameFaults(name, 64).map((fault) => badRequest(`Invalid 'tools[${at}].function.name': ${fault}`, 'tools')),
    ),
    ...(hasRepeats(names) ? [badRequest('Tool names must be unique.', 'tools')] : []),
    ...declared.flatMap(functionFaults).map((fault) => badRequest(fault, 'tools')),
    ...('tool_choice' in body && declared.length === 0
      ? [badRequest("'tool_choice' is only allowed when 'tools' are specified.", 'tool_choice')]
      : []),
    ...(chosen === undefined || names.includes(toText(chosen))
      ? []
      : [badRequest(`Tool choice '${shown(chosen)}' not found in 'tools'.`, 'tool_choice')]),
  ];
}

function functionFaults({ name, parameters, strict }: Json): string[] {
  if (parameters === undefined) return [];
  const root = toFields(parameters);
  const atTop = ['oneOf', 'anyOf', 'allOf', 'enum', 'not'].filter((key) => key in root);
  const faults = [
    ...(root['type'] === 'object'
      ? []
      : [`schema must be a JSON Schema of 'type: "object"', got 'type: "${shown(root['type'] ?? 'None')}"'.`]),
    ...atTop.map((key) => `schema must have type 'object' and not have '${key}' at the top level.`),
    ...(strict === true ? openAiSchemaFaults(root) : []),
  ];
  return faults.map((fault) => `Invalid schema for function '${toText(name)}': ${fault}`);
}

function readQuestion({ body }: Received): Question {
  const said = toList(body['messages']).map((message) => {
    const { role, content } = toFields(message);
    const parts = toList(content).map((part) => toText(toFields(part)['text']));
    return { role: toText(role), text: toText(content) || parts.join('') };
  });
  const isSystem = ({ role }: { role: string }): boolean => role === 'system' || role === 'developer';
  return {
    model: toText(body['model']),
    system: said
      .filter(isSystem)
      .map(({ text }) => text)
      .join('\n'),
    messages: said.filter((message) => !isSystem(message)),
    form: readForm(body),
  };
}

function readForm(body: Json): Form {
  const choice = body['tool_choice'];
  const tools = toList(body['tools']).map((tool): Tool => {
    const { name, description, parameters } = toFields(toFields(tool)['function']);
    return { name: toText(name), description: toText(description), schema: toFields(parameters) };
  });
  const chosen = toFields(toFields(choice)['function'])['name'];
  if (tools.length > 0 && choice !== 'none')
    return { by: 'tools', tools, forced: typeof chosen === 'string' ? chosen : choice === 'required' };
  const { type, json_schema: wrapped } = toFields(body['response_format']);
  if (type === 'json_schema') return { by: 'schema', schema: toFields(toFields(wrapped)['schema']) };
  return { by: type === 'json_object' ? 'json' : 'text' };
}

function toHttpAnswer({ text, call, finish, usage }: Reply, { model }: Question): HttpAnswer {
  const calls = call && [
    { id: 'call_1', type: 'function', function: { name: call.name, arguments: JSON.stringify(call.args) } },
  ];
  const isRefused = finish === 'refusal';
  const content = call || isRefused ? null : text;
  const message = { role: 'assistant', content, refusal: isRefused ? text : null, ...(calls && { tool_calls: calls }) };
  const reason = finish === 'length' ? 'length' : call ? 'tool_calls' : 'stop';
  return json(200, {
    ...{ id: 'chatcmpl-1', object: 'chat.completion', created: 1_795_000_000, model },
    choices: [{ index: 0, message, logprobs: null, finish_reason: reason }],
    usage: {
      ...{
        prompt_tokens: usage.tokensIn,
        completion_tokens: usage.tokensOut,
        total_tokens: usage.tokensIn + usage.tokensOut,
      },
      prompt_tokens_details: { cached_tokens: usage.tokensCached },
      completion_tokens_details: { reasoning_tokens: usage.tokensThought },
    },
  });
}
