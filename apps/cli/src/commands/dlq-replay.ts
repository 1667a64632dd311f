import { InvalidArgumentError } from 'commander';
import type { Command } from 'commander';
import { readOnlyRefusal } from '#policy';
import { operatorNamed, usualPace } from '#dead-letters';
import type {
  ResumeOptions,
  BatchOrder,
  BatchProgress,
  DeadLetters,
  Plan,
  ReplayBatch,
  ReplayRequest,
} from '#dead-letters';
import { readConfig } from '../config.js';
import { exitCodes } from '../exit-codes.js';
import { parseObject } from '../judge/judge-lines.js';
import {
  addFilter,
  buildLetterFilter,
  describePlan,
  describeResult,
  describeTotals,
  noteFailures,
  noteMore,
  planHeads,
  readCount,
  readReplayChoice,
  withLetters,
} from '../letters/letters.js';
import { printJson, printLine, printNotice, printTable } from '../output/output.js';
import { drawProgress } from '../output/progress-bar.js';
import { refuseUnheeded } from '../letters/replay-options.js';
import type { ReplayOptions } from '../letters/replay-options.js';
import { UsageError } from '../usage-error.js';

/** The most dead letters in one dry run, however many are selected. */
const plansAtOnce = 200;

function readShare(text: string): number {
  const percent = Number(text.replace(/%$/, ''));
  if (text.trim() !== '' && percent >= 0 && percent <= 100) return percent / 100;
  throw new InvalidArgumentError('expected a share from 0% to 100%');
}

function readEdit(text: string): Record<string, unknown> {
  const read = parseObject(text);
  if (read === null)
    throw new InvalidArgumentError('expected a JSON object: the arguments of the call, or {"text": "…"}');
  return read;
}

function requireOperator({ by = '', reason = '' }: ReplayOptions): BatchOrder['by'] {
  if (by === '' || reason === '') throw new UsageError('--by and --reason: expected who replays, and why');
  return operatorNamed(by, reason);
}

async function lettersMeant(
  letters: DeadLetters,
  named: readonly string[],
  options: ReplayOptions,
): Promise<{ letterIds: readonly string[]; more: boolean }> {
  if (named.length > 0) return { letterIds: named, more: false };
  if (!options.all) throw new UsageError('expected letters, or --all with filters');
  const { limit = Infinity } = options;
  const found = noteMore(await letters.openPage(buildLetterFilter(options), limit), limit);
  return { letterIds: found.letters.map(({ letterId }) => letterId), more: found.more };
}

/** Prints what replays would do, and ends with 1 when each of them would be refused. */
async function dryRun(
  letters: DeadLetters,
  letterIds: readonly string[],
  request: ReplayRequest,
  json = false,
): Promise<void> {
  const plans: Plan[] = [];
  for (let i = 0; i < letterIds.length; i += plansAtOnce)
    plans.push(...(await letters.plan(letterIds.slice(i, i + plansAtOnce), request)));
  if (plans.length > 0 && plans.every(({ refusal }) => refusal !== null)) process.exitCode = exitCodes.failed;
  if (json) return printJson(plans);
  await printTable(planHeads, plans.flatMap(describePlan));
  await printLine(describeTotals(plans));
}

async function openBatch(letters: DeadLetters, batchId: string): Promise<ReplayBatch> {
  const batch = await letters.openBatch(batchId);
  if (batch === null) throw new UsageError(`--resume ${batchId}: there is no such batch`);
  return batch;
}

/** Continues a batch; whoever does may add their own name and reason to what is replayed from here on. */
async function resume(letters: DeadLetters, batchId: string, options: ReplayOptions): Promise<void> {
  const resumed = options.by === undefined && options.reason === undefined ? {} : { by: requireOperator(options) };
  const batch = await openBatch(letters, batchId);
  if (!options.dryRun) return runBatch(batch, batchId, resumed, options.json);
  const { letterIds, request } = batch.left();
  return dryRun(letters, letterIds, request, options.json);
}

async function runBatch(batch: ReplayBatch, batchId: string, resumed: ResumeOptions, json = false): Promise<void> {
  printNotice(`batch ${batchId}: if it is cut off, go on with --resume ${batchId}`);
  const cut = new AbortController();
  process.once('SIGINT', () => cut.abort());
  const progress = await batch.goOn(cut.signal, drawProgress, resumed);
  await (json ? printJson(progress) : printLine(describeBatch(progress)));
  if (progress.state !== 'finished' || progress.verdicts.failed > 0) process.exitCode = exitCodes.failed;
}

