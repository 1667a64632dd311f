import { crc32 } from 'node:zlib';
import { toFields, toList, toText } from '../json.js';
import type { Json } from '../json.js';

/** How many letters of an answer come at a time. */
const usualLetters = 12;

/** What a body says, a few letters at a time. */
function slices(text: string, letters = usualLetters): string[] {
  const all = Array.from(text);
  return Array.from({ length: Math.ceil(all.length / letters) }, (_, at) =>
    all.slice(at * letters, (at + 1) * letters).join(''),
  );
}

const data = (value: unknown): string => `data: ${JSON.stringify(value)}\n\n`;

/** A chat completion as its chunks: https://platform.openai.com/docs/api-reference/chat-streaming. `hasUsage`: the last one counts. */
export function chatChunks({ choices, usage, ...body }: Json, hasUsage: boolean): string[] {
  const [choice] = toList(choices).map(toFields);
  const { message, finish_reason: reason } = choice ?? {};
  const { content, refusal, tool_calls: calls } = toFields(message);
  const chunk = (delta: Json, finish: unknown = null): string =>
    data({
      ...{ ...body, object: 'chat.completion.chunk' },
      choices: [{ index: 0, delta, logprobs: null, finish_reason: finish }],
      ...(hasUsage && { usage: null }),
    });
  const begun = toList(calls).map((call, index) => {
    const { function: called, ...others } = toFields(call);
    return { index, ...others, function: { ...toFields(called), arguments: '' } };
  });
  const grown = toList(calls).flatMap((call, index) =>
    slices(toText(toFields(toFields(call)['function'])['arguments'])).map((args) =>
      chunk({ tool_calls: [{ index, function: { arguments: args } }] }),
    ),
  );
  return [
    chunk({ role: 'assistant', content: begun.length > 0 ? null : '', refusal: null }),
    ...begun.map((call) => chunk({ tool_calls: [call] })),
    ...slices(toText(content)).map((text) => chunk({ content: text })),
    ...slices(toText(refusal)).map((text) => chunk({ refusal: text })),
    ...grown,
    chunk({}, reason),
    ...(hasUsage ? [data({ ...body, object: 'chat.completion.chunk', choices: [], usage })] : []),
    'data: [DONE]\n\n',
  ];
}

/** A message as its events: https://platform.claude.com/docs/en/build-with-claude/streaming */
export function messageEvents({ content, stop_reason: reason, usage, ...body }: Json): string[] {
  const event = (type: string, value: Json = {}): string => `event: ${type}\n${data({ type, ...value })}`;
  const { output_tokens: tokensOut, ...counts } = toFields(usage);
  const blocks = toList(content).map(toFields);
  const start = { ...body, content: [], stop_reason: null, usage: { ...counts, output_tokens: 1 } };
  return [
    event('message_start', { message: start }),
    event('ping'),
    ...blocks.flatMap((block, index) => {
      const isCall = block['type'] === 'tool_use';
      const deltas = isCall
        ? ['', ...slices(JSON.stringify(block['input']))].map((json) => ({
            ...{ type: 'input_json_delta', partial_json: json },
          }))
        : slices(toText(block['text'])).map((text) => ({ type: 'text_delta', text }));
      const content_block = { ...block, ...(isCall ? { input: {} } : { text: '' }) };
      return [
        event('content_block_start', { index, content_block }),
        ...deltas.map((delta) => event('content_block_delta', { index, delta })),
        event('content_block_stop', { index }),
      ];
    }),
    event('message_delta', {
      ...{ delta: { stop_reason: reason, stop_sequence: null }, usage: { output_tokens: tokensOut } },
    }),
    event('message_stop'),
  ];
}

