import { isObject, shown, toFields, toList, toText } from '../json.js';
import type { Json } from '../json.js';
import { badRequest, json } from '../question.js';
import type { Api, Form, HttpAnswer, Question, Received, Reply, Tool } from '../question.js';
import { geminiJsonSchemaFaults, geminiSchemaFaults } from '../rules/gemini-schema.js';
import { shapeFaults } from '../rules/shape.js';
import { hasRepeats } from '../rules/tools.js';
import { candidateChunks } from './streamed.js';

const content = {
  type: 'object',
  required: ['parts'],
  properties: {
    role: { enum: ['user', 'model', 'function'] },
    parts: { type: 'array', minItems: 1, items: { type: 'object' } },
  },
  additionalProperties: false,
};

/** A request: https://ai.google.dev/api/generate-content */
const shape = {
  type: 'object',
  required: ['contents'],
  additionalProperties: false,
  properties: {
    contents: { type: 'array', minItems: 1, items: content },
    systemInstruction: content,
    generationConfig: {
      type: 'object',
      additionalProperties: false,
      properties: {
        maxOutputTokens: { type: 'integer', minimum: 1 },
        temperature: { type: 'number', minimum: 0, maximum: 2 },
        topP: { type: 'number', minimum: 0, maximum: 1 },
        stopSequences: { type: 'array', maxItems: 5, items: { type: 'string' } },
        responseMimeType: { enum: ['text/plain', 'application/json', 'text/x.enum'] },
        responseSchema: { type: 'object' },
        responseJsonSchema: { type: 'object' },
        ...{
          topK: {},
          candidateCount: {},
          seed: {},
          presencePenalty: {},
          frequencyPenalty: {},
          responseLogprobs: {},
          logprobs: {},
        },
        ...{ responseModalities: {}, speechConfig: {}, thinkingConfig: {}, imageConfig: {}, mediaResolution: {} },
      },
    },
    tools: { type: 'array', items: { type: 'object' } },
    toolConfig: { type: 'object' },
    ...{ safetySettings: {}, cachedContent: {}, model: {} },
  },
};

/** Google's generateContent. */
export const gemini: Api = {
  path: /\/models\/[^/]+:(?:generateContent|streamGenerateContent)$/,
  refusals: ({ body }) => [
    ...shapeFaults(shape, body).map(({ path, message }) =>
      badRequest(`Invalid JSON payload received at '${path}': ${message}`, path),
    ),
    ...ruleFaults(body).map((fault) => badRequest(fault)),
  ],
  read: readQuestion,
  answer: toHttpAnswer,
  refuse: ({ status, message }) =>
    json(status, { error: { code: status, message, status: kinds[status] ?? 'INVALID_ARGUMENT', details: [] } }),
  streams: {
    asks: ({ path }) => path.endsWith(':streamGenerateContent'),
    type: 'text/event-stream',
    pieces: candidateChunks,
  },
};

const kinds: Readonly<Record<number, string>> = {
  ...{ 401: 'UNAUTHENTICATED', 403: 'PERMISSION_DENIED', 404: 'NOT_FOUND', 429: 'RESOURCE_EXHAUSTED', 500: 'INTERNAL' },
  503: 'UNAVAILABLE',
};

function ruleFaults(body: Json): string[] {
  const { responseMimeType: type, responseSchema, responseJsonSchema } = toFields(body['generationConfig']);
  const declared = declaredIn(body);
  const hasSchema = responseSchema !== undefined || responseJsonSchema !== undefined;
  return [
    ...(hasSchema && type !== 'application/json'
      ? ['A response schema needs response_mime_type application/json']
      : []),
    ...(responseSchema !== undefined && responseJsonSchema !== undefined
      ? ['Only one of response_schema and response_json_schema may be set']
      : []),
    ...(isObject(responseJsonSchema) ? geminiJsonSchemaFaults(responseJsonSchema) : []),
    ...(isObject(responseSchema) ? geminiSchemaFaults(responseSchema) : []),
    ...(declared.length > 0 && type === 'application/json'
      ? ["Function calling with a response mime type: 'application/json' is unsupported"]
      : []),
    ...functionFaults(body, declared),
  ];
}