function describeBatch({ state, haltedFor, done, letters, more, verdicts }: BatchProgress): string {
  const { well, failed, 'under-way': underWay, 'passed-over': passedOver } = verdicts;
  const counts = `${well} well, ${failed} failed, ${underWay} under way, ${passedOver} passed over`;
  const reason = haltedFor === null ? '' : `: ${haltedFor}`;
  return `${state}${reason}; ${done} of ${letters}: ${counts}${more ? '; there are more letters than --limit' : ''}`;
}

async function replay(named: string[], options: ReplayOptions, command: Command): Promise<void> {
  refuseUnheeded(named, options, command);
  const request: ReplayRequest = { choice: readReplayChoice(options), edit: options.edit ?? null };
  if (!options.dryRun && readConfig().INSTANCE_READ_ONLY === 'yes') throw new Error(readOnlyRefusal('executions'));
  if (options.edit && named.length !== 1) throw new UsageError('--edit: expected one letter');
  await withLetters(async (letters) => {
    if (options.resume !== undefined) return resume(letters, options.resume, options);
    const { letterIds, more } = await lettersMeant(letters, named, options);
    if (options.dryRun) return dryRun(letters, letterIds, request, options.json);
    const by = requireOperator(options);
    if (letterIds.length === 1) return replayOne(letters, letterIds[0] ?? '', request, by, options.json);
    const batchId = await letters.beginBatch(letterIds, { ...request, by, more, pace: readPace(options) });
    return runBatch(await openBatch(letters, batchId), batchId, {}, options.json);
  });
}

function readPace({ canary, perMinute, haltAt, watch }: ReplayOptions): BatchOrder['pace'] {
  return { canaryShare: canary, perMinute: perMinute ?? null, haltAtShare: haltAt, watchMs: watch * 1_000 };
}

async function replayOne(
  letters: DeadLetters,
  letterId: string,
  request: ReplayRequest,
  by: BatchOrder['by'],
  json = false,
): Promise<void> {
  const result = await letters.replay(letterId, request, by);
  await (json ? printJson(result) : printLine(describeResult(result)));
  noteFailures([result]);
}

/** `dlq replay`: replays dead letters, each once. */
export function addDlqReplay(group: Command): void {
  addFilter(group.command('replay').description('do letters again, each once; --dry-run says first what that comes to'))
    .argument('[letters...]', 'their ids, as `dlq list` shows them')
    .option('--all', 'every open letter that the filters mean')
    .option(
      '--dry-run',
      'only say for each effect whether it has happened, will happen, or nobody knows, and the totals; ends with 1 when all is refused',
    )
    .option('--as <what>', 'where nobody knows: sent, done or failed, by your word')
    .option('--again', 'where nobody knows: make the call again')
    .option('--resend', 'where nobody knows: send the message again')
    .option('--edit <json>', 'other arguments for the call, or another text for the message', readEdit)
    .option(
      '--canary <share>',
      'so many go first; one failure among them halts the batch',
      readShare,
      usualPace.canaryShare,
    )
    .option('--per-minute <count>', 'letters a minute, at most', readCount)
    .option('--halt-at <share>', 'halt once more than this share has failed', readShare, usualPace.haltAtShare)
    .option('--watch <seconds>', 'how long to wait for the linked runs', readCount, usualPace.watchMs / 1_000)
    .option(
      '--resume <batch>',
      'go on as it was begun with a batch that was cut off or has halted; heeds --dry-run, --by with --reason, and --json',
    )
    .option('--reason <why>', "why; kept in the run's ledger")
    .option('--by <name>', 'who does it; kept likewise')
    .option('--json', 'plans, a result or the progress of a batch')
    .addHelpText(
      'after',
      `
Examples:
  npm run -s turnpike -- dlq replay --all --code parked --since 12h --dry-run
  npm run -s turnpike -- dlq replay --all --code parked --canary 5% --per-minute 60 --by ana --reason "deploy 41 is fixed"
  npm run -s turnpike -- dlq replay act_….7.0 --as done --by ana --reason "it is in the bank's log"`,
    )
    .action(replay);
}
