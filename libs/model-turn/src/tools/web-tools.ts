import type { ToolSpec } from './tools.js';

/** The hosts whose pages a person has allowed to be read: one with all below it, or every host. */
export interface DomainGrants {
  all: boolean;
  domains: readonly string[];
}

export function mayRead({ all, domains }: DomainGrants, host: string): boolean {
  return all || domains.some((domain) => host === domain || host.endsWith(`.${domain}`));
}

/** The host of an address as it is allowed: without the dot at its end; empty: it is no address of the web. */
export function hostToRead(address: string): string {
  if (!URL.canParse(address)) return '';
  const { protocol, hostname } = new URL(address);
  return /^https?:$/.test(protocol) ? hostname.replace(/\.$/, '') : '';
}

/** Most characters of a page that a model reads. */
export const pageChars = 30_000;

/** Searches the web. Carried out by the tool-runner alone, as `fetch-url` is. */
export const webSearchSpec: ToolSpec = {
  name: 'web-search',
  description: 'Searches the web: the first ten pages, each with its title, its address and a few words of it.',
  parameters: {
    type: 'object',
    properties: { query: { type: 'string', minLength: 1, maxLength: 400, description: 'The words to search for.' } },
    required: ['query'],
    additionalProperties: false,
  },
  repeat: 'safe',
  runs: 'owed',
  maxCalls: 25,
  resultChars: 9_000,
};

/** Reads a page. It leaves the host that it is asked for, and those below it, for no redirect. */
export const fetchUrlSpec: ToolSpec = {
  name: 'fetch-url',
  description: 'Reads a page of the web as Markdown: so many of its characters, from the one with this number.',
  parameters: {
    type: 'object',
    properties: {
      url: { type: 'string', minLength: 1, maxLength: 2_000, description: 'Address of the page.' },
      from: { type: 'integer', minimum: 0, maximum: pageChars, description: 'Number of the first.' },
      chars: { type: 'integer', minimum: 500, maximum: pageChars, description: 'How many.' },
    },
    required: ['url'],
    additionalProperties: false,
  },
  repeat: 'safe',
  runs: 'owed',
  maxCalls: 25,
  resultChars: 9_000,
};
