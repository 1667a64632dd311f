import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { openEgress } from '#transport';
import type { Fetch } from '#transport';
import type { SentRequest } from './service-case.js';

type Answer = (response: ServerResponse) => void;

export const json =
  (body: unknown, status = 200, headers: Record<string, string> = {}): Answer =>
  (response) =>
    void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));

/** A body that is no JSON. */
export const raw =
  (text: string, type = 'application/octet-stream'): Answer =>
  (response) =>
    void response.writeHead(200, { 'content-type': type }).end(text);

/** The fields of a form; of a file its name, its type and its bytes. */
async function readParts(body: Buffer, type: string): Promise<Record<string, unknown>> {
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData();
  const fields = [...form].map(async ([name, value]): Promise<[string, string]> => {
    if (typeof value === 'string') return [name, value];
    return [name, `${value.name} ${value.type} ${await value.text()}`];
  });
  return Object.fromEntries(await Promise.all(fields));
}

/** Half of a body, and the connection ends. */
export const cutBody: Answer = (response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
  response.write('{"ok": true, "resu', () => response.destroy());
};

/** Stands for whatever service is called: it keeps what it was asked, and gives the answers that it was told, one after the other. */
export class StandIn {
  readonly asked: (SentRequest & { host: string; headers: IncomingMessage['headers'] })[] = [];
  readonly fetch: Fetch;
  private answers: Answer[] = [];
  private origin = '';
  private readonly server = createServer((request, response) => void this.answer(request, response));

  constructor() {
    const fetch = openEgress({ privateHosts: ['127.0.0.1'] })({ by: 'tool', name: 'httpRequest', ownHost: null });
    this.fetch = (input, init) => {
      const url = new URL(input instanceof Request ? input.url : input);
      const headers = new Headers(init?.headers);
      headers.set('x-asked-host', url.host);
      return fetch(new URL(`${url.pathname}${url.search}`, this.origin), { ...init, headers });
    };
  }

  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    const address = this.server.address();
    if (address === null || typeof address === 'string') throw new Error('expected a port');
    this.origin = `http://127.0.0.1:${address.port}`;
  }

  async stop(): Promise<void> {
    await new Promise((resolve) => this.server.close(resolve));
  }

  /** What it answers from now on. */
  answersWith(...answers: Answer[]): void {
    this.asked.length = 0;
    this.answers = answers;
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer); // no encoding is set
    const { pathname, searchParams } = new URL(request.url ?? '', this.origin);
    const names = [...new Set(searchParams.keys())];
    const query = Object.fromEntries(
      names.map((name) => [
        name,
        searchParams.getAll(name).length > 1 ? searchParams.getAll(name) : (searchParams.get(name) ?? ''),
      ]),
    );
    const text = Buffer.concat(chunks).toString();
    const isJson = request.headers['content-type']?.includes('json') === true;
    const asForm = (): unknown => Object.fromEntries(new URLSearchParams(text));
    const type = request.headers['content-type'] ?? '';
    const isForm = type === '' || type.startsWith('application/x-www-form-urlencoded');
    const isParts = type.startsWith('multipart/');
    const plain: unknown = isJson ? JSON.parse(text) : isForm ? asForm() : text;
    const body = isParts ? await readParts(Buffer.concat(chunks), type) : plain;
    this.asked.push({
      ...{ host: String(request.headers['x-asked-host']), headers: request.headers },
      ...{ method: request.method ?? '', path: pathname },
      ...(names.length > 0 && { query }),
      ...(text !== '' && { body }),
    });
    (this.answers.shift() ?? json({}, 500))(response);
  }
}
