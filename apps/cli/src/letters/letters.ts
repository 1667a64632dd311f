import { InvalidArgumentError } from 'commander';
import type { Command } from 'commander';
import { DeadLetters, replayChoices } from '#dead-letters';
import type { LetterFilter, LetterResult, Plan, ReplayTools, ReplayChoice } from '#dead-letters';
import type { Side } from '#runs';
import type { LetterHead } from '#engine/ports';
import { deathCodes, letterStatuses } from '#records';
import { readRegistry, AgentRegistry } from '#registry';
import { openCatalogue } from '#tools';
import { readConfig } from '../config.js';
import { exitCodes } from '../exit-codes.js';
import { printNotice } from '../output/output.js';
import { UsageError } from '../usage-error.js';
import { withEngine } from '../redis/with-engine.js';
import { readTime } from '../read-time.js';

/** The options of `dlq` commands that select dead letters. */
export type FilterOptions = Partial<
  Record<'code' | 'tool' | 'conversation' | 'status', string> & Record<'since' | 'until' | 'limit', number>
>;

/** The names of those options. */
export const filterNames = ['code', 'tool', 'conversation', 'status', 'since', 'until', 'limit'] as const;

const mostLetters = 100_000;

/** The tools, read when the first call of one is looked at: a bad tool file does not stop commands that need none. */
function toolsWhenAsked(): ReplayTools {
  let opened: ReplayTools | null = null;
  const table = (): ReplayTools => (opened ??= openCatalogue(readConfig().TOOLS_DIR || null).table());
  return { get: (name) => table().get(name), checkArgs: (name, args) => table().checkArgs(name, args) };
}

/** Works with the dead letters of the deployment in `REDIS_URL`. */
export function withLetters<T>(work: (letters: DeadLetters) => Promise<T>): Promise<T> {
  return withEngine(({ redis, store }) => work(new DeadLetters(redis, store, toolsWhenAsked())));
}

/** Reads a whole number from 1 on. */
export function readCount(text: string): number {
  const count = Number(text);
  if (Number.isInteger(count) && count >= 1 && count <= mostLetters) return count;
  throw new InvalidArgumentError(`expected a whole number from 1 to ${mostLetters}`);
}

/** Adds the options that select dead letters. */
export function addFilter(command: Command): Command {
  return command
    .option('--code <code>', 'why it died: parked, outcome-unknown, send-unknown or internal')
    .option('--tool <name>', 'calls of this tool')
    .option(
      '--conversation <id>',
      'of one conversation: act_…, or what a person is known by, such as their number with an agent of AGENTS_DIR',
    )
    .option('--since <time>', 'that died then or later: a time, or how long ago (90m, 2h, 3d)', readTime)
    .option('--until <time>', 'that died then or earlier', readTime)
    .option('--limit <count>', 'the oldest so many', readCount);
}

/** Says on stderr when a filter means more letters than the limit lets in. */
export function noteMore<F extends { letters: readonly LetterHead[]; more: boolean }>(found: F, limit: number): F {
  if (found.more) printNotice(`these are the oldest ${limit}: there are more; --limit takes in up to ${mostLetters}`);
  return found;
}

function pickKnown<T extends string>(name: string, known: readonly T[], value: string | undefined): T | undefined {
  const found = known.find((each) => each === value);
  if (value !== undefined && found === undefined) throw new UsageError(`${name}: expected one of ${known.join(', ')}`);
  return found;
}

/** Our side of every conversation, with the agents of AGENTS_DIR: a name is looked for with each. */
function sidesOfAgents(): Side[] {
  const { AGENTS_DIR: directory } = readConfig();
  const read = directory === '' ? null : readRegistry(directory, {});
  return (read?.ok ? read.registry : new AgentRegistry([])).sides();
}

