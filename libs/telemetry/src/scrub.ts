import { endOf, firstOf } from '#values';

const redacted = '[redacted]';

/** Limits of depth and length in a log line: it is not a dump. */
const maxDepth = 6;
const maxItems = 50;

/** Fields whose values are secrets, addresses or what people and models say (I9). Compared without case, `-` and `_`. */
const secretFields = new Set([
  ...['authorization', 'cookie', 'setcookie', 'password', 'secret', 'signature', 'xtwiliosignature', 'token'],
  ...['phone', 'from', 'to', 'ours', 'theirs', 'address', 'recipient'],
  ...['text', 'body', 'message', 'content', 'prompt', 'messages', 'raw', 'args', 'arguments', 'answer', 'question'],
]);

const secretEndings = /(apikey|authtoken|accesstoken|hftoken|tokenbedrock|accesskey|secret|password)$/;

/**
 * A plus, written or URL-encoded, and 7 to 15 digits; ten digits grouped as three, three and four; ten to twelve
 * digits that stand alone. Ids, hashes, dates and milliseconds since the epoch do not look like that.
 */
const phonePatterns = [
  /(?:\+|%2B)\d(?:[\s().-]{0,2}\d){6,14}/gi,
  /(?<![\w.-])(?:1[\s.-]?)?\(?\d{3}\)?[\s.-]{1,2}\d{3}[\s.-]\d{4}(?![\w-])/g,
  /(?<![\w.-])\d{10,12}(?![\w-])/g,
];

/** Replaces every phone number in free text with its last two digits (I9). */
export function maskPhones(text: string): string {
  return phonePatterns.reduce(
    (masked, pattern) => masked.replace(pattern, (phone) => `[phone …${endOf(phone, 2)}]`),
    text,
  );
}

/** A copy of a value of JSON whose texts, and the names in it that callers have chosen, have no phone number. Numbers and times stay. */
export function maskPhonesIn(value: unknown): unknown {
  if (typeof value === 'string') return maskPhones(value);
  if (Array.isArray(value)) return value.map(maskPhonesIn);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [maskPhones(name), maskPhonesIn(part)]));
}

/** `JSON.parse` quotes its input in its error. Matched from the beginning, so that a text full of quotes is read once. */
const quotedJson = /^([^"]*)"[\s\S]*"(?:\.{3})? is not valid JSON/;

/** Removes phone numbers, and quotations of invalid JSON, from free text (I9). */
export function maskText(text: string): string {
  return maskPhones(text.replace(quotedJson, '$1[text] is not valid JSON'));
}

/** A copy that may be logged: secret fields redacted by name, phone numbers masked, errors as plain objects (I9). */
export function scrub(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return maskText(value);
  if (typeof value !== 'object' || value === null) return typeof value === 'bigint' ? String(value) : value;
  if (depth >= maxDepth) return '[deep]';
  if (value instanceof Error) return scrubError(value, depth);
  if (value instanceof Date) return value;
  if (Array.isArray(value)) return scrubList(value, depth);
  return scrubFields(value, depth);
}

/** A long list says how many of it are not logged. */
function scrubList(list: readonly unknown[], depth: number): unknown[] {
  const shown = firstOf(list, maxItems).map((item) => scrub(item, depth + 1));
  return list.length > maxItems ? [...shown, `[${list.length - maxItems} more]`] : shown;
}

/** The same for the object a log call was given. */
export function scrubFields(fields: object, depth = 0): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, isSecret(name) ? redacted : scrub(value, depth + 1)]),
  );
}

function isSecret(name: string): boolean {
  const plain = name.toLowerCase().replaceAll(/[-_]/g, '');
  return secretFields.has(plain) || secretEndings.test(plain);
}

/** Only what every error has: other properties may hold requests and answers. */
function scrubError(error: Error, depth: number): Record<string, unknown> {
  return {
    type: error.name,
    message: maskText(error.message),
    ...('code' in error ? { code: scrub(error.code, depth + 1) } : {}),
    ...(error.stack === undefined ? {} : { stack: maskText(error.stack) }),
    ...(error.cause === undefined ? {} : { cause: scrub(error.cause, depth + 1) }),
  };
}
