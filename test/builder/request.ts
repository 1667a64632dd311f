/** A node that a request comes to: its type without the package, its parameters, and what decides on its connections. */
export type AskedNode = readonly [type: string, parameters?: Record<string, unknown>, connectionParameters?: object];

/** What a person asks for, and what a model that knows its work builds. */
export interface BuildRequest {
  text: string;
  nodes: Readonly<Record<string, AskedNode>>;
  /** `A > B`, `A:1 > B` from an output, `A > B:1` into an input. */
  edges: readonly string[];
}

export function request(text: string, nodes: BuildRequest['nodes'], ...edges: string[]): BuildRequest {
  return { text, nodes, edges: edges.flatMap(linesOf) };
}

/** `A > B > C` is two edges. */
function linesOf(chain: string): string[] {
  const names = chain.split(' > ');
  return names.slice(1).map((name, at) => `${at === 0 ? names[at] : names[at]?.split(':')[0]} > ${name}`);
}

/** The number that workflows write from, and whoever has them built. */
const ours = '+15550100';
export const me = '+15550178';

export const keep = (name: string, value: unknown, type = 'string') => ({
  assignments: { assignments: [{ id: name, name, value, type }] },
  includeOtherFields: true,
});

export const when = (leftValue: string, operation: string, rightValue: unknown = '', type = 'string') => ({
  conditions: {
    options: { caseSensitive: true, typeValidation: 'loose' },
    conditions: [{ id: 'c', leftValue, rightValue, operator: { type, operation } }],
    combinator: 'and',
  },
});

export const get = (url: string, more: object = {}) => ({ method: 'GET', url, ...more });
export const post = (url: string, name: string, value: string) => ({
  ...{ method: 'POST', url, sendBody: true, contentType: 'json', specifyBody: 'keypair' },
  bodyParameters: { parameters: [{ name, value }] },
});
export const every = (field: string, more: object = {}) => ({ rule: { interval: [{ field, ...more }] } });
export const hook = (path: string, more: object = {}) => ({ httpMethod: 'POST', path, ...more });
export const openAi = ['lmChatOpenAi', { model: { __rl: true, mode: 'list', value: 'gpt-4.1-mini' } }] as const;
export const say = (text: string, to = '') => ({ text, to, ...(to !== '' && { from: ours }) });
export const define = (text: string) => ({ promptType: 'define', text });
