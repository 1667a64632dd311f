import { createServer } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { apiAt } from './apis/apis.js';
import { isObject, parseJson, toFields } from './json.js';
import { badRequest, joinQuestionText, json, streamed } from './question.js';
import type { Api, HttpAnswer, Question, Received, Refusal, Reply } from './question.js';

/** What is said to one question: words, or a call. Absent: no call, and the model ended by itself. */
export interface Said {
  text: string;
  call?: Reply['call'];
  finish?: Reply['finish'];
}

/** Whatever answers in the place of a model. `index` counts the questions, from 0. */
export type Speaker = (question: Question, index: number) => Said | Promise<Said>;

/** A model that knows nothing of who asks it. */
export interface Stranger {
  /** `http://127.0.0.1:<port>`: each provider's API stands below it, under the provider's own path. */
  url: string;
  /** The requests that were answered, oldest first: as they came, and as they were read. */
  asked: (Received & { question: Question })[];
  /** The requests that were refused by their providers' rules, with why. */
  refused: { request: Received; refusal: Refusal }[];
  /** Whoever answers from now on. */
  use(speaker: Speaker): void;
  close(): Promise<void>;
}

export interface StrangerOptions {
  /** On 127.0.0.1; absent: any that is free. */
  port?: number;
  /** The ways of asking for a form that the server takes; absent: all. A request by another is refused, as by servers that know it not. */
  takes?: readonly Question['form']['by'][];
  /** How long it rests before each piece of a stream, in milliseconds; absent: not at all. */
  everyMs?: number;
}

/** Listens for requests in the form of any provider. */
export async function startStranger(
  speaker: Speaker,
  { port = 0, takes, everyMs = 0 }: StrangerOptions = {},
): Promise<Stranger> {
  let speaks = speaker;
  const asked: Stranger['asked'] = [];
  const refused: Stranger['refused'] = [];
  const answer = async (api: Api, request: Received): Promise<HttpAnswer> => {
    const [refusal] = api.refusals(request);
    if (refusal !== undefined) {
      refused.push({ request, refusal });
      return api.refuse(refusal);
    }
    const question = api.read(request);
    if (takes?.includes(question.form.by) === false)
      return api.refuse(badRequest(`response_format, schema and tools: ${question.form.by} is not supported`));
    const said = await speaks(question, asked.push({ ...request, question }) - 1);
    return streamed(api, request, api.answer(toReply(said, question), question));
  };
  const server = createServer((incoming, response) => void serve(incoming, response, answer, everyMs));
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server listens on no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    asked,
    refused,
    use: (next) => void (speaks = next),
    close: () => close(server),
  };
}

type Answers = (api: Api, request: Received) => Promise<HttpAnswer>;

async function serve(
  incoming: IncomingMessage,
  response: ServerResponse,
  answers: Answers,
  everyMs: number,
): Promise<void> {
  try {
    await write(response, await answerRequest(incoming, answers), everyMs);
  } catch (error) {
    await write(response, json(500, { error: { message: `the stranger broke: ${String(error)}` } }));
  }
}

async function answerRequest(incoming: IncomingMessage, answers: Answers): Promise<HttpAnswer> {
  const path = (incoming.url ?? '').split('?')[0] ?? '';
  if (incoming.method === 'GET' && path.endsWith('/models'))
    return json(200, { object: 'list', data: [{ id: 'stranger', object: 'model' }] });
  const api = apiAt(path);
  if (incoming.method !== 'POST' || api === undefined) return json(404, { error: { message: 'no such page' } });
  const body = parseJson(await readBodyText(incoming));
  if (!isObject(body)) return api.refuse({ status: 400, message: 'the body is not a JSON object', param: null });
  return answers(api, { path, headers: incoming.headers, body });
}

async function readBodyText(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  const parts: AsyncIterable<Buffer> = incoming; // a request without an encoding is read as buffers
  for await (const part of parts) chunks.push(part);
  return Buffer.concat(chunks).toString('utf8');
}

async function write(
  response: ServerResponse,
  { status, headers, body, pieces }: HttpAnswer,
  everyMs = 0,
): Promise<void> {
  if (response.destroyed) return;
  response.writeHead(status, { ...headers });
  for (const piece of pieces ?? []) {
    if (everyMs > 0) await pause(everyMs);
    if (response.destroyed) return;
    response.write(piece);
  }
  response.end(pieces === undefined ? JSON.stringify(body) : undefined);
}

/** Counted as four letters a token. */
function toReply({ text, call = null, finish = 'stop' }: Said, question: Question): Reply {
  const tokensOut = tokensIn(call === null ? text : JSON.stringify(toFields(call)));
  const usage = {
    tokensIn: tokensIn(joinQuestionText(question)),
    tokensCached: 0,
    tokensKept: 0,
    tokensOut,
    tokensThought: 0,
  };
  return { text, call, finish, usage };
}

function tokensIn(text: string): number {
  return Math.ceil(text.length / 4);
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
