import type { Command } from 'commander';
import { judgeInput, judgeOptions } from '../judge/judge-input.js';
import type { JudgeOptions } from '../judge/judge-input.js';
import { checkJudge } from '../judge/judge-turn.js';
import type { CheckResult } from '../judge/judge-turn.js';
import { printLine, printNotice } from '../output/output.js';
import { readToolFile } from '../tools/tool-file.js';

async function printText({ ok, value, repaired, errors }: CheckResult): Promise<void> {
  if (repaired) printNotice('the JSON was broken and has been repaired');
  for (const { field, message, code } of errors) printNotice(`${field}: ${message} (${code})`);
  if (ok) await printLine(JSON.stringify(value, null, 2));
}

/** `contract check`: as `contract parse`, with an allow-list and the schemas of its tools. */
export function addContractCheck(group: Command): void {
  group
    .command('check')
    .description('judge what a model answered by the contract, an allow-list of tools and their argument schemas')
    .requiredOption('--tools <file>', 'a JSON list of {name, description, parameters}')
    .option(...judgeOptions.ndjson)
    .option(...judgeOptions.strict)
    .option(...judgeOptions.json)
    .addHelpText(
      'after',
      `
Lines {id, raw} give lines {id, ok, value, repaired, errors}; errors are {field, message, code}.
Without --ndjson all of stdin is one raw output.

Example:
  npm run -s turnpike -- contract check --tools tools.json --ndjson < outputs.ndjson`,
    )
    .action(async ({ tools, ...options }: JudgeOptions & { tools: string }) => {
      const judge = checkJudge(await readToolFile(tools));
      await judgeInput(judge, options, { read: (raw) => ({ raw }), print: printText });
    });
}
