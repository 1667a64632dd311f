import { isObject } from '#values';
import type { Command } from 'commander';
import { playDocument } from '#harness';
import type { ModelScript, PersonScript, Played } from '#harness';
import { exitCodes } from '../exit-codes.js';
import { judgeOptions } from '../judge/judge-input.js';
import type { JudgeOptions } from '../judge/judge-input.js';
import { judgeLines } from '../judge/judge-lines.js';
import type { Judge } from '../judge/judge-lines.js';
import { UsageError } from '../usage-error.js';
import { limitsIn, maxDocumentLineBytes } from '../judge/workflow-lines.js';

function refusal(message: string): Played {
  return { ok: false, output: null, code: 'WORKFLOW_VALIDATION_FAILED', message, calls: [] };
}

/** What the person of a play does, or what is wrong with it. */
function personIn({ messages = [], approvals = [] }: Record<string, unknown>): PersonScript | string {
  if (!isListOf(messages, isString)) return 'messages: expected a list of texts';
  if (!isListOf(approvals, isDecision)) return 'approvals: expected a list of approved and denied';
  return { messages, approvals };
}

function isListOf<T>(value: unknown, is: (each: unknown) => each is T): value is T[] {
  return Array.isArray(value) && value.every(is);
}

function isString(value: unknown): value is string {
  return typeof value === 'string';
}

function isDecision(value: unknown): value is 'approved' | 'denied' {
  return value === 'approved' || value === 'denied';
}

/** Plays the document of a line. */
const playJudge: Judge<Played> = {
  fields: { document: 'a workflow, as an object or as text' },
  maxLineBytes: maxDocumentLineBytes,
  judge: async (line) => {
    const limits = limitsIn(line);
    if ('problem' in limits) return refusal(`${limits.path.slice(1)}: ${limits.problem}`);
    const { document } = line;
    const input = line['input'] ?? '';
    const model = line['model'] ?? {};
    const ticks = line['ticks'] ?? 1;
    if (!isObject(model)) return refusal('model: expected an object of scripts by the ids of nodes');
    if (!Number.isSafeInteger(ticks) || Number(ticks) < 1) return refusal('ticks: expected a whole number from 1');
    const person = personIn(line);
    if (typeof person === 'string') return refusal(person);
    const scripts = Object.entries(model).filter((entry): entry is [string, ModelScript] => isObject(entry[1]));
    const text = typeof input === 'string' ? input : JSON.stringify(input);
    try {
      const options = { ...limits, ...person, model: new Map(scripts), ticks: Number(ticks) };
      return await playDocument({ ...options, document, input: text });
    } catch (error) {
      return { ...refusal(error instanceof Error ? error.message : String(error)), code: 'NODE_FAILED' };
    }
  },
  refuseCall: ({ message }) => refusal(message),
};

/** `workflow play`: runs documents without a model, a tool or a Redis. */
export function addWorkflowPlay(group: Command): void {
  group
    .command('play')
    .description('run workflows on the in-memory engine, with models that answer by a script')
    .requiredOption(...judgeOptions.ndjson)
    .option(...judgeOptions.strict)
    .addHelpText(
      'after',
      `
Lines {id, document, input, model, maxDepth} give lines {id, ok, output, code, message, calls}; calls are {id, input} of each call of a
model, in the order in which they began. model has for the id of a node {outputs, fail, delayMs, toolCalls, usd}; a list has an entry for
each call, the last for all that follow. Without an entry a model answers <id>(<input>). The tools are echo, text, nothing and boom.
ticks says how often an every ticks. messages are texts of the person, one for each node that waits for one; approvals are approved or
denied, one for each approval, approved if absent. Time is virtual: no delay is waited for.

Example:
  npm run -s turnpike -- workflow play --ndjson < plays.ndjson`,
    )
    .action(async ({ ndjson, strict }: JudgeOptions) => {
      if (!ndjson) throw new UsageError('expected --ndjson and lines on stdin');
      const allWell = await judgeLines(process.stdin, playJudge);
      if (strict && !allWell) process.exitCode = exitCodes.failed;
    });
}
