import { isObject } from '#values';
import type { ErrorEnvelope } from '#errors';
import { maxLineBytes, readLines } from './input-lines.js';
import type { InputLine } from './input-lines.js';
import { printData } from '../output/output.js';

/** One thing wrong with a line or with what is in it. */
export interface Problem extends Pick<ErrorEnvelope['error'], 'code' | 'message'> {
  /** Dotted path of the field; `line` for the line itself. */
  field: string;
}

/** How a command judges objects: the fields each must have, its result, and the result on what is no such object. */
export interface Judge<V extends { ok: boolean }> {
  /** Required fields with what is expected of each. */
  fields: Readonly<Record<string, string>>;
  judge: (input: Readonly<Record<string, unknown>>) => V | Promise<V>;
  refuseCall: (problem: Problem) => V;
  /** What is wrong with a line's text that its object does not show; null, or absent: nothing. */
  judgeText?: (text: string) => V | null;
  /** The longest line that is read, in bytes; absent: 10 MB. */
  maxLineBytes?: number;
}

type Id = string | number | null;

type Read = { id: Id; input: Readonly<Record<string, unknown>>; text: string } | { id: Id; problem: Problem };

function lineProblem(problem: 'too-long' | 'not-utf-8', maxBytes: number): Problem {
  if (problem === 'not-utf-8') return { field: 'line', code: 'bad-request', message: 'not UTF-8' };
  return { field: 'line', code: 'too-large', message: `longer than ${maxBytes} bytes` };
}

/** An object out of JSON text; null when it is something else or no JSON at all. */
export function parseObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

/** The first required field that is not there. */
export function missingField(input: object, fields: Judge<{ ok: boolean }>['fields']): Problem | null {
  const missing = Object.entries(fields).find(([name]) => !Object.hasOwn(input, name));
  if (missing === undefined) return null;
  const [field, expected] = missing;
  return { field, code: 'bad-request', message: `${field} is missing: expected ${expected}` };
}

function at(number: number, id: Id, problem: Problem): Read {
  return { id, problem: { ...problem, message: `line ${number}: ${problem.message}` } };
}

function readLine(line: InputLine, fields: Judge<{ ok: boolean }>['fields'], maxBytes: number): Read {
  const { number } = line;
  if ('problem' in line) return at(number, null, lineProblem(line.problem, maxBytes));
  const input = parseObject(line.text);
  if (input === null) return at(number, null, { field: 'line', code: 'bad-request', message: 'not a JSON object' });
  const { id } = input;
  if (typeof id !== 'string' && typeof id !== 'number') {
    return at(number, null, { field: 'id', code: 'bad-request', message: 'id: expected a string or a number' });
  }
  const problem = missingField(input, fields);
  return problem === null ? { id, input, text: line.text } : at(number, id, problem);
}

/**
 * Judges each line of a stream, in order, and prints a line for each; blank lines are passed over. What is no proper line
 * is refused under its number and never stops the rest. Answers whether every line was found well.
 */
export async function judgeLines<V extends { ok: boolean }>(
  source: AsyncIterable<Buffer>,
  { fields, judge, judgeText, refuseCall, maxLineBytes: maxBytes = maxLineBytes }: Judge<V>,
): Promise<boolean> {
  let allOk = true;
  for await (const line of readLines(source, maxBytes)) {
    if ('text' in line && line.text.trim() === '') continue;
    const read = readLine(line, fields, maxBytes);
    const result = 'problem' in read ? refuseCall(read.problem) : (judgeText?.(read.text) ?? (await judge(read.input)));
    allOk &&= result.ok;
    await printData({ id: read.id, ...result });
  }
  return allOk;
}
