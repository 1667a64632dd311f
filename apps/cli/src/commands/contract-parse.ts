import type { Command } from 'commander';
import { judgeInput, judgeOptions } from '../judge/judge-input.js';
import type { JudgeOptions } from '../judge/judge-input.js';
import { printLine, printNotice } from '../output/output.js';
import { parseJudge } from '../judge/judge-turn.js';
import type { ParseResult } from '../judge/judge-turn.js';

async function printText({ value, repaired, error }: ParseResult): Promise<void> {
  if (error) return printNotice(`${error.code}: ${error.message}`);
  if (repaired) printNotice('the JSON was broken and has been repaired');
  await printLine(JSON.stringify(value, null, 2));
}

/** `contract parse`: makes turns of model outputs, or says why not. */
export function addContractParse(group: Command): void {
  group
    .command('parse')
    .description('make a turn of what a model answered: strictly, else cut out of prose, else repaired once')
    .option(...judgeOptions.ndjson)
    .option(...judgeOptions.strict)
    .option(...judgeOptions.json)
    .addHelpText(
      'after',
      `
Lines {id, raw} give lines {id, ok, value, repaired}; raw is a string or an object, at most 64 KB of it is parsed.
Without --ndjson all of stdin is one raw output. A line that is none gets {id: null, ok: false, error} and its number.

Example:
  echo '{"id":1,"raw":"Sure: {…}"}' | npm run -s turnpike -- contract parse --ndjson`,
    )
    .action((options: JudgeOptions) => judgeInput(parseJudge, options, { read: (raw) => ({ raw }), print: printText }));
}