function functionFaults(body: Json, declared: readonly Json[]): string[] {
  const names = declared.map(({ name }) => toText(name));
  const { mode, allowedFunctionNames } = toFields(toFields(body['toolConfig'])['functionCallingConfig']);
  const stray = toList(allowedFunctionNames).find((name) => !names.includes(toText(name)));
  return [
    ...names
      .filter((name) => !/^[a-zA-Z_][a-zA-Z0-9_.:-]{0,63}$/.test(name))
      .map((name) => `Invalid function name: ${name}`),
    ...(hasRepeats(names) ? ['Duplicate function declaration found'] : []),
    ...declared.flatMap(({ parameters, parametersJsonSchema }) => [
      ...(isObject(parameters) ? geminiSchemaFaults(parameters) : []),
      ...(isObject(parametersJsonSchema) ? geminiJsonSchemaFaults(parametersJsonSchema) : []),
    ]),
    ...(stray === undefined ? [] : [`allowed_function_names contains ${shown(stray)}, which is not declared`]),
    ...(allowedFunctionNames !== undefined && mode !== 'ANY' && mode !== 'VALIDATED'
      ? ['allowed_function_names needs mode ANY']
      : []),
  ];
}

function declaredIn(body: Json): Json[] {
  return toList(body['tools']).flatMap((tool) => toList(toFields(tool)['functionDeclarations']).map(toFields));
}

function readQuestion({ path, body }: Received): Question {
  return {
    model: decodeURIComponent(/\/models\/([^/]+):/.exec(path)?.[1] ?? ''),
    system: readText(body['systemInstruction']),
    messages: toList(body['contents']).map((each) => ({
      role: toText(toFields(each)['role']) || 'user',
      text: readText(each),
    })),
    form: readForm(body),
  };
}

function readText(each: unknown): string {
  return toList(toFields(each)['parts'])
    .map((part) => toText(toFields(part)['text']))
    .join('\n');
}

function readForm(body: Json): Form {
  const tools = declaredIn(body).map((each): Tool => {
    const { name, description, parameters, parametersJsonSchema } = each;
    return {
      name: toText(name),
      description: toText(description),
      schema: toFields(parametersJsonSchema ?? parameters),
    };
  });
  const { mode, allowedFunctionNames } = toFields(toFields(body['toolConfig'])['functionCallingConfig']);
  const [only, ...others] = toList(allowedFunctionNames);
  const forced = typeof only === 'string' && others.length === 0 ? only : mode === 'ANY';
  if (tools.length > 0 && mode !== 'NONE') return { by: 'tools', tools, forced };
  const { responseMimeType, responseSchema, responseJsonSchema } = toFields(body['generationConfig']);
  const schema = responseJsonSchema ?? responseSchema;
  if (isObject(schema)) return { by: 'schema', schema };
  return { by: responseMimeType === 'application/json' ? 'json' : 'text' };
}

function toHttpAnswer({ text, call, finish, usage }: Reply, { model }: Question): HttpAnswer {
  const counts = {
    ...{ promptTokenCount: usage.tokensIn, cachedContentTokenCount: usage.tokensCached },
    ...{ candidatesTokenCount: usage.tokensOut - usage.tokensThought, thoughtsTokenCount: usage.tokensThought },
    totalTokenCount: usage.tokensIn + usage.tokensOut,
  };
  if (finish === 'refusal')
    return json(200, {
      promptFeedback: { blockReason: 'SAFETY' },
      usageMetadata: { promptTokenCount: usage.tokensIn },
    });
  const part = call ? { functionCall: call } : { text };
  const finishReason = finish === 'length' ? 'MAX_TOKENS' : 'STOP';
  const candidates = [{ content: { role: 'model', parts: [part] }, finishReason, index: 0 }];
  return json(200, { candidates, usageMetadata: counts, modelVersion: model });
}
