import { isObject } from '../graph/shown.js';

const text = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** What a node would ask of the outside, in a line. */
export function askedWords(asked: Readonly<Record<string, unknown>>): string {
  const { send, http, tool, table, body, ...rest } = asked;
  if (isObject(send)) return `sends to ${text(send['to'])}: ${text(send['text'])}`;
  if (http !== undefined) return `${text(http)}${body === undefined ? '' : `, with ${text(body)}`}`;
  if (tool !== undefined) return `calls the tool ${text(tool)} with ${text(rest['arguments'] ?? {})}`;
  if (table !== undefined) return `asks the table ${text(table)}: ${text(rest)}`;
  return text(asked);
}
