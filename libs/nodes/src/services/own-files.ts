import { filesOfItem, isFileRef } from '#file-forms';
import type { Files, FileRef } from '#file-forms';
import { isObject } from '#values';
import type { HttpRequest } from '../run/effects.js';

/** What a service brings as one item, with the files that were kept with it. */
export function withOwnFiles(
  { service }: HttpRequest,
  json: Record<string, unknown>,
): { json: Record<string, unknown>; binary?: Files } {
  if (service?.bringsMany !== true) return { json };
  const { [filesOfItem]: kept, ...own } = json;
  const files = isObject(kept) ? Object.entries(kept) : [];
  const binary = Object.fromEntries(files.filter((pair): pair is [string, FileRef] => isFileRef(pair[1])));
  return { json: own, ...(Object.keys(binary).length > 0 && { binary }) };
}
