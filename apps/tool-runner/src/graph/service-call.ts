import { parseOrigin } from '#credentials';
import type { FileRef } from '#file-forms';
import { FileError } from '#files';
import { hostOfCredential, NodeError, outputLimits, readServiceAnswer, serviceSteps } from '#nodes';
import type { EffectAnswer, HttpRequest } from '#nodes';
import { pause } from '#timing';
import { failedWith, failure } from '#tools';
import type { ToolAnswer, ToolContext, ToolFailure } from '#tools';
import { clip } from '#values';
import { withReadMail } from '../mail/read-mail.js';
import { inWords, notMade, tooLarge } from './call-failure.js';
import { failedAnswer } from './file-bodies.js';
import type { CallFiles } from './file-bodies.js';
import { callHttp } from './http-call.js';
import type { HttpPorts } from './http-call.js';

/** A look for what is new: where the last one ended, and in the end where it does. */
export type PollLook = NonNullable<Parameters<typeof serviceSteps>[1]>;
export type PollState = NonNullable<PollLook['before']>;

type ServiceRequest = HttpRequest & { service: NonNullable<HttpRequest['service']> };

/** How often a request that came too soon is made again, and for how long in all that is waited for: a try has its time. */
const mostAgain = 2;
const mostWaitMs = 5_000;
/** Of what a service says of a failure. */
const mostSaid = 300;

/** Carries out an operation of a service: the lookups that it needs, the request, and the other pages of its list. Its answer is the list of items. */
export async function callService(
  ports: HttpPorts,
  asked: ServiceRequest,
  context: ToolContext,
  files?: CallFiles,
  look?: PollLook,
): Promise<ToolAnswer> {
  const request = await atItsServer(ports, asked);
  if ('ok' in request) return request;
  const steps = serviceSteps(request, look);
  let isMade = false;
  let hasWritten = false;
  let file: FileRef | undefined;
  try {
    let next = steps.next();
    while (next.done !== true) {
      isMade ||= !next.value.isLookup;
      const read = await ask(ports, request, next.value, { context, files });
      if ('ok' in read) return hasWritten ? afterWrite(read) : read;
      hasWritten ||= !next.value.isLookup && next.value.ask.repeat !== 'safe';
      file = read.file ?? file;
      next = steps.next(await withReadMail(read.body, next.value.ask.response, keepIn(files), look !== undefined));
    }
    const text = JSON.stringify(next.value);
    if (Buffer.byteLength(text) > outputLimits.bytes) return tooLarge(outputLimits.bytes);
    const answer: EffectAnswer = {
      kind: 'http',
      status: 200,
      headers: { 'content-type': 'application/json' },
      text,
      ...(file && { file }),
    };
    return { ok: true, value: answer };
  } catch (error) {
    if (error instanceof FileError) return failedAnswer(error, outputLimits.bytes);
    if (!(error instanceof NodeError)) throw error;
    if (!isMade) return notMade(error.message);
    return failure('tool-bad-answer', error.message, { transient: false, fate: 'answered' });
  }
}

/** How what is attached to a mail is kept; undefined: there is no place for it. */
function keepIn(files: CallFiles | undefined): Parameters<typeof withReadMail>[2] {
  return files && ((content, about) => files.keep(content, about));
}

/** A request before this one has changed something: the call is done in part, whatever became of the rest, and is not made again (ADR 35). */
function afterWrite(failed: ToolFailure): ToolFailure {
  const { message } = failed.envelope.error;
  return { ...inWords(failed, `${message}; a request of the call before it was carried out`), fate: 'answered' };
}

/** Some services have a server of each customer's own: the first host of the credential. */
async function atItsServer({ credentials }: HttpPorts, request: ServiceRequest): Promise<ServiceRequest | ToolFailure> {
  const { service, credential, url } = request;
  if (service.atCredential !== true) return request;
  const stored = credential ? await credentials.store.read(credential.id) : null;
  const home = parseOrigin(stored?.hosts[0] ?? '');
  if (home === null)
    return notMade(`there is no credential ${credential?.name ?? ''} that says which server it is for`);
  const own = url.replace(hostOfCredential, () => home);
  return { ...request, url: own, service: { ...service, base: { ...service.base, home } } };
}

/** One request, and what its answer says. A lookup has changed nothing, whatever became of it. */
async function ask(
  ports: HttpPorts,
  { service }: ServiceRequest,
  { ask: request, isLookup }: { ask: HttpRequest; isLookup: boolean },
  { context, files }: { context: ToolContext; files: CallFiles | undefined },
): Promise<{ body: unknown; file?: FileRef } | ToolFailure> {
  const plain: HttpRequest = { ...request, response: { ...request.response, neverError: true } };
  const failed = (made: ToolFailure): ToolFailure => (isLookup ? { ...made, fate: 'refused' } : made);
  let waitedMs = 0;
  for (let again = 0; ; again += 1) {
    const answered = await callHttp(ports, plain, context, files);
    if (!answered.ok) return failed(answered);
    const answer = answered.value as Extract<EffectAnswer, { kind: 'http' }>; // as callHttp makes it
    const read = readServiceAnswer(service, answer);
    if ('body' in read) return { ...read, ...(answer.file && { file: answer.file }) };
    const { retryAfterMs = Number.POSITIVE_INFINITY } = read;
    const failing = describeFailure(request, service.name, answer.status, read);
    if (again >= mostAgain || waitedMs + retryAfterMs > mostWaitMs) return failed(failing);
    waitedMs += retryAfterMs;
    await (ports.pause ?? pause)(retryAfterMs, { signal: context.signal });
    if (context.signal.aborted) return failed(failing);
  }
}

function describeFailure(
  { method, url }: HttpRequest,
  name: string,
  status: number,
  { failed, retryAfterMs, isUnreadable }: { failed: string; retryAfterMs?: number; isUnreadable?: true },
): ToolFailure {
  const said = failed === '' ? '' : `: ${clip(failed, mostSaid)}`;
  const later = retryAfterMs === undefined ? '' : `; it asks to wait ${Math.ceil(retryAfterMs / 1_000)} s`;
  const message = `${name}: ${method} ${url.split('?')[0] ?? ''} answered with status ${status}${said}${later}`;
  if (status >= 400) return inWords(failedWith(status), message);
  const isRead = isUnreadable !== true;
  return failure(isRead ? 'tool-failed' : 'tool-bad-answer', message, {
    ...{ transient: retryAfterMs !== undefined, fate: isRead ? 'refused' : 'answered' },
  });
}