/** The filter of the options; throws UsageError for an unknown code or status. */
export function buildLetterFilter({ code, tool, conversation, status, since, until }: FilterOptions): LetterFilter {
  const known: LetterFilter = {};
  const [knownCode, knownStatus] = [
    pickKnown('--code', deathCodes, code),
    pickKnown('--status', letterStatuses, status),
  ];
  if (knownCode !== undefined) known.code = knownCode;
  if (knownStatus !== undefined) known.status = knownStatus;
  if (tool !== undefined) known.tool = tool;
  if (conversation !== undefined) known.conversation = conversation;
  known.sides = sidesOfAgents();
  if (since !== undefined) known.from = since;
  if (until !== undefined) known.to = until;
  return known;
}

/** An operator's choice: `--as sent|done|failed`, `--again` or `--resend`; throws UsageError for anything else. */
export function readReplayChoice({
  as,
  again,
  resend,
}: {
  as?: string;
  again?: boolean;
  resend?: boolean;
}): ReplayChoice | null {
  const chosen = [as === undefined ? null : `as-${as}`, again ? 'again' : null, resend ? 'resend' : null].filter(
    Boolean,
  );
  if (chosen.length > 1) throw new UsageError('expected one of --as, --again and --resend');
  const [only] = chosen;
  return only ? (pickKnown('--as', replayChoices, only) ?? null) : null;
}

/** The heads of a list of dead letters. */
export const letterHeads = ['letter', 'died', 'what', 'code', 'status', 'conversation'];

/** A dead letter as the cells of a line; nothing that anyone wrote. */
export function describeLetter({ letterId, at, kind, tool, code, status, actorId, rootId }: LetterHead): string[] {
  return [letterId, new Date(at).toISOString(), tool ?? kind, code, status, rootId ?? actorId];
}

/** The heads of a dry run. */
export const planHeads = ['letter', 'effect', 'what', 'standing', 'why'];

/** A plan as lines' cells: one for each effect, and what stands in its way. */
export function describePlan({ letter, effects, refusal, laterRuns, cost }: Plan): string[][] {
  const rows = effects.map(({ effectId, kind, tool, standing, why }) => [
    letter.letterId,
    effectId ?? '(new)',
    tool ?? kind,
    standing.replaceAll('-', ' '),
    why,
  ]);
  const note = (what: string, why: string): string[] => [letter.letterId, '', what, '', why];
  rows.push(note('spent', `${cost.tokensUsed} tokens, ${cost.costMicroUsd} micro-dollars`));
  if (laterRuns.length > 0) rows.push(note('order', `later questions have been answered: ${laterRuns.join(' ')}`));
  if (refusal !== null) rows.push(note('refused', `${refusal.code}: ${refusal.message}`));
  return rows;
}

/** The totals of dry runs: how many dead letters can be replayed, why others cannot, and the status of their effects. */
export function describeTotals(plans: readonly Plan[]): string {
  const refused = plans.flatMap(({ refusal }) => (refusal === null ? [] : [refusal.code]));
  const able = plans.filter(({ refusal }) => refusal === null);
  const counted = counts(able.flatMap(({ effects }) => effects.map(({ standing }) => standing.replaceAll('-', ' '))));
  const parts = [
    `${plans.length} letters: ${able.length} can be replayed${counted && ` (effects: ${counted})`}`,
    `${refused.length} refused${refused.length > 0 ? ` (${counts(refused)})` : ''}`,
  ];
  return parts.join(', ');
}

/** `a 2, b 1`: each once, with its count. */
function counts(all: readonly string[]): string {
  return [...new Set(all)].map((one) => `${one} ${all.filter((other) => other === one).length}`).join(', ');
}

/** The result of a dead letter, as one line. */
export function describeResult(result: LetterResult): string {
  switch (result.result) {
    case 'done':
      return `${result.letterId}: done${result.linkedRunId === null ? '' : `, ${result.linkedRunId}`}`;
    case 'conflict':
      return `${result.letterId}: not done: it is ${result.status}`;
    case 'refused':
      return `${result.letterId}: refused: ${result.refusal.code}: ${result.refusal.message}`;
    case 'gone':
      return `${result.letterId}: there is no such letter`;
  }
}

/** The exit code: anything not done is a failure. */
export function noteFailures(results: readonly LetterResult[]): void {
  if (results.some(({ result }) => result !== 'done')) process.exitCode = exitCodes.failed;
}
