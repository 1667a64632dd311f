import { findDatePhrases, isBadDate, todayPhrase } from './date-phrases.js';
import type { OfferedTool } from './offered-tools.js';

export type Filled =
  | { status: 'filled'; args: Record<string, unknown> }
  | { status: 'needs-today' }
  /** An argument that the text does not name. */
  | { status: 'missing'; argument: string };

type Property = Readonly<Record<string, unknown>>;

const quoted = /"([^"]+)"/;
const namedPlace = /\b(?:in|for|at|from|about|of)\s+((?:\p{Lu}[\p{L}'’-]*)(?:\s+\p{Lu}[\p{L}'’-]*)*)/u;

/** Words in quotes, the text after a colon, or a name after a preposition. */
function namedIn(text: string): string | null {
  return quoted.exec(text)?.[1] ?? behindColon(text) ?? namedPlace.exec(text)?.[1] ?? null;
}

/** The text after the first colon of the last line, or that line itself where the one before ends with a colon. */
function behindColon(text: string): string | null {
  const start = text.lastIndexOf('\n') + 1;
  const colon = text.indexOf(':', start);
  if (colon !== -1) return text.slice(colon + 1).trim() || null;
  return text.slice(0, start).trimEnd().endsWith(':') ? text.slice(start).trim() || null : null;
}

/** Reads a tool's arguments from a person's text; `answer` is the answer to a question for one of them. */
export function fillArguments(tool: OfferedTool, text: string, answer: string | null, today: string | null): Filled {
  const args: Record<string, unknown> = {};
  for (const [name, property] of Object.entries(tool.properties)) {
    const value = isDay(name, property) ? dayFor(name, text, today) : valueFor(property, text, answer);
    if (value === 'needs-today') return { status: 'needs-today' };
    if (value !== null) args[name] = value;
    else if (tool.required.includes(name)) return { status: 'missing', argument: name };
  }
  return { status: 'filled', args };
}

function isDay(name: string, { format }: Property): boolean {
  return format === 'date' || /(?:^|_)(?:date|day)$/.test(name);
}

function dayFor(name: string, text: string, today: string | null): string | null {
  const range = (findDatePhrases(text)[0] ?? todayPhrase).resolve(today);
  if (range === 'needs-today' || isBadDate(range)) return range === 'needs-today' ? range : null;
  return name.startsWith('end') ? range.end : range.start;
}

function valueFor({ type, enum: values }: Property, text: string, answer: string | null): unknown {
  const question = answer === null ? text : `${text}\n${answer}`;
  if (Array.isArray(values))
    return values.find((value) => new RegExp(`\\b${String(value)}`, 'i').test(question)) ?? null;
  if (type === 'integer' || type === 'number') return Number(/-?\d+(?:\.\d+)?/.exec(question)?.[0] ?? NaN) || null;
  if (type === 'boolean') return null;
  return namedIn(text) ?? answer;
}
