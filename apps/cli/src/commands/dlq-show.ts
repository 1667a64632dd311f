import type { Command } from 'commander';
import { describeLetter, describePlan, letterHeads, planHeads, withLetters } from '../letters.js';
import { printJson, printLine } from '../output.js';
import { table } from '../table.js';

async function showLetter(letterId: string, { json }: { json?: boolean }): Promise<void> {
  const { letter, plan, linkedRun } = await withLetters(async (letters) => {
    const [found, [planned]] = await Promise.all([letters.read(letterId), letters.plan([letterId])]);
    return { letter: found, plan: planned, linkedRun: found && (await letters.linkedRun(found)) };
  });
  if (letter === null || plan === undefined) throw new Error(`${letterId}: there is no such letter`);
  if (json) return printJson({ letter, plan, linkedRun });
  for (const line of table(letterHeads, [describeLetter(letter)])) await printLine(line);
  for (const { at, did, by, reason } of letter.audit)
    await printLine(`${new Date(at).toISOString()}  ${did} by ${by}: ${reason}`);
  if (linkedRun) await printLine(`replayed as ${linkedRun.runId}: ${linkedRun.outcome ?? linkedRun.phase}`);
  await printLine(JSON.stringify(letter.payload, null, 2));
  for (const line of table(planHeads, describePlan(plan))) await printLine(line);
}

/** `dlq show`: one letter in full, and what a replay would come to. */
export function addDlqShow(group: Command): void {
  group
    .command('show')
    .description('one letter with what was to be done, who did what with it, and what a replay would come to')
    .argument('<letter>', 'its id, as `dlq list` shows it')
    .option('--json', 'one object {letter, plan, linkedRun}')
    .addHelpText('after', '\nExample:\n  npm run -s turnpike -- dlq show run_…')
    .action(showLetter);
}
