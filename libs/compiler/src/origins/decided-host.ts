import { templatePieces } from '#expressions';

/** Whether the server of an address is not in its own words: it begins with an expression, or one stands in the host. */
export function decidesHost(url: unknown): boolean {
  if (typeof url !== 'string') return url !== undefined;
  if (!url.startsWith('=')) return /\{/.test(hostIn(url));
  try {
    const [first] = templatePieces(url);
    return first === undefined || !('text' in first) || !/^\s*https?:\/\/[^/?#\s\\{}]+[/?#]/i.test(first.text);
  } catch {
    return true;
  }
}

/** What stands before the path. */
function hostIn(url: string): string {
  return /^\s*(?:https?:\/\/)?[^/?#]*/i.exec(url)?.[0] ?? url;
}
