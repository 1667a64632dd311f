import type { Command } from 'commander';
import { operatorNamed } from '#dead-letters';
import type { DeadLetters, LetterResult, Operator } from '#dead-letters';
import { describeResult, noteFailures, withLetters } from '../letters/letters.js';
import { printJson, printLine } from '../output/output.js';

interface Options {
  reason: string;
  by: string;
  json?: boolean;
}

type Act = (letters: DeadLetters, letterId: string, by: Operator) => Promise<LetterResult>;

async function actOn(act: Act, letterIds: readonly string[], { reason, by, json }: Options): Promise<void> {
  const operator = operatorNamed(by, reason);
  const results = await withLetters((letters) => Promise.all(letterIds.map((id) => act(letters, id, operator))));
  for (const result of results) await (json ? printJson(result) : printLine(describeResult(result)));
  noteFailures(results);
}

function addAct(group: Command, name: string, description: string, act: Act): void {
  group
    .command(name)
    .description(description)
    .argument('<letters...>', 'their ids, as `dlq list` shows them')
    .requiredOption('--reason <why>', "why; kept in the run's ledger")
    .requiredOption('--by <name>', 'who does it; kept likewise')
    .option('--json', 'one result a line')
    .addHelpText('after', `\nExample:\n  npm run -s turnpike -- dlq ${name} run_… --by ana --reason "seen to by phone"`)
    .action((letterIds: string[], options: Options) => actOn(act, letterIds, options));
}

/** `dlq discard`: ends dead letters without doing anything. */
export function addDlqDiscard(group: Command): void {
  addAct(group, 'discard', 'let letters go; nothing is done', (letters, id, by) => letters.discard(id, by));
}

/** `dlq reopen`: gives back dead letters whose replayer is dead. */
export function addDlqReopen(group: Command): void {
  addAct(
    group,
    'reopen',
    'give back letters whose replayer is dead; what it did is not done again',
    (letters, id, by) => letters.reopen(id, by),
  );
}
