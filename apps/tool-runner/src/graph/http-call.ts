import { CredentialError } from '#credentials';
import { FileError } from '#files';
import { outputLimits } from '#nodes';
import type { EffectAnswer, HttpRequest } from '#nodes';
import type { pause } from '#timing';
import { failedWith, failure, lost } from '#tools';
import type { ToolAnswer, ToolContext, ToolFailure } from '#tools';
import { answerTooLong, codeOf, wasNeverSent } from '#transport';
import type { Fetch } from '#transport';
import { withMail } from '../mail/mail-body.js';
import { cutWithin } from '../cut-within.js';
import { inWords, notMade, tooLarge } from './call-failure.js';
import { authorised } from './credentials.js';
import type { Authorised, CredentialPorts } from './credentials.js';
import {
  bodyWithFiles,
  failedAnswer,
  isFileType,
  readFileName,
  readLimitedBytes,
  readLimitedText,
  takenOut,
  TextTooLong,
} from './file-bodies.js';
import type { CallFiles } from './file-bodies.js';
import { failedFile } from './file-call.js';
import { prepared } from './prepared-request.js';
import type { PreparedRequest } from './prepared-request.js';

export interface HttpPorts {
  fetch: Fetch;
  credentials: CredentialPorts;
  /** Waits, where a service asks for it; absent: by the clock. */
  pause?: typeof pause;
}

/** Makes one request of a graph. A status of 400 and above is a failure, unless the node takes it for an answer. */
export async function callHttp(
  { fetch, credentials }: HttpPorts,
  request: HttpRequest,
  { signal: cut, headers }: ToolContext,
  files?: CallFiles,
): Promise<ToolAnswer> {
  const ready = await readied(request, headers['X-Idempotency-Key'], files);
  if ('ok' in ready) return ready;
  const { url } = ready;
  const allowed = await authorised(credentials, fetch, request.credential, request.service?.scopes);
  if ('ok' in allowed) return allowed;
  const signal = cutWithin(cut, request.timeoutMs);
  try {
    const response = await followed({ fetch, allowed, maxBytes: mostBytes(request, files) }, request, ready, signal);
    if (response === null) return ledTooFar(request);
    const answer = await toEffectAnswer(response, allowed.without, { request, url, files });
    if (response.status < 400 || request.response.neverError) return { ok: true, value: answer };
    const message = `${request.method} ${url.origin}${url.pathname} answered with status ${response.status}`;
    return inWords(failedWith(response.status), message);
  } catch (error) {
    if (error instanceof CredentialError) return notMade(error.message);
    if (error instanceof FileError || error instanceof TextTooLong) return failedAnswer(error, outputLimits.bytes);
    const code = codeOf(error);
    if (code === answerTooLong) return tooLarge(outputLimits.bytes);
    if (code?.startsWith('ERR_') === true && wasNeverSent(error))
      return notMade(`the request cannot be sent (${code})`);
    return lost(error, signal);
  }
}

const redirects: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
/** n8n's number, and the most that any graph gets. */
const mostRedirects = 21;
/** The only headers of a graph that an address of another origin gets: any other may be a secret. */
const harmless: ReadonlySet<string> = new Set(['accept', 'accept-language', 'user-agent']);

/** The request with the mail and the files of its body. */
async function readied(
  request: HttpRequest,
  key: string,
  files: CallFiles | undefined,
): Promise<PreparedRequest | ToolFailure> {
  try {
    if ((request.response.format === 'file' || request.response.feed) && files === undefined)
      throw new FileError('FILES_OFF', 'a request like this keeps no files');
    const mailed = await withMail(request);
    if (typeof mailed === 'string') return notMade(mailed);
    const ready = prepared(mailed, key, await bodyWithFiles(mailed.body, files));
    return typeof ready === 'string' ? notMade(ready) : ready;
  } catch (error) {
    return failedFile(error);
  }
}

/** What may be a file is read as far as one may go: a text is cut off before. */
function mostBytes(
  { response: { format, base64At, mailAt, feed } }: HttpRequest,
  files: CallFiles | undefined,
): number {
  if (files !== undefined && mailAt !== undefined) return mostOfMail(files);
  if (files !== undefined && feed !== undefined) return files.mostBytes + 1;
  if (files !== undefined && base64At !== undefined) return mostOfBase64(files);
  const mayBeFile = files !== undefined && (format === 'file' || (format === 'autodetect' && files.detects));
  return mayBeFile ? Math.max(outputLimits.bytes, files.mostBytes + 1) : outputLimits.bytes;
}

/** Four characters for three bytes, and what stands beside them. */
function mostOfBase64({ mostBytes: most }: CallFiles): number {
  return Math.ceil((most * 4) / 3) + outputLimits.bytes;
}

