import type { FeedReading } from '#file-forms';
import { Unconvertible } from './convert-task.js';
import { cheerio } from './packages.js';

type Page = ReturnType<ReturnType<typeof cheerio>['load']>;
type Part = ReturnType<Page>;

/** What an entry of RSS 0.9 to 2.0 and RDF has, by its field; the first that is there. */
const rssTexts: Readonly<Record<string, readonly string[]>> = {
  creator: ['dc:creator', 'author'],
  'dc:creator': ['dc:creator'],
  title: ['title', 'dc:title'],
  link: ['link'],
  pubDate: ['pubDate', 'dc:date'],
  author: ['author'],
  'content:encoded': ['content:encoded'],
  content: ['description', 'content:encoded'],
  comments: ['comments'],
  guid: ['guid'],
  summary: ['summary'],
};

const atomTexts: Readonly<Record<string, readonly string[]>> = {
  title: ['title'],
  pubDate: ['published', 'updated'],
  author: ['author > name'],
  content: ['content', 'summary'],
  summary: ['summary'],
  id: ['id'],
};

/** The entries of a feed of RSS or Atom, in its order, each with the fields that n8n gives it. */
export function readFeed(bytes: Uint8Array, { customFields, contentType }: FeedReading): Record<string, unknown>[] {
  const page = cheerio().load(decoded(bytes, contentType), { xml: true });
  const isAtom = page('feed').length > 0;
  if (!isAtom && page('rss, rdf\\:RDF, RDF, channel').length === 0)
    throw new Unconvertible('it is no feed of RSS or Atom');
  const entries = page(isAtom ? 'feed > entry' : 'item').toArray();
  return entries.map((entry) => {
    const part = page(entry);
    const texts = textsIn(part, isAtom ? atomTexts : rssTexts);
    const custom = customFields.map((name) => [name, textIn(part, [name]) ?? marksIn(part, name)] as const);
    const made = { ...texts, ...(isAtom ? moreOfAtom(part) : moreOfRss(page, part)), ...Object.fromEntries(custom) };
    return Object.fromEntries(Object.entries(withTime(made)).filter(([, value]) => value !== undefined));
  });
}

/** By the character set of the answer or of the text itself; without one it is UTF-8. */
function decoded(bytes: Uint8Array, contentType: string): string {
  const [, declared] = /^[^<]*<\?xml[^>]*encoding=["']([\w-]+)["']/.exec(Buffer.from(bytes).toString('latin1')) ?? [];
  const [, said] = /charset=["']?([\w-]+)/i.exec(contentType) ?? [];
  try {
    return new TextDecoder(declared ?? said ?? 'utf-8').decode(bytes);
  } catch {
    throw new Unconvertible(`there is no character set ${declared ?? said}`);
  }
}

function textsIn(part: Part, fields: Readonly<Record<string, readonly string[]>>): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(fields).map(([field, names]) => [field, textIn(part, names)]));
}

/** A colon belongs to a name. */
const selectorFor = (name: string): string => name.replaceAll(':', '\\:').replaceAll('/', '\\/');

function textIn(part: Part, names: readonly string[]): string | undefined {
  const texts = names.map((name) => {
    const [first, inner] = name.split(' > ');
    const found = part.children(selectorFor(first ?? '')).first();
    return (inner === undefined ? found : found.children(selectorFor(inner)).first()).text().trim();
  });
  return texts.find((text) => text !== '');
}

/** What an element says by its attributes alone, as n8n gives it: `media:thumbnail`. */
function marksIn(part: Part, name: string): { $: Record<string, string> } | undefined {
  const attributes = part.children(selectorFor(name)).first().attr() ?? {};
  return Object.keys(attributes).length === 0 ? undefined : { $: { ...attributes } };
}

function moreOfRss(page: Page, part: Part): Record<string, unknown> {
  const enclosure = part.children('enclosure').first();
  const categories = part
    .children('category')
    .toArray()
    .map((one) => page(one).text().trim());
  const { url, length, type } = enclosure.attr() ?? {};
  return {
    ...(enclosure.length > 0 && { enclosure: given({ url, length, type }) }),
    ...(categories.length > 0 && { categories }),
  };
}

function moreOfAtom(part: Part): Record<string, unknown> {
  const links = part.children('link');
  const main = links.filter('[rel="alternate"], :not([rel])').first();
  return { link: (main.length > 0 ? main : links.first()).attr('href') };
}

function given(values: Readonly<Record<string, string | undefined>>): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}

/** Its content without marks, and its time in ISO 8601 where it has one. */
function withTime(made: Record<string, unknown>): Record<string, unknown> {
  const { content, pubDate, 'content:encoded': encoded } = made;
  const at = typeof pubDate === 'string' ? Date.parse(pubDate) : Number.NaN;
  return {
    ...made,
    contentSnippet: typeof content === 'string' ? withoutMarks(content) : undefined,
    'content:encodedSnippet': typeof encoded === 'string' ? withoutMarks(encoded) : undefined,
    ...(Number.isFinite(at) && { isoDate: new Date(at).toISOString() }),
  };
}

function withoutMarks(html: string): string {
  return cheerio().load(html, null, false).text().trim();
}
