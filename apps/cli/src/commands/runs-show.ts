import type { Command } from 'commander';
import type { DeliveryReport } from '#records';
import type { PromptVersion } from '#runs';
import { isId } from '#protocol';
import type { LedgerRow } from '#program';
import { describeRow, rowHeads } from '../output/describe-row.js';
import { apiCase } from '../output/api-case.js';
import { countItems, itemLines } from '../output/item-counts.js';
import { nowLine, promptLine, timesLine } from '../output/run-lines.js';
import { printData, printJson, printLine, printTable } from '../output/output.js';
import { readShown } from '../replay/recorded-run.js';
import { treeLines } from '../output/tree-lines.js';
import { UsageError } from '../usage-error.js';
import { withRedis } from '../redis/with-redis.js';

interface Options {
  journal?: boolean;
  tree?: boolean;
  json?: boolean;
}

/** The provider's report on a reply, as far as it adds to how the send was settled. */
function deliveryParts(delivery: DeliveryReport | undefined): string[] {
  return delivery ? [[delivery.status, delivery.errorCode].filter(Boolean).join(' ')] : [];
}

async function showTree(runId: string, json: boolean): Promise<void> {
  if (!isId('run', runId)) throw new UsageError(`${runId}: expected a run id, run_…`);
  const { readItemFields, readItemValues, readTree } = await import('#runs');
  const [tree, nodes] = await withRedis(async (redis) => {
    const read = await readTree(redis, runId);
    if (read === null) throw new Error(`${runId}: no such run in this Redis`);
    const { rootRunId } = read;
    const made = await countItems({
      fields: () => readItemFields(redis, rootRunId),
      values: (fields) => readItemValues(redis, rootRunId, fields),
    });
    return [read, made] as const;
  });
  if (json) return printJson({ ...tree, nodes });
  for (const line of [...treeLines(tree), ...itemLines(nodes)]) await printLine(line);
}

/** Everything of one run, from Redis. */
async function readAll(runId: string) {
  const { readRunTimes, readTexts } = await import('#runs');
  return withRedis(async (redis) => {
    const recorded = await readShown(redis, runId);
    const [texts = []] = await readTexts(redis, [recorded.run]);
    return { recorded, texts, times: await readRunTimes(redis, recorded.run) };
  });
}

async function showRun(runId: string, { journal: withJournal, tree, json = false }: Options): Promise<void> {
  if (tree) return showTree(runId, json);
  const { findPromptVersions } = await import('#runs');
  const all = await readAll(runId);
  const { recorded, times } = all;
  const { run, ledger, journal, deliveries = {} } = recorded;
  const prompts = findPromptVersions(journal);
  if (json)
    return printData({ ...(withJournal ? recorded : { run, ledger, deliveries }), prompts, times: apiCase(times) });
  await printRun(all, prompts);
  const rows = ledger.map((row) => describeRow(row as LedgerRow)); // the engine's own writing
  await printTable(rowHeads, rows);
  if (withJournal) for (const entry of journal) await printData(entry);
}

/** How it went, what was asked, and what was answered. */
async function printRun(
  { recorded: { run, journal, deliveries = {} }, texts, times }: Awaited<ReturnType<typeof readAll>>,
  prompts: readonly PromptVersion[],
): Promise<void> {
  const { findCancellation } = await import('#runs');
  await printLine(`${run.runId}: ${run.outcome ?? run.phase}, ${run.stepsUsed} steps, ${run.tokensUsed} tokens`);
  if (run.error) await printLine(`${run.error.code}: ${run.error.message}`);
  await printLine(times.live ? nowLine(times.live) : timesLine(times));
  await printLine(promptLine(prompts));
  const cancelled = findCancellation(run, journal);
  if (cancelled) await printLine(`cancelled by ${cancelled.by}${cancelled.reason ? `: ${cancelled.reason}` : ''}`);
  for (const text of texts) await printLine(`asked: ${text}`);
  for (const { kind, text, status, effectId } of run.replies)
    await printLine(`${kind} (${[status, ...deliveryParts(deliveries[effectId])].join(', ')}): ${text}`);
}

/** `runs show`: one run with its ledger, for people or as a file that `replay` reads. */
export function addRunsShow(group: Command): void {
  group
    .command('show')
    .description('one run: what was asked, what was answered, each call with its arguments')
    .argument('<run>', 'the id of a run, run_…')
    .option('--tree', 'the tree that it belongs to, one run a line, in the place of its ledger')
    .option('--journal', 'the events it was decided from as well; they hold what people wrote')
    .option('--json', 'one object {run, ledger, deliveries, prompts, times}; with --journal all that `replay` reads')
    .addHelpText('after', '\nExample:\n  npm run -s turnpike -- runs show run_… --journal --json > runs/one.json')
    .action(showRun);
}
