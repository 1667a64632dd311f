import { otherWays } from './other-ways.js';
import { services } from './services.js';
import type { Service } from './services.js';
import { containsName, listStems } from './word-stems.js';

/** What a query names that has no node: how each is done, in words for a model. */
export function findWays(query: string): string[] {
  const words = listStems(query.toLowerCase()); // GitHub and github are one
  const named = services.filter(({ name, also }) => [name, ...also].some((each) => containsName(words, each)));
  const longest = named.filter(
    ({ name }) => !named.some((other) => other.name !== name && other.name.endsWith(` ${name}`)),
  );
  const others = otherWays.filter((way) => way.words.some((each) => containsName(words, each)));
  return [...longest.map(serviceWay), ...others.map(({ way }) => way)];
}

function serviceWay({ name, credential, secret, first, docs, note }: Service): string {
  const signsIn = [credential && `credential ${credential}`, secret].filter((part) => part !== '').join(': ');
  const way = `${name}: use n8n-nodes-base.httpRequest; ${signsIn || 'no credential'}. First request: ${first}. Docs: ${docs}`;
  return note === '' ? way : `${way}. ${note}`;
}
