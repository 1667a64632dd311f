import { fieldsInWords } from '#file-forms';
import type { FileRef } from '#file-forms';
import { jsonProblem, oneLine, startOf } from '#values';
import { shownCall, shownSentence } from '#model-turn';
import { argsHash } from '#idempotency';
import { hostOfCredential } from '#nodes';
import type { EffectRequest, HttpBody, HttpRequest } from '#nodes';

/** In the place of a server that the credential names; braces would take the room of two characters, and of most of a text message. */
const shownHost = 'https://host-of-the-credential';

/** Of a hash, to tell one content from another. */
const hashChars = 16;

/** Of a query that is longer than fits. */
const queryChars = 60;

/** What a person agrees to: a call as it is shown, and the hash of all of its request. */
export interface Asks {
  tool: string;
  args: Record<string, unknown>;
  /** Of the whole request, shown or not: from rules 2 on, and nothing else is sent. */
  sha256?: string;
}

/** The hash of all that a request says: two that differ anywhere differ in it. */
export function requestHash(request: EffectRequest): string {
  return hashValue(request);
}

/** Of the text of a value, which may hold what no arguments may: many levels, names of prototypes. */
function hashValue(value: unknown): string {
  return argsHash({ text: JSON.stringify(value) });
}

/** What a person is asked to agree to before a request is made. */
export function askedFor(request: EffectRequest, rules: number): Asks {
  if (rules < 2) return formerly(request);
  const sha256 = requestHash(request);
  switch (request.kind) {
    case 'http':
      return { ...shownHttp(request), sha256 };
    case 'mail':
      return { ...shownMail(request), sha256 };
    case 'database':
      return { ...shownStatement(request), sha256 };
    case 'tool':
      return { tool: request.tool, args: request.args, sha256 };
    case 'mcp-call': {
      const { endpoint, credential, tool, args } = request;
      const asks = (shown: unknown): Asks => ({
        tool: tool.name,
        args: { server: endpoint, ...(credential && formatCredential(credential)), args: shown },
      });
      return { ...firstFitting([asks(args), asks(formatSize(args))]), sha256 };
    }
    case 'send': {
      const { from, sender, to, text } = request;
      return { tool: 'sendMessage', args: { from: sender?.ours ?? from, to, text }, sha256 };
    }
    case 'table':
      return { tool: 'dataTable', args: { table: request.table, ...request.ask }, sha256 };
    case 'file': {
      if (request.do === 'save') {
        const { path, file, appends } = request;
        const asks = (shown: string): Asks => ({
          tool: 'readWriteFile',
          args: { path: shown, file: shownFile(file), ...(appends && { appends }) },
        });
        return { ...firstFitting([asks(path), asks(formatStart(path))]), sha256 };
      }
      const args = request.do === 'load' ? { read: request.selector } : {};
      return { tool: 'readWriteFile', args, sha256 };
    }
    case 'store-insert':
      return { ...shownInsert(request), sha256 };
    case 'store-load':
    case 'code':
    case 'respond':
    case 'mcp-list':
      return { tool: request.kind, args: {}, sha256 };
  }
}

/** Our own store asks nobody; of another's the place and what goes there. */
function shownInsert({
  documents,
  files,
  clears,
  memoryKey: into,
  at,
}: Extract<EffectRequest, { kind: 'store-insert' }>): Asks {
  if (at === undefined) return { tool: 'store-insert', args: {} };
  const asks = (shown: unknown): Asks => ({
    tool: 'vectorStore',
    args: {
      ...{ server: formatUrl(at), into, ...(at.credential && formatCredential(at.credential)) },
      ...{ ...(clears && { clears }), documents: (files?.documents ?? documents).length, content: shown },
    },
  });
  const texts = files?.documents.map(({ file }) => shownFile(file)) ?? documents.map((one) => one.pageContent);
  return firstFitting([asks(texts), asks(formatSize(texts))]);
}

/** Runs under rules 1 showed neither headers nor credentials, and hashed what they showed. */
function formerly(request: EffectRequest): Asks {
  if (request.kind === 'tool') return { tool: request.tool, args: request.args };
  if (request.kind === 'mcp-call') return { tool: request.tool.name, args: request.args };
  if (request.kind === 'send') return { tool: 'sendMessage', args: { to: request.to, text: request.text } };
  if (request.kind !== 'http') return { tool: request.kind, args: {} };
  const { method, body } = request;
  const shown = (text: unknown): Asks => ({
    tool: 'httpRequest',
    args: { method, url: formatUrl(request), ...(body.as !== 'none' && { body: text }) },
  });
  const whole = shown(readContent(body));
  return shownCall(whole.tool, whole.args) === null ? shown(`${bytesIn(readContent(body))} bytes`) : whole;
}

