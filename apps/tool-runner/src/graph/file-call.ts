import type { FileRef, FileRequest } from '#file-forms';
import { FileError, describeFile } from '#files';
import type { FilePlace, FileStore } from '#files';
import type { FileConverter } from '#files/convert';
import type { DayCaps, DayOf } from '#limits';
import type { EffectAnswer } from '#nodes';
import type { ToolAnswer, ToolFailure } from '#tools';
import type { DiskFolder } from '../files/disk-folder.js';
import { notMade } from './call-failure.js';
import type { CallFiles } from './file-bodies.js';

export interface FilePorts {
  store: Pick<FileStore, 'caps' | 'find' | 'put' | 'read'>;
  converter: Pick<FileConverter, 'make' | 'read' | 'readFeed' | 'write'>;
  /** The folder of the disk that graphs may read and write. */
  disk: Pick<DiskFolder, 'find' | 'save'>;
  /** What of a day's bytes a file takes. */
  day: Pick<DayCaps, 'beyond'>;
}

/** Whose files a call reads and makes. */
export interface FileScope extends FilePlace, DayOf {}

/** Reads a file of a run, or makes one. The bytes are kept before the answer that names them: a call that is made again finds them there. */
export async function callFile(
  ports: FilePorts,
  request: FileRequest,
  scope: FileScope,
  signal: AbortSignal,
): Promise<ToolAnswer> {
  const limits = { signal, isPublic: scope.strangersOf !== null };
  try {
    if (request.do === 'read') {
      const path = await ports.store.find(scope, request.file.id);
      const value = await ports.converter.read(request.how, path, limits);
      return { ok: true, value: { kind: 'file', value } satisfies EffectAnswer };
    }
    if (request.do === 'load') return { ok: true, value: await loadFiles(ports, request, scope) };
    if (request.do === 'save') {
      await ports.disk.save(request.path, await ports.store.read(scope, request.file.id), request.appends);
      return { ok: true, value: { kind: 'file', saved: request.path } satisfies EffectAnswer };
    }
    if (request.do === 'make') return { ok: true, value: await makeFiles(ports, request, scope, limits) };
    const bytes = await ports.converter.write(request.how, limits);
    const file = await keepFile(ports, scope, [bytes], { name: request.fileName, mimeType: request.mimeType });
    return { ok: true, value: { kind: 'file', file } satisfies EffectAnswer };
  } catch (error) {
    return failedFile(error);
  }
}

/** Each file that is made is kept; of several each field has a number. */
async function makeFiles(
  ports: FilePorts,
  { how, files, field }: Extract<FileRequest, { do: 'make' }>,
  scope: FileScope,
  limits: { signal: AbortSignal; isPublic: boolean },
): Promise<EffectAnswer> {
  const inputs: { name: string; path: string }[] = [];
  for (const { id, fileName } of files) inputs.push({ name: fileName, path: await ports.store.find(scope, id) });
  const answer = await ports.converter.make(how, inputs, limits);
  if ('value' in answer) return { kind: 'file', value: answer.value };
  const made: { field: string; file: FileRef }[] = [];
  for (const [at, { bytes, name, mimeType = '' }] of answer.made.entries()) {
    const file = await keepFile(ports, scope, [bytes], { name, mimeType });
    made.push({ field: how.as === 'unpacked' ? `${field}${at}` : field, file });
  }
  return { kind: 'file', made };
}

type Loading = Extract<FileRequest, { do: 'load' }>;

async function loadFiles(
  ports: FilePorts,
  { selector, fileName, mimeType }: Loading,
  scope: FileScope,
): Promise<EffectAnswer> {
  const loaded: { file: FileRef; directory: string }[] = [];
  for (const { name, directory, open } of await ports.disk.find(selector)) {
    const about = { name: fileName === '' ? name : fileName, mimeType };
    loaded.push({ file: await keepFile(ports, scope, open(), about), directory });
  }
  return { kind: 'file', loaded };
}

/** Keeps a file with its run, within the day's bytes of its tenant. @throws FileError */
export async function keepFile(
  { store, day }: Pick<FilePorts, 'store' | 'day'>,
  scope: FileScope,
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  about: { name?: string; mimeType?: string },
): Promise<FileRef> {
  const kept = await store.put(scope, content, async (bytes) => {
    const beyond = await day.beyond(scope, bytes);
    if (beyond !== null) throw new FileError('FILES_BUDGET', beyond);
  });
  return describeFile(kept, about);
}

/** The files of a run, for its requests. `rules`: of the version that its node stands in (ADR 41). */
export function filesFor(ports: FilePorts, scope: FileScope, rules: number, signal: AbortSignal): CallFiles {
  return {
    detects: rules >= 3,
    keep: (content, about) => keepFile(ports, scope, content, about),
    read: (id) => ports.store.read(scope, id),
    readFeed: (how, bytes) => ports.converter.readFeed(how, bytes, { signal, isPublic: scope.strangersOf !== null }),
    mostBytes: ports.store.caps.file,
  };
}

/** What a file has failed by, as the answer of its call. */
export function failedFile(error: unknown): ToolFailure {
  if (!(error instanceof FileError)) throw error;
  return notMade(`${error.message} (${error.code})`);
}
