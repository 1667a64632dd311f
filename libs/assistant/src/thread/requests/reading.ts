import { fetchUrlSpec, hostToRead, mayRead, webSearchSpec } from '#model-turn';
import type { OfferedTool, ToolSpec } from '#model-turn';
import type { ProgramEvent } from '#program';
import type { Permissions } from '../../permissions.js';
import type { ReadGrants, TurnCall } from '../thread-state.js';

/** What a person says to a page or a search: for this call, for its domain from now on, or for all. */
export const domainAnswers = ['allow_once', 'allow_domain', 'allow_all'] as const;

/** A call that something below the thread asks approval for. */
export type AskedApproval = Extract<ProgramEvent, { type: 'approval-asked' }>;

/** A read of the web: the tool that does it, and its arguments. */
export interface WebRead {
  tool: ToolSpec;
  args: Record<string, unknown>;
}

/** What a call of `research` reads; null: it is another tool's. */
export function toWebRead({ name, args }: Pick<TurnCall, 'name' | 'args'>): WebRead | null {
  if (name !== 'research') return null;
  const { action, query, url } = args;
  return action === 'web-search' ? { tool: webSearchSpec, args: { query } } : { tool: fetchUrlSpec, args: { url } };
}

/** Why nothing can be read; null: it can be asked for. */
export function refusedRead({ tool, args: { query, url } }: WebRead): string | null {
  if (tool === webSearchSpec) return typeof query === 'string' && query !== '' ? null : 'web-search needs a query';
  const isAddress = typeof url === 'string' && hostToRead(url) !== '';
  return isAddress ? null : 'fetch-url needs an http or https address';
}

function parseHost({ args: { url } }: WebRead): string {
  return typeof url === 'string' ? hostToRead(url) : '';
}

export function isReadGranted(grants: ReadGrants, read: WebRead): boolean {
  return read.tool === webSearchSpec ? grants.search : parseHost(read) !== '' && mayRead(grants, parseHost(read));
}

/** The answers that a person may choose from; a search has no domain. */
export function choicesFor({ tool }: WebRead): string[] {
  return domainAnswers.filter((answer) => tool === fetchUrlSpec || answer !== 'allow_domain');
}

/** What is allowed from now on, after a person has allowed a read with these words. Any other words: once. */
export function grantsAfter(grants: ReadGrants, read: WebRead, text: string | null): ReadGrants {
  if (read.tool === webSearchSpec) return text === 'allow_all' ? { ...grants, search: true } : grants;
  if (text === 'allow_all') return { ...grants, all: true };
  if (text !== 'allow_domain') return grants;
  return { ...grants, domains: [...new Set([...grants.domains, parseHost(read)])] };
}

/** The read that a child asks approval for; null: it is none, or what is to be read cannot be told. */
export function readAsked({ tool, args, shown }: Pick<AskedApproval, 'tool' | 'args' | 'shown'>): WebRead | null {
  if (tool === webSearchSpec.name)
    return { tool: webSearchSpec, args: args === undefined ? {} : { query: args['query'] } };
  if (tool !== fetchUrlSpec.name) return null;
  const url = args === undefined ? urlShown(shown) : args['url'];
  return typeof url === 'string' && url !== '' ? { tool: fetchUrlSpec, args: { url } } : null;
}

/** The address in a call as code, which is all that was told before the arguments were; null: there is none. */
function urlShown(shown: string): unknown {
  const [, url = 'null'] = /^fetch-url\([^"]*?url=("(?:[^"\\]|\\.)*")/.exec(shown) ?? [];
  try {
    return JSON.parse(url);
  } catch {
    return null;
  }
}

/** What an agent may read: each call is allowed by the thread, by what its person has allowed before or says now. */
export function readingOffers({ webSearch, fetchUrl }: Permissions): OfferedTool[] {
  const offer = (tool: ToolSpec, level: Permissions['fetchUrl']): OfferedTool[] => {
    if (level === 'blocked') return [];
    return [{ ...tool, from: 'assistant', ...(level !== 'always_allow' && { approval: 'required' as const }) }];
  };
  return [...offer(webSearchSpec, webSearch), ...offer(fetchUrlSpec, fetchUrl)];
}
