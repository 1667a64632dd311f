import { readFile } from 'node:fs/promises';
import type { Command } from 'commander';
import { checkDocument, explainDocument, inTime, listWarnings } from '#workflow';
import type { Explained } from '#workflow';
import { readEnabledTools } from '../config.js';
import { exitCodes } from '../exit-codes.js';
import { printData, printLine, printNotice } from '../output/output.js';
import { UsageError } from '../usage-error.js';

function boundLines({ calls, models, sums, waits }: Explained): string[] {
  const most = (count: number, what: string, sum: string): string =>
    Number.isFinite(count)
      ? `${what}: ${count} at most (${sum})`
      : `${what}: what its run may; nothing here bounds them`;
  const open = waits.isOpen ? ', and for what only a run knows' : '';
  return [
    most(calls, 'calls of tools', sums.toolCalls),
    most(models, 'runs of models', sums.steps),
    `money: ${Number.isFinite(models) ? models : 'so many'} times what the policy lets one agent cost`,
    `time: waits ${inTime(waits.ms)} at most${open}, beside what calls and models take`,
  ];
}

async function explainFile(file: string, { json = false }: { json?: boolean }): Promise<void> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new UsageError(`${file}: ${error instanceof Error ? error.message : String(error)}`);
  });
  const check = checkDocument(text, { args: readEnabledTools().table() });
  if (!check.ok) {
    for (const { code, path, message } of check.errors) printNotice(`${path || '/'}: ${message} (${code})`);
    process.exitCode = exitCodes.failed;
    return;
  }
  const explained = explainDocument(check.document);
  if (json) return printData(explained);
  for (const line of [...explained.lines, '', ...boundLines(explained)]) await printLine(line);
  for (const { path, message } of listWarnings(check.document)) printNotice(`${path}: ${message} (warning)`);
}

/** `workflow explain`: what a document does, and what it may take. */
export function addWorkflowExplain(group: Command): void {
  group
    .command('explain')
    .description('say in words what a document does, and its worst case in calls, money and time')
    .argument('<file>', 'a document')
    .option('--json', 'one object {lines, calls, models, sums, waits}; null: nothing bounds it')
    .addHelpText(
      'after',
      `
Example:
  npm run -s turnpike -- workflow explain examples/workflows/version-2/refund.json`,
    )
    .action(explainFile);
}
