/** What a message of chat completions says. A server that is compatible in name only may send anything in it. */
export interface ChatMessage {
  text: string;
  isRefusal: boolean;
}

/**
 * The text of a message. Thoughts, which some send as parts of their own or in fields of their own, are no part of it. Arguments of a call
 * count where they were asked for (`wantsCall`), else only where there are no words. Throws TypeError for content of no known form.
 */
export function readChatMessage(message: unknown, wantsCall: boolean): ChatMessage {
  const { content, refusal, ...calls } = toFields(message);
  const said = flattenContent(content);
  const args = argumentsIn(calls);
  const text = wantsCall ? args || said : said.trim() === '' ? args || said : said;
  const refused = typeof refusal === 'string' && refusal !== '' ? refusal : refusalIn(content);
  return refused === '' ? { text, isRefusal: false } : { text: text || refused, isRefusal: true };
}

/** Whether a message calls something, whatever it says. */
export function isCall(message: unknown): boolean {
  return callIn(toFields(message)) !== undefined;
}

function flattenContent(content: unknown): string {
  if (content === null || content === undefined) return '';
  if (typeof content === 'string') return content;
  if (Array.isArray(content)) return content.map(textOfPart).join('');
  if (typeof content !== 'object') throw new TypeError('the content is not a text');
  return 'text' in content ? textOfPart(content) : JSON.stringify(content); // some servers parse the JSON that they were asked for
}

/** The parts that hold an answer; one without a type is text. */
const textTypes: readonly unknown[] = ['text', 'output_text', undefined];

function textOfPart(part: unknown): string {
  if (typeof part === 'string') return part;
  const { type, text } = toFields(part);
  return textTypes.includes(type) && typeof text === 'string' ? text : '';
}

function refusalIn(content: unknown): string {
  const parts = Array.isArray(content) ? content.map(toFields) : [];
  const refusals = parts.filter(({ type }) => type === 'refusal').map(({ refusal }) => refusal);
  return refusals.filter((each) => typeof each === 'string').join('');
}

function callIn({ tool_calls: calls, function_call: old }: Record<string, unknown>): unknown {
  return toFields(Array.isArray(calls) ? calls[0] : undefined)['function'] ?? old ?? undefined;
}

function argumentsIn(calls: Record<string, unknown>): string {
  const { arguments: args } = toFields(callIn(calls));
  if (typeof args === 'string') return args;
  return typeof args === 'object' && args !== null ? JSON.stringify(args) : '';
}

function toFields(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
