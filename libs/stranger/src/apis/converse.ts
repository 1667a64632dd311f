import { isObject, parseJson, toFields, toList, toText } from '../json.js';
import type { Json } from '../json.js';
import { badRequest, json } from '../question.js';
import type { Api, Form, HttpAnswer, Question, Received, Reply, Tool } from '../question.js';
import { anthropicSchemaFaults, toolSchemaFaults } from '../rules/anthropic-schema.js';
import { shapeFaults } from '../rules/shape.js';
import { hasRepeats, toolNameFaults } from '../rules/tools.js';
import { converseFrames } from './streamed.js';

const blocks = {
  type: 'array',
  minItems: 1,
  items: { type: 'object', minProperties: 1, maxProperties: 1, properties: { text: { type: 'string', minLength: 1 } } },
};

/** A request: https://docs.aws.amazon.com/bedrock/latest/APIReference/API_runtime_Converse.html */
const shape = {
  type: 'object',
  additionalProperties: false,
  properties: {
    system: { type: 'array', items: { type: 'object', properties: { text: { type: 'string', minLength: 1 } } } },
    messages: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        required: ['role', 'content'],
        properties: { role: { enum: ['user', 'assistant'] }, content: blocks },
        additionalProperties: false,
      },
    },
    inferenceConfig: {
      type: 'object',
      properties: {
        maxTokens: { type: 'integer', minimum: 1 },
        temperature: { type: 'number', minimum: 0, maximum: 1 },
        topP: { type: 'number', minimum: 0, maximum: 1 },
        stopSequences: { type: 'array', items: { type: 'string', minLength: 1 } },
      },
      additionalProperties: false,
    },
    toolConfig: {
      type: 'object',
      required: ['tools'],
      properties: {
        tools: {
          type: 'array',
          minItems: 1,
          items: {
            type: 'object',
            properties: { toolSpec: { type: 'object', properties: { description: { minLength: 1 } } } },
          },
        },
        toolChoice: {
          type: 'object',
          minProperties: 1,
          maxProperties: 1,
          properties: { auto: {}, any: {}, tool: {} },
          additionalProperties: false,
        },
      },
    },
    outputConfig: { type: 'object', properties: { textFormat: { type: 'object' } }, additionalProperties: false },
    ...{
      additionalModelRequestFields: {},
      additionalModelResponseFieldPaths: {},
      guardrailConfig: {},
      performanceConfig: {},
    },
    ...{ promptVariables: {}, requestMetadata: {}, serviceTier: {} },
  },
};

/** Amazon Bedrock's Converse. */
export const converse: Api = {
  path: /^\/model\/[^/]+\/converse(?:-stream)?$/,
  refusals: ({ body }) => [
    ...shapeFaults(shape, body).map(({ path, message }) =>
      badRequest(`Value at '${path}' failed to satisfy constraint: ${message}`, path),
    ),
    ...[...formatFaults(body), ...toolFaults(body)].map((fault) => badRequest(fault)),
  ],
  read: readQuestion,
  answer: toHttpAnswer,
  refuse: ({ status, message }) =>
    json(status, { message }, { 'x-amzn-errortype': kinds[status] ?? 'ValidationException' }),
  streams: {
    asks: ({ path }) => path.endsWith('/converse-stream'),
    type: 'application/vnd.amazon.eventstream',
    pieces: converseFrames,
  },
};

/** Bedrock names its errors in a header. */
const kinds: Readonly<Record<number, string>> = {
  ...{
    403: 'AccessDeniedException',
    404: 'ResourceNotFoundException',
    429: 'ThrottlingException',
    500: 'InternalServerException',
  },
  503: 'ServiceUnavailableException',
};

