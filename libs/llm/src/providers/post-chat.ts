import { APIConnectionError, APIError, APIUserAbortError } from 'openai';
import type OpenAI from 'openai';
import { InvariantError } from '#errors';
import { parseForeignJson } from '#values';
import { ioBoundary } from '#telemetry';
import { modelFetch } from '../model-fetch.js';
import { ChatChunks } from '../streams/chat-chunks.js';
import { brokenOff, fieldsIn, isEventStream, maxStreamBytes, readEvents, toFields } from '../streams/read-events.js';
import type { Watcher } from '../streams/watcher.js';
import { withinSilence } from '../streams/within-silence.js';
import { waitOutside } from '../wait-outside.js';

export interface ChatCall {
  body: OpenAI.ChatCompletionCreateParams;
  headers: Readonly<Record<string, string>>;
  signal: AbortSignal;
}

/**
 * One POST to `root`/chat/completions, once, with the SDK's types and errors but without its client: what that does for options, headers and its log
 * takes more CPU than the call. Rejects with an `APIError`: of the answer's status, of a connection that failed, or of a signal that ended it.
 */
export async function postChat(root: string, apiKey: string, call: ChatCall): Promise<OpenAI.ChatCompletion> {
  const { response, text } = await ioBoundary('model.openai', async () => {
    const response = await sendChat(root, apiKey, call);
    const text = response.ok ? await response.text() : await response.text().catch(String);
    return { response, text };
  });
  return completionIn(response, text);
}

/** The same as a stream. A server that knows none answers whole. */
export function streamChat(
  root: string,
  apiKey: string,
  call: ChatCall,
  watcher: Watcher,
): Promise<OpenAI.ChatCompletion> {
  const streamed = { ...call.body, stream: true, stream_options: { include_usage: true } } as const;
  const work = async (signal: AbortSignal, heard: () => void): Promise<OpenAI.ChatCompletion> => {
    const response = await ioBoundary('model.openai', () =>
      sendChat(root, apiKey, { ...call, body: streamed, signal }),
    );
    if (response.ok && isEventStream(response)) return readChat(response, heard, watcher);
    const text = ioBoundary('model.openai-body', () => response.text());
    return completionIn(response, response.ok ? await text : await text.catch(String));
  };
  return waitOutside(() => withinSilence(call.signal, watcher, work));
}

/** The answer is whole where a reason is given why the model stopped, or the stream says that it is over. */
export async function readChat(
  response: Response,
  heard: () => void,
  { onPart }: Watcher,
): Promise<OpenAI.ChatCompletion> {
  const chunks = new ChatChunks();
  let isOver = false;
  await readEvents(response, heard, ({ data }) => {
    if (data.trim() === '[DONE]') return (isOver = true);
    const chunk = fieldsIn(data);
    const status = failedStatusIn(chunk);
    if (status !== null) throw failureIn({ status, headers: response.headers }, data);
    const part = chunks.take(chunk);
    if (part !== null) onPart(part);
    return false;
  });
  if (!isOver && !chunks.hasEnded) throw brokenOff();
  return chunks.answer();
}

function completionIn(response: Response, text: string): OpenAI.ChatCompletion {
  if (!response.ok) throw failureIn(response, text);
  const mediaType = response.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? '';
  if (!mediaType.includes('application/json') && !mediaType.endsWith('+json'))
    throw new TypeError('the answer is not called JSON');
  const answer: unknown = parseForeignJson(text);
  const status = failedStatusIn(answer);
  if (status !== null) throw failureIn({ status, headers: response.headers }, text);
  return answer as OpenAI.ChatCompletion; // whoever reads it takes no field for granted
}

/**
 * The status of a failure that comes under a 200: routers answer before the server that they have chosen does, and say in the body what
 * became of it. A code that is no status counts as a server's failure. Null: none.
 */
function failedStatusIn(answer: unknown): number | null {
  const { error, choices } = toFields(answer);
  const failed = toFields(error ?? toFields(Array.isArray(choices) ? choices[0] : null)['error']);
  const { code } = failed;
  if (Object.keys(failed).length === 0) return null;
  return typeof code === 'number' && Number.isInteger(code) && code >= 400 && code <= 599 ? code : 502;
}

async function sendChat(root: string, apiKey: string, { body, headers, signal }: ChatCall): Promise<Response> {
  if (signal.aborted) throw new APIUserAbortError();
  const request = {
    method: 'POST',
    headers: {
      authorization: `Bearer ${apiKey}`,
      accept: body.stream === true ? 'text/event-stream' : 'application/json',
      'content-type': 'application/json',
      ...headers,
    },
    body: JSON.stringify(body),
    signal,
    ...(body.stream === true && { maxBytes: maxStreamBytes }),
  };
  try {
    return await modelFetch(`${root}/chat/completions`, request);
  } catch (error) {
    if (signal.aborted) throw new APIUserAbortError();
    if (error instanceof InvariantError) throw error;
    const cause = error instanceof Error ? error : new Error(String(error));
    throw new APIConnectionError({ cause });
  }
}

/** What is no JSON is the error's message as it stands. */
function failureIn({ status, headers }: Pick<Response, 'status' | 'headers'>, text: string): APIError {
  try {
    const said: object = parseForeignJson(text) as object; // the SDK looks for `error` in it
    return APIError.generate(status, said, undefined, headers);
  } catch {
    return APIError.generate(status, undefined, text, headers);
  }
}
