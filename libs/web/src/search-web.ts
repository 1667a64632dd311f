import { clip, firstOf, parseForeignJson } from '#values';
import type { Fetch } from '#transport';

const titleChars = 300;
const snippetChars = 500;

/** A page that a search has found. */
export interface FoundPage {
  title: string;
  url: string;
  snippet: string;
}

const searchMs = 20_000;
const mostResults = 10;
/** What is longer is left out: a part of an address is another one. */
const longestUrl = 2_000;
const mostBytes = 2 * 1024 * 1024;

/** Why nothing can be searched. */
export const noWebSearch = 'There is no web search here: WEB_SEARCH_URL is not set.';

/**
 * The first pages that a SearXNG finds. `base`: its address, from the settings. Null: it did not answer with results. Rejects as the fetch does.
 */
export async function searchWeb(
  fetch: Fetch,
  base: string,
  query: string,
  cut: AbortSignal,
): Promise<FoundPage[] | null> {
  const url = new URL('search', base.endsWith('/') ? base : `${base}/`);
  url.searchParams.set('q', query);
  url.searchParams.set('format', 'json');
  const signal = AbortSignal.any([cut, AbortSignal.timeout(searchMs)]);
  const response = await fetch(url, { headers: { accept: 'application/json' }, signal, maxBytes: mostBytes });
  if (!response.ok) return null;
  const found = resultsIn(await response.text());
  return found && firstOf(found.flatMap(pageIn), mostResults);
}

function resultsIn(text: string): unknown[] | null {
  try {
    const parsed: unknown = parseForeignJson(text);
    const results: unknown = Reflect.get(Object(parsed), 'results');
    return Array.isArray(results) ? results : null;
  } catch {
    return null;
  }
}

function pageIn(result: unknown): FoundPage[] {
  if (typeof result !== 'object' || result === null) return [];
  const { title, url, content } = { title: '', url: '', content: '', ...result };
  if (typeof url !== 'string' || !/^https?:\/\//i.test(url) || url.length > longestUrl) return [];
  return [{ title: toClippedText(title, titleChars), url, snippet: toClippedText(content, snippetChars) }];
}

function toClippedText(value: unknown, most: number): string {
  return typeof value === 'string' ? clip(value, most) : '';
}