/** The files of a mail are Base64 in it, as the mail is in its answer. */
function mostOfMail(files: CallFiles): number {
  return Math.ceil((mostOfBase64(files) * 4) / 3);
}

interface Fetches {
  /** Without a credential. */
  fetch: Fetch;
  maxBytes: number;
  allowed: Pick<Authorised, 'fetch'>;
}

/**
 * The answer, behind the redirects of a read: a write is made once, whatever it is answered. Another origin gets neither credential nor body, and no
 * later one does. Null: it was led on too often.
 */
async function followed(
  { fetch, allowed, maxBytes }: Fetches,
  { repeat, maxRedirects }: HttpRequest,
  { url: first, init }: PreparedRequest,
  signal: AbortSignal,
): Promise<Response | null> {
  const most = repeat === 'safe' ? Math.min(maxRedirects, mostRedirects) : 0;
  let [url, own] = [first, true];
  for (let left = most; left >= 0; left -= 1) {
    const sent = { ...(own ? init : withoutSecrets(init)), signal, maxBytes };
    const response = await (own ? allowed.fetch : fetch)(url, sent);
    const location = redirects.has(response.status) ? response.headers.get('location') : null;
    if (most === 0 || location === null || !URL.canParse(location, url.href)) return response;
    await response.body?.cancel();
    const next = new URL(location, url);
    own &&= next.origin === first.origin;
    url = next;
  }
  return null;
}

function withoutSecrets({ method, headers }: PreparedRequest['init']): PreparedRequest['init'] {
  return { method, headers: new Headers([...headers].filter(([name]) => harmless.has(name))) };
}

function ledTooFar({ maxRedirects }: HttpRequest): ToolAnswer {
  const message = `the server redirects more than ${Math.min(maxRedirects, mostRedirects)} times`;
  return failure('tool-failed', message, { transient: false, fate: 'answered' });
}

interface Received {
  request: HttpRequest;
  url: URL;
  files: CallFiles | undefined;
}

async function toEffectAnswer(
  response: Response,
  without: (text: string) => string,
  { request: { response: wanted, method }, url, files }: Received,
): Promise<EffectAnswer> {
  const headers = Object.fromEntries(Array.from(response.headers, ([name, value]) => [name, without(value)]));
  const head = { status: response.status, statusMessage: without(response.statusText), headers };
  const mimeType = response.headers.get('content-type') ?? '';
  if (files !== undefined && wanted.feed !== undefined && response.status < 400) {
    const bytes = await readAsFile(readLimitedBytes(response, files.mostBytes), files.mostBytes);
    return {
      kind: 'http',
      ...head,
      text: JSON.stringify(await files.readFeed({ ...wanted.feed, contentType: mimeType }, bytes)),
    };
  }
  const isFile =
    wanted.format === 'file' || (wanted.format === 'autodetect' && files?.detects === true && isFileType(mimeType));
  if (files === undefined || !isFile || method === 'HEAD' || response.status >= 400)
    return withBase64(response, { head, without, wanted, files });
  const about = { name: wanted.fileName ?? readFileName(response.headers, url), mimeType };
  const file = await readAsFile(files.keep(response.body ?? noBytes(), about), files.mostBytes);
  return { kind: 'http', ...head, text: '', file };
}

interface Wanted {
  head: Omit<Extract<EffectAnswer, { kind: 'http' }>, 'kind' | 'text' | 'file'>;
  without: (text: string) => string;
  wanted: HttpRequest['response'];
  files: CallFiles | undefined;
}

/** An answer that is a text; a file that stands in it is kept. */
async function withBase64(response: Response, { head, without, wanted, files }: Wanted): Promise<EffectAnswer> {
  const { base64At, mailAt, fileName: name = '' } = wanted;
  if (files !== undefined && mailAt !== undefined && head.status < 400) {
    const text = await readAsFile(readLimitedText(response, mostOfMail(files)), files.mostBytes);
    return { kind: 'http', ...head, text: without(text) };
  }
  const isTaken = files !== undefined && base64At !== undefined && head.status < 400;
  const said = await (isTaken
    ? readAsFile(readLimitedText(response, mostOfBase64(files)), files.mostBytes)
    : readLimitedText(response, outputLimits.bytes));
  const taken = isTaken ? takenOut(said, base64At) : null;
  if (taken === null || files === undefined) return { kind: 'http', ...head, text: without(said) };
  const file = await files.keep([taken.bytes], { name, mimeType: '' });
  return { kind: 'http', ...head, text: without(taken.text), file };
}

/** An answer that is cut off is a file that is too large. @throws FileError */
async function readAsFile<T>(reading: Promise<T>, most: number): Promise<T> {
  return reading.catch((error: unknown) => {
    throw error instanceof TextTooLong || codeOf(error) === answerTooLong ? FileError.tooLarge(most) : error;
  });
}

async function* noBytes(): AsyncIterable<Uint8Array> {}