function formatFaults(body: Json): string[] {
  const { textFormat } = toFields(body['outputConfig']);
  if (textFormat === undefined) return [];
  const { name } = toFields(toFields(toFields(textFormat)['structure'])['jsonSchema']);
  const schema = schemaIn(body);
  if (!isObject(schema)) return ['outputConfig.textFormat.structure.jsonSchema.schema: it is no JSON Schema'];
  const isNamed = name === undefined || /^[a-zA-Z0-9_-]{1,64}$/.test(toText(name));
  return [
    ...(isNamed ? [] : ['outputConfig.textFormat.structure.jsonSchema.name: it does not match [a-zA-Z0-9_-]+']),
    ...anthropicSchemaFaults(schema).map((fault) => `output_config.format.schema: ${fault}`),
  ];
}

function schemaIn(body: Json): unknown {
  const { structure } = toFields(toFields(body['outputConfig'])['textFormat']);
  return parseJson(toText(toFields(toFields(structure)['jsonSchema'])['schema']));
}

function toolsIn(body: Json): Tool[] {
  const specs = toList(toFields(body['toolConfig'])['tools']).map((tool) => toFields(toFields(tool)['toolSpec']));
  return specs.map(({ name, description, inputSchema }) => ({
    ...{ name: toText(name), description: toText(description), schema: toFields(toFields(inputSchema)['json']) },
  }));
}

function toolFaults(body: Json): string[] {
  const tools = toolsIn(body);
  const names = tools.map(({ name }) => name);
  const { name: chosen } = toFields(toFields(toFields(body['toolConfig'])['toolChoice'])['tool']);
  const isUnknown = chosen !== undefined && !names.includes(toText(chosen));
  return [
    ...names.flatMap((name, at) =>
      toolNameFaults(name, 64).map(
        (fault) => `Value '${name}' at 'toolConfig.tools.${at + 1}.member.toolSpec.name': ${fault}`,
      ),
    ),
    ...(hasRepeats(names) ? ['The toolConfig contains duplicate tool names'] : []),
    ...tools.flatMap(({ schema }, at) =>
      toolSchemaFaults(schema).map((fault) => `toolConfig.tools.${at}.toolSpec.inputSchema.json: ${fault}`),
    ),
    ...(isUnknown ? [`The tool choice ${toText(chosen)} is not one of the tools`] : []),
  ];
}

function readQuestion({ path, body }: Received): Question {
  return {
    model: decodeURIComponent(/^\/model\/([^/]+)\//.exec(path)?.[1] ?? ''),
    system: readText(body['system']),
    messages: toList(body['messages']).map((message) => {
      const { role, content } = toFields(message);
      return { role: toText(role), text: readText(content) };
    }),
    form: readForm(body),
  };
}

function readText(content: unknown): string {
  return toList(content)
    .map((block) => toText(toFields(block)['text']))
    .filter((text) => text !== '')
    .join('\n');
}

function readForm(body: Json): Form {
  const tools = toolsIn(body);
  const { tool, any } = toFields(toFields(body['toolConfig'])['toolChoice']);
  const { name } = toFields(tool);
  if (tools.length > 0) return { by: 'tools', tools, forced: typeof name === 'string' ? name : any !== undefined };
  const schema = schemaIn(body);
  return isObject(schema) ? { by: 'schema', schema } : { by: 'text' };
}

function toHttpAnswer({ text, call, finish, usage }: Reply): HttpAnswer {
  const content = [call ? { toolUse: { toolUseId: 'tooluse_1', name: call.name, input: call.args } } : { text }];
  const reasons = { stop: call ? 'tool_use' : 'end_turn', length: 'max_tokens', refusal: 'guardrail_intervened' };
  return json(200, {
    output: { message: { role: 'assistant', content } },
    stopReason: reasons[finish],
    usage: {
      inputTokens: usage.tokensIn - usage.tokensCached - usage.tokensKept,
      ...{ cacheReadInputTokens: usage.tokensCached, cacheWriteInputTokens: usage.tokensKept },
      ...{ outputTokens: usage.tokensOut, totalTokens: usage.tokensIn + usage.tokensOut },
    },
    metrics: { latencyMs: 1 },
  });
}
