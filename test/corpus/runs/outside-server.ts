import { createServer } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { parseForeignJson } from '#values';
import type { Answered, Asked } from './answer-row.js';
import { answerFor } from './service-answers.js';

export interface Outside {
  url: string;
  /** What was asked since it was last emptied. */
  asked: Asked[];
  /** What an unknown server says. */
  says: unknown;
  /** What is a file there, by how its address begins, without a scheme. */
  files: readonly (Answered & { begins: string })[];
  /** Where mails are taken, by no HTTP; absent: nowhere. */
  mailHost?: string;
  close(): Promise<void>;
}

/** Providers of models, behind whose names the stranger answers. */
const models =
  /^(api\.openai\.com|api\.anthropic\.com|generativelanguage\.googleapis\.com|openrouter\.ai|api\.groq\.com|api\.deepseek\.com|api\.mistral\.ai|ollama\.example)$/;

/** Whoever is called outside of this machine: services by their own forms, models, and any other server. */
export async function openOutside(stranger: string): Promise<Outside> {
  const outside: Outside = { url: '', asked: [], says: {}, files: [], close: () => Promise.resolve() };
  const server = createServer((incoming, response) => {
    void answer(incoming).then(
      ({ status = 200, type = 'application/json', headers = {}, body }) => {
        const bytes =
          body instanceof Uint8Array ? body : type === 'application/json' ? JSON.stringify(body) : String(body);
        response.writeHead(status, { 'content-type': type, ...headers }).end(bytes);
      },
      (error: unknown) => response.writeHead(599).end(String(error)),
    );
  });
  const answer = async (incoming: IncomingMessage): Promise<Answered> => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer); // no encoding is set
    const bytes = Buffer.concat(chunks);
    const { host } = new URL(String(incoming.headers['x-asked'] ?? 'http://nowhere'));
    const { pathname: path, searchParams: query } = new URL(incoming.url ?? '/', 'http://outside');
    const asked = { host, method: incoming.method ?? 'GET', path, query, body: readBody(bytes, incoming) };
    outside.asked.push(asked);
    if (models.test(host) && isModelPath(path, host)) return askStranger(stranger, incoming, bytes);
    const url = `${host}${path}`;
    const file = outside.files.find(({ begins }) => url.startsWith(begins));
    const accepted = /^(?:audio|image|video)\/\w+/.exec(incoming.headers.accept ?? '')?.[0];
    if (accepted !== undefined) return { type: accepted, body: 'bytes' };
    return file ?? answerFor(asked, outside.says) ?? { body: outside.says };
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('expected a port');
  outside.url = `http://127.0.0.1:${address.port}`;
  outside.close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return outside;
}

function isModelPath(path: string, host: string): boolean {
  if (path === '/v1/messages') return host === 'api.anthropic.com';
  return /\/(chat\/completions|api\/chat)$|:(stream)?generateContent$/i.test(path);
}

async function askStranger(stranger: string, incoming: IncomingMessage, bytes: Buffer): Promise<Answered> {
  const response = await fetch(`${stranger}${incoming.url}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: 'Bearer k',
      'x-api-key': 'k',
      'anthropic-version': '2023-06-01',
    },
    body: new Uint8Array(bytes),
  });
  const type = response.headers.get('content-type') ?? 'application/json';
  return { status: response.status, type, body: new Uint8Array(await response.arrayBuffer()) };
}

function readBody(bytes: Buffer, { headers }: IncomingMessage): unknown {
  const type = headers['content-type'] ?? '';
  const text = bytes.toString();
  try {
    if (type.includes('json')) return parseForeignJson(text);
  } catch {
    return text;
  }
  return type.startsWith('application/x-www-form-urlencoded') ? Object.fromEntries(new URLSearchParams(text)) : text;
}