/** A request with as much of its body and of its headers as fits into a text message: what does not is there by its size and hash. */
function shownHttp(request: HttpRequest): Asks {
  const { method, body, headers, credential, idempotencyKeyHeader: key } = request;
  const content = isYetToBeMade(request) ? request.service?.scope.values : readContent(body);
  const names = Object.keys(headers);
  const whole = formatUrl(request);
  const asks = (shownHeaders: Record<string, unknown>, shownBody: unknown, url = whole): Asks => ({
    tool: 'httpRequest',
    args: {
      ...{ method, url, ...shownHeaders },
      ...(key !== undefined && { [`header ${key}`]: 'the key of this call' }),
      ...(credential && formatCredential(credential)),
      ...((body.as !== 'none' || isYetToBeMade(request)) && { body: shownBody }),
    },
  });
  const values = Object.fromEntries(names.map((name) => [`header ${name}`, headers[name]]));
  const byName = names.length === 0 ? {} : { headers: `${names.join(', ')} (${formatSize(headers)})` };
  const bySize = names.length === 0 ? {} : { headers: `${names.length} (${formatSize(headers)})` };
  const size = formatSize(content);
  const start = formatStart(whole, URL.canParse(whole) ? new URL(whole).origin : whole);
  return firstFitting([
    ...([asks(values, content), asks(values, size), asks(byName, size), asks(bySize, size)] as const),
    ...[asks(byName, size, start), asks(bySize, size, start)],
  ]);
}

/** Of an address or a path that is too long to be shown: what takes one place each in a text message. */
const plainStart = /^[\w @!"#$%&'()*+,\-./:;<=>?]*/;
const startChars = 80;

/** An address or a path by how it begins, and its size and hash: the approval has it whole. The server of an address is never cut. */
function formatStart(text: string, server = ''): string {
  const start = startOf(plainStart.exec(text)?.[0] ?? '', Math.max(startChars, server.length + 1));
  return start.startsWith(server) ? `${start}... (${formatSize(text)})` : text;
}

/** A mail with its text where that fits into a text message. */
function shownMail({ credential, attachments, text, html, ...head }: Extract<EffectRequest, { kind: 'mail' }>): Asks {
  const { kind: _kind, itemIndex: _item, ...shown } = head;
  const asks = (content: Record<string, unknown>): Asks => ({
    tool: 'emailSend',
    args: { ...shown, ...content, ...files, ...formatCredential(credential) },
  });
  const files = attachments.length === 0 ? {} : { attachments: attachments.map(shownFile).join('; ') };
  const content = { ...(text !== undefined && { text }), ...(html !== undefined && { html }) };
  const sizes = Object.entries(content).map(([name, value]): [string, string] => [name, formatSize(value)]);
  const bySize = Object.fromEntries(sizes);
  return firstFitting([asks(content), asks(bySize), asks({ ...bySize, subject: formatSize(head.subject) })]);
}

/** A statement with its values, as far as they fit into a text message. */
function shownStatement({ credential, engine, text, values }: Extract<EffectRequest, { kind: 'database' }>): Asks {
  const asks = (shown: Record<string, unknown>): Asks => ({
    tool: engine,
    args: { ...shown, ...formatCredential(credential) },
  });
  const query = `${startOf(oneLine(text), queryChars)} (${formatSize(text)})`;
  const sized = formatSize(values);
  return firstFitting([
    asks({ query: text, values }),
    asks({ query: text, values: sized }),
    asks({ query, values: sized }),
  ]);
}

/** A request of a service that is made of what is looked up first: what is agreed to are the parameters, and how they are used. */
function isYetToBeMade({ service }: HttpRequest): boolean {
  return service !== undefined && service.request !== null;
}

/** The first that fits into a text message, and can be told apart from any other; else the last. */
function firstFitting(forms: readonly [Asks, ...Asks[]]): Asks {
  const fits = (name: string, args: Asks['args']): boolean =>
    shownCall(name, args) !== null && shownSentence({ name }, args) !== null; // builds before show the call itself
  const fitting = forms.find(({ tool, args }) => fits(tool, args) && jsonProblem(args) === null);
  return fitting ?? forms.at(-1) ?? forms[0];
}

function formatUrl({ url: asked, query }: HttpRequest): string {
  const url = asked.replace(hostOfCredential, () => shownHost);
  return query.length === 0 ? url : `${url}?${new URLSearchParams(query.map(([...pair]) => pair)).toString()}`;
}

function formatCredential({ name }: { name: string }): { credential: string } {
  return { credential: oneLine(name) };
}

function formatSize(content: unknown): string {
  return `${bytesIn(content)} bytes, sha256 ${startOf(hashValue(content), hashChars)}`;
}

function bytesIn(content: unknown): number {
  return Buffer.byteLength(JSON.stringify(content));
}

function readContent(body: HttpBody): unknown {
  if (body.as === 'json') return body.value;
  if (body.as === 'raw') return body.text;
  if (body.as === 'file') return shownFile(body.file);
  if (body.as === 'multipart') return fieldsInWords(body, shownFile);
  return 'fields' in body ? body.fields : null;
}

/** A file by what is known of it: its hash says which bytes are agreed to. */
function shownFile({ fileName, mimeType, bytes, id }: FileRef): string {
  return `file ${oneLine(fileName)}, ${oneLine(mimeType)}, ${bytes} bytes, sha256 ${startOf(id, hashChars)}`;
}
