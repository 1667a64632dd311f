import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { errorCodes } from 'fastify';
import type { FormFields } from '#channels';
import type { Metrics } from '#telemetry';
import { isObject, jsonTextProblems } from '#values';
import type { JsonTextProblem } from '#values';
import { mostFields, oddName, refuseOddJson, tooManyFields } from './plain-body.js';
import { fieldProblem, Problem, sendProblem } from './problem.js';

/** Larger than any text or any sensible form, in bytes. */
export const maxBodyBytes = 64 * 1024;
/** Room for a document that is too large, which its own check says, in bytes. */
const maxDocumentBodyBytes = 2 * 1024 * 1024;
/** A message of Slack's has 40,000 characters at most, each of four bytes at most, and its event has them twice, in bytes. */
const maxSlackBodyBytes = 512 * 1024;
/** Where a body has a `document`, which is checked by itself. */
const documentPaths: readonly string[] = ['/v1/workflows', '/v1/schedules'];
/** Where a body has a graph, operations on one, rows of a table, or the input of a document. */
const largePaths: readonly string[] = [
  '/v1/workflows/:id/runs',
  '/v1/builder/checks',
  '/v1/builder/listeners',
  '/v1/builder/previews',
  '/v1/builder/sessions',
  '/v1/builder/sessions/:id/operations',
  '/v1/builder/tests',
  '/v1/tables/:table/rows',
];

/** Where the body of a call may be a file, or a form with files: whoever answers the call reads it as it comes. */
const filePaths = /^\/(?:webhook|webhook-test|form|form-test)\//;

const webhookPaths = /^\/(?:webhook|webhook-test)\//;

/** The bytes of bodies that were read, by the calls of webhooks: some ask for them. */
const rawBodies = new WeakMap<object, Buffer>();

/** The bytes of a call of a webhook whose body was read; undefined: it has none, or is to be read by whoever answers it. */
export function readRawBody(request: object): Buffer | undefined {
  return rawBodies.get(request);
}

function keepRaw(request: { url?: string | undefined }, body: Buffer): void {
  if (request.url !== undefined && webhookPaths.test(request.url)) rawBodies.set(request, body);
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

function readText(body: Buffer): string {
  try {
    return utf8.decode(body);
  } catch {
    throw new Problem(400, 'bad-request', 'the body is not valid UTF-8');
  }
}

function parseJsonBody(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Problem(400, 'bad-request', 'the body is not valid JSON');
  }
}

/** Plain JSON in UTF-8, within the depth that our checks can go down and the width that they can compare. */
export function readJson(body: Buffer): unknown {
  const value = parseJsonBody(readText(body));
  refuseOddJson(value);
  return value;
}

/** Fields of a form exactly as they came, untrimmed: that is what Twilio has signed. */
export function readForm(body: Buffer): FormFields {
  const fields = Object.create(null) as FormFields; // empty, and without a prototype a field could hit
  const sent = new URLSearchParams(readText(body));
  if (sent.size > mostFields) throw tooManyFields();
  const problem = oddName(sent.keys());
  if (problem !== null) throw problem;
  for (const [name, value] of sent) {
    const before = fields[name];
    if (Array.isArray(before)) before.push(value);
    else fields[name] = before === undefined ? value : [before, value];
  }
  return fields;
}

/**
 * The same of a body with a document or a graph, whose depth, width and values their own checks bound. What its text says and its value does not hold can be seen
 * here alone.
 */
function readDocumentBody(body: Buffer, onLost: (count: number) => void): unknown {
  const text = readText(body);
  const value = parseJsonBody(text);
  const lost = jsonTextProblems(text);
  if (lost.length > 0) {
    onLost(lost.length);
    throw lostProblem(lost);
  }
  refuseOddJson(withoutOwn(value));
  return value;
}

/** A body without what has a check of its own. */
function withoutOwn(value: unknown): unknown {
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([name]) => name !== 'document' && name !== 'graph'));
}

/** The code of a document whose text says more than its value. */
const lostCode = 'WORKFLOW_VALIDATION_FAILED';

function lostProblem(lost: readonly JsonTextProblem[]): Problem {
  const errors = lost.map(({ path, text }) => {
    const [field = '', ...rest] = path.slice(1).split('/');
    const detail = `it ${text}`;
    const ofDocument = { code: lostCode, path: rest.map((part) => `/${part}`).join(''), message: detail };
    return { field: [field, ...rest].join('/'), detail, ...(field === 'document' && ofDocument) };
  });
  return fieldProblem(422, 'workflow-refused', errors);
}

/** Many clients name a JSON body with every request, even a DELETE without one. */
function isNone(method: string | undefined, body: Buffer): boolean {
  return method === 'DELETE' && body.length === 0;
}

/**
 * Reads JSON and forms: strictly UTF-8, at most 64 KB and 1,000 fields in one object, JSON at most 64 levels deep; of workflows and rows
 * at most 2 MB, of Slack's events 512 KB. What is no plain JSON is refused for every route, in the query, too. To be called before there are
 * routes.
 */
export function useBodyParsers(app: NestFastifyApplication, metrics: Metrics): void {
  metrics.allow('refusals', [lostCode]);
  const fastify = app.getHttpAdapter().getInstance();
  fastify.addHook('onRoute', (route) => {
    if ([...documentPaths, ...largePaths].includes(route.url)) route.bodyLimit = maxDocumentBodyBytes;
    if (route.url === '/webhooks/slack/events') route.bodyLimit = maxSlackBodyBytes;
  });
  fastify.addHook('preValidation', async ({ query }, reply): Promise<unknown> => {
    const problem = oddName(Object.keys(query ?? {}));
    return problem === null ? undefined : sendProblem(reply, problem);
  });
  fastify.addContentTypeParser('*', (request, _payload, done) => {
    if (filePaths.test(request.url)) return done(null, undefined);
    return done(new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE(request.headers['content-type']), undefined);
  });
  app.useBodyParser('application/json', {}, (request, body: Buffer, done) => {
    const { method, url = '' } = request;
    keepRaw(request, body);
    const [path = ''] = url.split('?', 1);
    const gate = path === '/v1/schedules' ? 'schedule' : 'workflow';
    const onLost = (count: number): void => metrics.count('refusals', { gate, code: lostCode }, count);
    const read = documentPaths.includes(path) ? readDocumentBody : readJson;
    done(null, isNone(method, body) ? undefined : read(body, onLost));
  });
  app.useBodyParser('application/cloudevents+json', { bodyLimit: maxBodyBytes }, (request, body: Buffer, done) => {
    keepRaw(request, body);
    done(null, readJson(body));
  });
  app.useBodyParser('text/plain', { bodyLimit: maxBodyBytes }, (request, body: Buffer, done) => {
    keepRaw(request, body);
    done(null, readText(body));
  });
  app.useBodyParser('application/x-www-form-urlencoded', { bodyLimit: maxBodyBytes }, (request, body: Buffer, done) => {
    keepRaw(request, body);
    done(null, readForm(body));
  });
}