/** Gemini's answer as its chunks, each an answer of its own: https://ai.google.dev/api/generate-content#method:-models.streamgeneratecontent */
export function candidateChunks({ candidates, usageMetadata, ...body }: Json): string[] {
  const [candidate] = toList(candidates).map(toFields);
  if (candidate === undefined) return [data({ ...body, usageMetadata })];
  const { content, finishReason, index } = candidate;
  const { parts, role } = toFields(content);
  const pieces = toList(parts).flatMap((part) => {
    const { text, ...others } = toFields(part);
    return typeof text === 'string' ? slices(text).map((each) => ({ ...others, text: each })) : [others];
  });
  const counts = toFields(usageMetadata);
  return pieces.map((part, at) => {
    const isLast = at === pieces.length - 1;
    const now = { content: { parts: [part], role }, ...(isLast && { finishReason }), index };
    const used = isLast ? counts : { promptTokenCount: counts['promptTokenCount'] };
    return data({ ...body, candidates: [now], usageMetadata: used });
  });
}

/** An answer of Converse as its frames: https://docs.aws.amazon.com/bedrock/latest/APIReference/API_runtime_ConverseStream.html */
export function converseFrames({ output, stopReason, usage, metrics }: Json): Uint8Array[] {
  const { role, content } = toFields(toFields(output)['message']);
  const blocks = toList(content).map(toFields);
  return [
    frame('messageStart', { role }),
    ...blocks.flatMap((block, contentBlockIndex) => {
      const { input, ...call } = toFields(block['toolUse']);
      const isCall = block['toolUse'] !== undefined;
      const deltas = isCall
        ? slices(JSON.stringify(input)).map((json) => ({ toolUse: { input: json } }))
        : slices(toText(block['text'])).map((text) => ({ text }));
      return [
        ...(isCall ? [frame('contentBlockStart', { contentBlockIndex, start: { toolUse: call } })] : []),
        ...deltas.map((delta) => frame('contentBlockDelta', { contentBlockIndex, delta })),
        frame('contentBlockStop', { contentBlockIndex }),
      ];
    }),
    frame('messageStop', { stopReason }),
    frame('metadata', { usage, metrics }),
  ];
}

/** A frame of `application/vnd.amazon.eventstream`: lengths, headers and JSON, each half with its checksum. `kind`: an event, or an exception. */
export function frame(type: string, body: Json, kind: 'event' | 'exception' = 'event'): Uint8Array {
  const headers = Buffer.concat([
    header(`:${kind}-type`, type),
    header(':content-type', 'application/json'),
    header(':message-type', kind),
  ]);
  const payload = Buffer.from(JSON.stringify(body));
  const prelude = Buffer.alloc(8);
  prelude.writeUInt32BE(headers.length + payload.length + 16, 0);
  prelude.writeUInt32BE(headers.length, 4);
  const head = Buffer.concat([prelude, computeChecksum(prelude), headers, payload]);
  return Buffer.concat([head, computeChecksum(head)]);
}

function header(name: string, value: string): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(Buffer.byteLength(value));
  return Buffer.concat([Buffer.from([name.length]), Buffer.from(name), Buffer.from([7]), length, Buffer.from(value)]);
}

function computeChecksum(bytes: Buffer): Buffer {
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(bytes));
  return sum;
}

/** An answer of Ollama's chat as lines of JSON: https://docs.ollama.com/api/streaming */
export function ollamaLines({ message, done, done_reason: reason, ...body }: Json): string[] {
  const { content, tool_calls: calls, role } = toFields(message);
  const { prompt_eval_count: tokensIn, eval_count: tokensOut, ...fixed } = body;
  const line = (value: Json): string => `${JSON.stringify({ ...fixed, ...value })}\n`;
  return [
    ...slices(toText(content)).map((text) => line({ message: { role, content: text }, done: false })),
    ...(calls === undefined ? [] : [line({ message: { role, content: '', tool_calls: calls }, done: false })]),
    line({
      ...{ message: { role, content: '' }, done, done_reason: reason },
      ...{ prompt_eval_count: tokensIn, eval_count: tokensOut },
    }),
  ];
}
