import { createHash, randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { BusboyConfig, BusboyInstance } from '@fastify/busboy';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { FormFields } from '#channels';
import type { RunAnswer } from '#compiler';
import type { FileRef } from '#file-forms';
import { describeFile, FileError, openFiles, uploadMark } from '#files';
import type { FileConfig, FilePlace, FileStore } from '#files';
import { DayBytes, DayCaps } from '#limits';
import { commonTenant } from '#registry';
import { isPublic } from '#triggers';
import type { ArmedWorkflow } from '#triggers';
import { EngineClient } from '../platform/engine-client.js';
import { readRawBody } from '../platform/http/body-parsers.js';
import { mostFields, oddName, tooManyFields } from '../platform/http/plain-body.js';
import { Problem } from '../platform/http/problem.js';
import { CONFIG } from '../platform/tokens.js';
import { answerOfNode, fileAnswer } from './trigger-answer.js';
import type { HttpAnswer } from './trigger-answer.js';
import type { FoundTrigger } from './trigger-lookup.js';

/** A file that a call has brought, under the name of its field. */
export interface BroughtFile {
  field: string;
  file: FileRef;
}

/** The body of a call that is a file, or a form with files. */
export interface Brought {
  fields: FormFields;
  files: readonly BroughtFile[];
  /** Where the files wait for their run. */
  place: FilePlace;
}

const mostFiles = 20;
const mostFieldBytes = 60_000;
/** What other parsers have read. */
const readTypes = /^(?:text\/plain|application\/(?:json|cloudevents\+json|x-www-form-urlencoded))\s*(?:;|$)/i;

type Meant = Pick<FoundTrigger, 'armed' | 'trigger'>;
type Keep = (
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  about: { name: string; mimeType: string },
) => Promise<FileRef>;
type ReadFiles = (keep: Keep) => Promise<Omit<Brought, 'place'>>;

/** How the files of a call are read; null: it brings none. `keepsRaw`: a body that was read is one, beside what it says. */
function pickReader(request: FastifyRequest, keepsRaw: boolean): ReadFiles | null {
  if (bringsFiles(request)) return (keep) => readBody(request, keep);
  return keepsRaw ? (keep) => readRaw(request, keep) : null;
}

/** Whether the body of a request is still to be read: a file, or a form with files. */
function bringsFiles({ headers, method }: Pick<FastifyRequest, 'headers' | 'method'>): boolean {
  const { 'content-type': type = '', 'content-length': length, 'transfer-encoding': encoding } = headers;
  const hasBody = encoding !== undefined || (length !== undefined && length !== '0');
  return hasBody && method !== 'GET' && method !== 'HEAD' && !readTypes.test(type);
}

/** Files that calls of triggers bring, and those that their answers are (ADR 197). */
@Injectable()
export class BroughtFiles {
  private opened: { idKey: string; store: FileStore } | null = null;

  constructor(
    @Inject(EngineClient) private readonly engine: EngineClient,
    @Inject(CONFIG) private readonly config: FileConfig & { TENANT_BYTES_PER_DAY: number },
  ) {}

  /** Keeps the files of a call until a run begins with them; null: it brings none. Throws a 413 or a 415 where they cannot be kept. */
  async read(request: FastifyRequest, { armed, trigger }: Meant, keepsRaw = false): Promise<Brought | null> {
    const readFiles = pickReader(request, keepsRaw);
    if (readFiles === null) return null;
    const place = { tenant: commonTenant, rootRunId: `${uploadMark}${randomUUID()}` };
    const strangersOf = isPublic(trigger) ? armed.id : null;
    const keep: Keep = async (content, about) => {
      const kept = await this.store.put(place, content, (bytes) => this.mayKeep(armed, strangersOf, bytes));
      return describeFile(kept, about);
    };
    try {
      return { ...(await readFiles(keep)), place };
    } catch (error) {
      await this.drop(place);
      throw error instanceof FileError ? toProblem(error) : error;
    }
  }

  /** Has the files lie with a run, before it begins. */
  async begin(place: FilePlace, rootRunId: string): Promise<void> {
    await this.store.move(place, { ...place, rootRunId });
  }

  async drop(place: FilePlace): Promise<void> {
    await this.store.drop(place).catch(() => undefined); // a sweep takes what stays
  }

  /** The same of a call that is meant for a draft: what is known of its files, and nothing of them is kept. */
  async readForTest(request: FastifyRequest, keepsRaw = false): Promise<Omit<Brought, 'place'> | null> {
    const readFiles = pickReader(request, keepsRaw);
    if (readFiles === null) return null;
    const keep: Keep = async (content, about) => {
      const hash = createHash('sha256');
      let bytes = 0;
      for await (const chunk of content) {
        bytes += chunk.byteLength;
        if (bytes > this.config.FILE_MAX_BYTES) throw FileError.tooLarge(this.config.FILE_MAX_BYTES);
        hash.update(chunk);
      }
      return describeFile({ id: hash.digest('hex'), bytes }, about);
    };
    return readFiles(keep).catch((error: unknown) => {
      throw error instanceof FileError ? toProblem(error) : error;
    });
  }

  /** What a node of a run has answered. Throws a 500 where its file is not there. */
  async answer(answer: RunAnswer, rootRunId: string): Promise<HttpAnswer> {
    const { body } = answer;
    if (body.as !== 'file') return answerOfNode({ ...answer, body });
    try {
      const path = await this.store.find({ tenant: commonTenant, rootRunId }, body.file.id);
      return fileAnswer({ ...answer, body }, path);
    } catch (error) {
      if (!(error instanceof FileError)) throw error;
      throw new Problem(500, 'internal', `the file of the answer cannot be read (${error.code})`);
    }
  }

  private get store(): FileStore {
    const { idKey } = this.engine.deployment ?? {};
    if (idKey === undefined) throw new Problem(503, 'unavailable', 'the store is away; try again');
    if (this.opened?.idKey !== idKey) this.opened = { idKey, store: openFiles(this.config, idKey) };
    return this.opened.store;
  }

  private async mayKeep({ triggers }: ArmedWorkflow, strangersOf: string | null, bytes: number): Promise<void> {
    const beyond = await this.engine.ask((_store, { redis }) => {
      const readPublicBytes = (): Promise<number | null> => Promise.resolve(triggers.limits?.bytesPerDay ?? null);
      const caps = new DayCaps(this.config.TENANT_BYTES_PER_DAY, { day: new DayBytes(redis), readPublicBytes });
      return caps.beyond({ tenant: commonTenant, strangersOf }, bytes);
    });
    if (beyond !== null) throw new FileError('FILES_BUDGET', beyond);
  }
}

function toProblem({ code, message }: FileError): Problem {
  if (code === 'FILES_OFF') return new Problem(415, 'bad-request', message);
  return new Problem(413, 'too-large', `${message} (${code})`);
}

async function readBody(request: FastifyRequest, keep: Keep): Promise<Omit<Brought, 'place'>> {
  const { 'content-type': type = 'application/octet-stream' } = request.headers;
  if (/^multipart\/form-data\b/i.test(type)) return readParts(request, type, keep);
  const file = await keep(request.raw, { name: '', mimeType: type });
  return { fields: {}, files: [{ field: '', file }] };
}

/** The bytes of a body that was read, as a file beside what they say. */
async function readRaw(request: FastifyRequest, keep: Keep): Promise<Omit<Brought, 'place'>> {
  const { 'content-type': mimeType = '' } = request.headers;
  const file = await keep([readRawBody(request) ?? Buffer.alloc(0)], { name: '', mimeType });
  return { fields: (request.body ?? {}) as FormFields, files: [{ field: '', file }] }; // the fields as their parser gave them
}

/** Its reader is loaded with the first form that brings files. */
async function openForm(config: BusboyConfig): Promise<BusboyInstance> {
  const { Busboy } = await import('@fastify/busboy');
  try {
    return new Busboy(config);
  } catch (error) {
    throw notWhole(error);
  }
}

function brokeOff(): Problem {
  return new Problem(400, 'bad-request', 'the form broke off');
}

function notWhole(error: unknown): Problem {
  const why = error instanceof Error ? `: ${error.message}` : '';
  return new Problem(400, 'bad-request', `the form is not whole${why}`);
}

const limits = {
  files: mostFiles,
  fields: mostFields,
  fieldSize: mostFieldBytes,
  fieldNameSize: 1_000,
  headerPairs: 100,
};

function addField(fields: FormFields, field: string, value: string): void {
  const before = fields[field];
  if (Array.isArray(before)) before.push(value);
  else fields[field] = before === undefined ? value : [before, value];
}

/** The fields of a form as texts, and its files as they come: a name that stands there several times has a list. */
async function readParts(request: FastifyRequest, type: string, keep: Keep): Promise<Omit<Brought, 'place'>> {
  const form = await openForm({ headers: { ...request.headers, 'content-type': type }, limits });
  if (request.raw.destroyed) throw brokeOff();
  const fields: FormFields = Object.create(null) as FormFields; // empty, and without a prototype a field could hit
  const keeping: Promise<BroughtFile>[] = [];
  const opened: Readable[] = [];
  return new Promise((resolve, reject) => {
    // What is being kept ends first: whoever is told of the failure takes away what was kept.
    const fail = (error: Error): void => {
      request.raw.unpipe(form);
      request.raw.resume();
      for (const content of opened) content.destroy(error);
      void Promise.allSettled(keeping).then(() => reject(error));
    };
    const tooMany = (): void => fail(tooManyFields());
    form.on('file', (field, content, name, _encoding, mimeType) => {
      content.on('error', () => undefined); // whoever reads it is told too, and nobody may be reading yet
      const problem = oddName([field]);
      if (problem !== null || name === undefined || name === '') {
        content.resume();
        if (problem !== null) fail(problem);
        return;
      }
      opened.push(content);
      const kept = keep(content, { name, mimeType }).then((file) => ({ field, file }));
      kept.catch((error: Error) => {
        content.resume();
        fail(error);
      });
      keeping.push(kept);
    });
    form.on('field', (field, value, isNameCut, isValueCut) => {
      const problem = oddName([field]);
      if (problem !== null) return fail(problem);
      if (isNameCut || isValueCut)
        return fail(new Problem(413, 'too-large', `a field has at most ${mostFieldBytes} bytes`));
      addField(fields, field, value);
    });
    for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const) form.on(limit, tooMany);
    form.on('error', (error) => fail(notWhole(error)));
    form.on('finish', () => {
      Promise.all(keeping).then((files) => resolve({ fields, files }), reject);
    });
    request.raw.on('aborted', () => fail(brokeOff()));
    request.raw.pipe(form);
  });
}

/** The files of a call of a webhook by their names in the item: as their fields, or numbered behind the name that its node gives. */
export function namedForWebhook(files: readonly BroughtFile[], given: string): Record<string, FileRef> {
  if (files.length === 1 && files[0]?.field === '') return { [given || 'data']: files[0].file };
  const plain = files.map(({ field }) => field.replace(/\[\]$/, ''));
  const named = files.map(({ file }, at): [string, FileRef] => {
    const field = plain[at] ?? '';
    const isOne = plain.filter((other) => other === field).length === 1;
    const place = plain.slice(0, at).filter((other) => other === field).length;
    return [given === '' ? (isOne ? field : `${field}${place}`) : `${given}${at}`, file];
  });
  return withOwnNames(named);
}

/** Files by their names; of two of one name the second has one more `_` at its end. */
export function withOwnNames(named: readonly (readonly [string, FileRef])[]): Record<string, FileRef> {
  const taken = new Map<string, FileRef>();
  for (const [name, file] of named) {
    let own = name;
    while (taken.has(own)) own = `${own}_`;
    taken.set(own, file);
  }
  return Object.fromEntries(taken);
}
