import { exitCodes } from '../exit-codes.js';
import { readAll } from './input-lines.js';
import { judgeLines, missingField, parseObject } from './judge-lines.js';
import type { Judge } from './judge-lines.js';
import { printData } from '../output/output.js';
import { UsageError } from '../usage-error.js';

/** The options of every judging command. */
export interface JudgeOptions {
  ndjson?: boolean;
  strict?: boolean;
  json?: boolean;
}

/** The help texts of those options. */
export const judgeOptions = {
  ndjson: ['--ndjson', 'one object a line on stdin, one verdict a line on stdout'],
  strict: ['--strict', 'with --ndjson: exit 1 when any line is not ok'],
  json: ['--json', 'the verdict on a single input as JSON'],
} as const;

/** How a command without `--ndjson` reads its one input, and prints the result for people. */
export interface Single<V> {
  /** The judge's input in all of stdin. */
  read(text: string): Readonly<Record<string, unknown>>;
  print(result: V): Promise<void>;
}

/** stdin as one object; throws UsageError when it is none or a field is missing. */
export function readSingleObject(text: string, fields: Judge<{ ok: boolean }>['fields']): Record<string, unknown> {
  const input = parseObject(text);
  if (input === null) throw new UsageError(`stdin: expected one JSON object with ${Object.keys(fields).join(', ')}`);
  const problem = missingField(input, fields);
  if (problem !== null) throw new UsageError(`stdin: ${problem.message}`);
  return input;
}

/**
 * Judges stdin, line by line or as one, and prints the results. For lines the exit code shows failures only on request; for a single
 * input always.
 */
export async function judgeInput<V extends { ok: boolean }>(
  judge: Judge<V>,
  options: JudgeOptions,
  single: Single<V>,
): Promise<void> {
  if (options.ndjson) {
    const allWell = await judgeLines(process.stdin, judge);
    if (options.strict && !allWell) process.exitCode = exitCodes.failed;
    return;
  }
  const text = await readAll(process.stdin).catch(() => {
    throw new UsageError('stdin: expected UTF-8');
  });
  if (text === null) throw new UsageError('stdin: expected at most 10 MB');
  const result = await judge.judge(single.read(text));
  await (options.json ? printData(result) : single.print(result));
  if (!result.ok) process.exitCode = exitCodes.failed;
}
