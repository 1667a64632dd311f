import type { Command } from 'commander';
import type { DeadLetters, Plan } from '#dead-letters';
import { exitCodes } from '../exit-codes.js';
import { describeLetter, describePlan, letterHeads, planHeads, withLetters } from '../letters/letters.js';
import { printJson, printLine, printNotice, printTable } from '../output/output.js';

/** The dry run; null where the tool files are wrong, which is reported: the dead letter is shown all the same. */
async function planReplay(letters: DeadLetters, letterId: string): Promise<Plan | null> {
  const [plan = null] = await letters.plan([letterId]).catch((error: Error) => {
    printNotice(`no dry run: ${error.message}`);
    process.exitCode = exitCodes.failed;
    return [];
  });
  return plan;
}

async function showLetter(letterId: string, { json }: { json?: boolean }): Promise<void> {
  const { letter, plan, linkedRun } = await withLetters(async (letters) => {
    const found = await letters.read(letterId);
    if (found === null) throw new Error(`${letterId}: there is no such letter`);
    return { letter: found, plan: await planReplay(letters, letterId), linkedRun: await letters.linkedRun(found) };
  });
  if (json) return printJson({ letter, plan, linkedRun });
  await printTable(letterHeads, [describeLetter(letter)]);
  if (letter.rootRunId !== undefined)
    await printLine(`below ${letter.rootRunId}: a replay asks that run's question again`);
  for (const { at, did, by, reason, edit } of letter.audit)
    await printLine(
      `${new Date(at).toISOString()}  ${did} by ${by}: ${reason}${edit ? `; with ${JSON.stringify(edit)}` : ''}`,
    );
  if (linkedRun) await printLine(`replayed as ${linkedRun.runId}: ${linkedRun.outcome ?? linkedRun.phase}`);
  await printLine(JSON.stringify(letter.payload, null, 2));
  if (plan) await printTable(planHeads, describePlan(plan));
}

/** `dlq show`: one dead letter in full, and what a replay would do. */
export function addDlqShow(group: Command): void {
  group
    .command('show')
    .description('one letter with what was to be done, who did what with it, and what a replay would come to')
    .argument('<letter>', 'its id, as `dlq list` shows it')
    .option('--json', 'one object {letter, plan, linked_run}')
    .addHelpText('after', '\nExample:\n  npm run -s turnpike -- dlq show run_…')
    .action(showLetter);
}
