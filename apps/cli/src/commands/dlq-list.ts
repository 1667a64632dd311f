import type { Command } from 'commander';
import { usualLetterLimit } from '#dead-letters';
import {
  addFilter,
  buildLetterFilter,
  describeLetter,
  letterHeads,
  noteMore,
  withLetters,
} from '../letters/letters.js';
import type { FilterOptions } from '../letters/letters.js';
import { printJson, printTable } from '../output/output.js';

type Options = FilterOptions & { json?: boolean };

async function listLetters(options: Options): Promise<void> {
  const filter = buildLetterFilter(options);
  const { limit = usualLetterLimit } = options;
  const found = noteMore(await withLetters((letters) => letters.page(filter, limit)), limit);
  if (options.json) return printJson(found.letters);
  await printTable(letterHeads, found.letters.map(describeLetter));
}

/** `dlq list`: dead letters, oldest first. */
export function addDlqList(group: Command): void {
  addFilter(
    group
      .command('list')
      .description('what failed for the last time, the oldest 100 or --limit; nothing that anyone wrote'),
  )
    .option('--status <status>', 'open, replaying, replayed or discarded')
    .option('--json', 'a list of letters')
    .addHelpText('after', '\nExample:\n  npm run -s turnpike -- dlq list --status open --since 12h')
    .action(listLetters);
}
