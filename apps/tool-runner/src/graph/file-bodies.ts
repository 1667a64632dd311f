import type { FeedReading, FileRef } from '#file-forms';
import { FileError } from '#files';
import { embeddedFile, fromBase64, isFileRef, listFields } from '#file-forms';
import type { HttpBody } from '#nodes';
import { ownValue, parsedJson, splitPath } from '#nodes';
import type { ToolFailure } from '#tools';
import { isObject } from '#values';
import { inWords, tooLarge } from './call-failure.js';

/** The files of the run that a request is made for. */
export interface CallFiles {
  /** Keeps what came as a file. @throws FileError */
  keep(
    content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
    about: { name: string; mimeType: string },
  ): Promise<FileRef>;
  /** @throws FileError */
  read(id: string): Promise<Buffer>;
  /** The entries of a feed that came. @throws FileError */
  readFeed(how: FeedReading, bytes: Uint8Array): Promise<unknown>;
  /** Whether an answer that the node leaves to its type may be a file: it was a text before rules 3 (ADR 41). */
  detects: boolean;
  /** Of one file. */
  mostBytes: number;
}

/** The body of a request with files in it, whole: servers ask for its length. Null: it has none. @throws FileError */
export async function bodyWithFiles(
  body: HttpBody,
  files: CallFiles | undefined,
): Promise<{ bytes: Uint8Array; contentType: string } | null> {
  if (!hasFiles(body)) return null;
  if (files === undefined) throw new FileError('FILES_OFF', 'a request like this has no files');
  if (body.as === 'file') return { bytes: await files.read(body.file.id), contentType: body.file.mimeType };
  if (body.as === 'json') {
    const text = JSON.stringify(await withData(body.value, files));
    return { bytes: Buffer.from(text), contentType: 'application/json' };
  }
  if (body.as !== 'multipart') return null;
  const form = new FormData();
  for (const [name, value] of listFields(body.fields)) form.append(name, value);
  for (const [name, { id, fileName, mimeType }] of listFields(body.files ?? {}))
    form.append(name, new File([new Uint8Array(await files.read(id))], fileName, { type: mimeType }));
  const whole = new Response(form);
  const contentType = whole.headers.get('content-type') ?? '';
  return { bytes: new Uint8Array(await whole.arrayBuffer()), contentType };
}

function hasFiles(body: HttpBody): boolean {
  if (body.as === 'json') return body.embeds === true;
  return body.as === 'file' || (body.as === 'multipart' && body.files !== undefined);
}

/** A value with the data of its files in their places. */
async function withData(value: unknown, files: CallFiles): Promise<unknown> {
  if (Array.isArray(value)) return Promise.all(value.map((one) => withData(one, files)));
  if (!isObject(value)) return value;
  const file = value[embeddedFile];
  if (isFileRef(file)) {
    const data = (await files.read(file.id)).toString('base64');
    return value['as'] === 'base64' ? data : `data:${file.mimeType};base64,${data}`;
  }
  const entries = Object.entries(value).map(async ([name, one]) => [name, await withData(one, files)] as const);
  return Object.fromEntries(await Promise.all(entries));
}

/** Texts by another name than their group's. */
const textLike = /[/+](?:json|xml)\b|mpegurl/i;
/** What a text cannot hold. Whatever else a server says is read as a text, unless a node asks for a file. */
const binaryTypes: readonly RegExp[] = [
  /^(?:image|audio|video|font)\//,
  /^(?:application|binary)\/octet-stream$/,
  /^application\/(?:pdf|msword|wasm|java-archive|epub\+zip)$/,
  /^application\/(?:x-)?(?:zip|zip-compressed|gzip|tar|gtar|bzip2?|xz|lzma|zstd|7z-compressed|rar|rar-compressed)$/,
  /^application\/(?:x-)?(?:protobuf|msgpack|cbor|sqlite3|dosexec|msdownload|iso9660-image|apple-diskimage|font-.+)$/,
  /^application\/vnd\.(?:rar|ms-.+|openxmlformats-.+|oasis\.opendocument\..+|sqlite3|android\.package-archive|apache\.parquet)$/,
  /\+(?:zip|gzip|cbor|protobuf)$/,
];

/** Whether a type is one of files, by what a server says. */
export function isFileType(contentType: string): boolean {
  const [type = ''] = contentType.toLowerCase().split(';');
  return !textLike.test(type) && binaryTypes.some((form) => form.test(type.trim()));
}

/** The name of a file that was fetched: as the server says it, else the end of its address. */
export function readFileName(headers: Headers, url: URL): string {
  const said = headers.get('content-disposition') ?? '';
  const [, coded] = /filename\*\s*=\s*(?:UTF-8)?''([^;]+)/i.exec(said) ?? [];
  const [, quoted, bare] = /filename\s*=\s*(?:"([^"]*)"|([^;]+))/i.exec(said) ?? [];
  const name = decoded(coded ?? '') || (quoted ?? bare ?? '').trim() || decoded(url.pathname.split('/').at(-1) ?? '');
  return name.split(/[/\\]/).at(-1) ?? '';
}

function decoded(coded: string): string {
  try {
    return decodeURIComponent(coded);
  } catch {
    return '';
  }
}

/** A text that is longer than an answer may be. */
export class TextTooLong extends Error {}

/** The text of an answer, as far as one may go. @throws TextTooLong */
export async function readLimitedText(response: Response, most: number): Promise<string> {
  return new TextDecoder().decode(await readLimitedBytes(response, most));
}

/** @throws TextTooLong */
export async function readLimitedBytes(response: Response, most: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  const body: AsyncIterable<Uint8Array> | Uint8Array[] = response.body ?? [];
  for await (const chunk of body) {
    bytes += chunk.byteLength;
    if (bytes > most) throw new TextTooLong();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** A text of JSON without the file that stands in it in Base64, and its bytes; null: there is none. */
export function takenOut(text: string, path: string): { text: string; bytes: Buffer } | null {
  const value = parsedJson(text);
  const keys = splitPath(path);
  const [holder, last] = [ownValue(value, keys.slice(0, -1)), keys.at(-1) ?? ''];
  const data = ownValue(holder, [last]);
  if (typeof data !== 'string' || typeof holder !== 'object' || holder === null) return null;
  const bytes = fromBase64(data);
  if (bytes === null) return null;
  Reflect.deleteProperty(holder, last);
  return { text: JSON.stringify(value), bytes };
}

/** What came, and cannot be kept. */
export function failedAnswer(error: FileError | TextTooLong, most: number): ToolFailure {
  const failed = tooLarge(most);
  if (error instanceof TextTooLong) return failed;
  return inWords(failed, `${error.message} (${error.code})`);
}
