import { untrustedData } from '#content';
import { fetchUrlSpec, hostToRead, pageChars, webSearchSpec } from '#model-turn';
import { withoutSecretForms } from '#values';
import type { EgressRefusal } from '#errors';
import type { ToolSpec } from '#model-turn';
import { failure, hints } from '#tools';
import type { OwedTool, ToolAnswer, ToolContext } from '#tools';
import { hostOf, openEgress } from '#transport';
import type { Asker, Fetch, IsOurs } from '#transport';
import { fetchPage, noWebSearch, pageLimits, searchWeb } from '#web';
import { withinBytes } from './readable.js';

/** What reads the web for the assistant. */
export interface WebPorts {
  /** For pages, whose hosts others choose: nothing inside may be connected to, whatever the settings allow tools. */
  pages: Fetch;
  search: Fetch;
  /** The address of a SearXNG; null: nothing can be searched. */
  searchUrl: string | null;
}

export function openWeb(
  settings: { searchUrl: string | null; privateHosts: readonly string[]; isOurs?: IsOurs },
  onRefused: (refusal: EgressRefusal) => void,
): WebPorts {
  const { searchUrl, ...rules } = settings;
  const followsItself = (refusal: EgressRefusal): void =>
    refusal.reason === 'redirect' ? undefined : onRefused(refusal);
  const asker = (name: string, ownHost: string | null): Asker => ({ by: 'tool', name, ownHost });
  return {
    pages: openEgress({ ...rules, privateHosts: [] }, followsItself)(asker(fetchUrlSpec.name, null)),
    search: openEgress(rules, onRefused)(asker(webSearchSpec.name, hostOf(searchUrl ?? '') || null)),
    searchUrl,
  };
}

/** The tools that read the web. What they give is fenced: others wrote it. */
export function webTools(ports: WebPorts): readonly OwedTool[] {
  const owed = (spec: ToolSpec, run: OwedTool['run']): OwedTool => ({
    runs: 'owed',
    spec: { ...spec, runs: 'owed' },
    timeoutMs: pageLimits.ms,
    run,
  });
  return [
    owed(webSearchSpec, (args, context) => search(ports, String(args['query']), context)),
    owed(fetchUrlSpec, (args, context) => readWebPage(ports, args, context)),
  ];
}

/** No fault of ours, and none that another try would mend. */
function refuseFetch(message: string, hint: string = hints.doWithout): ToolAnswer {
  return failure('tool-failed', message, { transient: false, fate: 'refused', hint });
}

async function search(
  { search: fetch, searchUrl }: WebPorts,
  query: string,
  { signal }: ToolContext,
): Promise<ToolAnswer> {
  if (searchUrl === null) return refuseFetch(noWebSearch);
  const found = await searchWeb(fetch, searchUrl, query, signal).catch(() => {
    signal.throwIfAborted();
    return null;
  });
  if (found === null) return refuseFetch('the search did not answer');
  const lines = found.map(({ title, url, snippet }) => `${title}\n${url}\n${snippet}`);
  const text = lines.length === 0 ? 'nothing was found' : withoutSecretForms(lines.join('\n\n'));
  return { ok: true, value: untrustedData(text, { source: 'web-search', label: query }) };
}

/** Where one is asked for by its `www` name, the host without it is the same. */
function grantsFor(url: string) {
  return { all: false, domains: [hostToRead(url).replace(/^www\.(?=[^.]+\.)/, '')] };
}

async function readWebPage(
  { pages }: WebPorts,
  args: Record<string, unknown>,
  { signal }: ToolContext,
): Promise<ToolAnswer> {
  const { url, from = 0, chars = pageChars } = args;
  const page = await fetchPage(pages, String(url), grantsFor(String(url)), signal);
  if (!page.ok) return refuseFetch(page.message, hints.elsewhere);
  const [first, many] = [Number(from), Number(chars)]; // as the schema says
  const clean = withoutSecretForms(page.text);
  const part = withinBytes(clean.slice(first, first + many));
  const left = clean.length - first - part.length;
  const rest = left > 0 ? `\n${left} characters more, from ${first + part.length}` : '';
  const cut = page.isCut ? '\nthe page is longer than what can be read of it' : '';
  const title = first === 0 && page.title !== '' ? `# ${withoutSecretForms(page.title)}\n\n` : '';
  return { ok: true, value: `${untrustedData(title + part, { source: 'web-page', label: page.url })}${rest}${cut}` };
}
