import { findBeginning, templatePieces } from '#expressions';
import { namesServer } from '#values';

/** Whether the server of an address is not in the author's own words: what begins it is read, or a part of the host is. */
export function decidesHost(url: unknown): boolean {
  if (typeof url !== 'string') return url !== undefined;
  if (!url.startsWith('=')) return /\{/.test(hostIn(url));
  try {
    const [first] = templatePieces(url);
    return first === undefined || !namesServer('text' in first ? first.text : findBeginning(first.expression));
  } catch {
    return true;
  }
}

/** What stands before the path. */
function hostIn(url: string): string {
  return /^\s*(?:https?:\/\/)?[^/?#]*/i.exec(url)?.[0] ?? url;
}
