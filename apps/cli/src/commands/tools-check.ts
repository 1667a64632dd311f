import type { Command } from 'commander';
import { callJudge } from '../judge-call.js';
import type { CallVerdict } from '../judge-call.js';
import { judgeInput, judgeOptions, readSingleObject } from '../judge-input.js';
import type { JudgeOptions } from '../judge-input.js';
import { printLine, tell } from '../output.js';
import { readToolFile } from '../tool-file.js';

async function tellPeople({ ok, errors }: CallVerdict): Promise<void> {
  for (const { field, message, code } of errors) tell(`${field}: ${message} (${code})`);
  if (ok) await printLine('ok');
}

/** `tools check`: may these arguments reach this tool? */
export function addToolsCheck(group: Command): void {
  group
    .command('check')
    .description('judge tool calls by an allow-list and the schemas of its tools; dates by the calendar')
    .requiredOption('--tools <file>', 'a JSON list of {name, description, parameters}')
    .option(...judgeOptions.ndjson)
    .option(...judgeOptions.strict)
    .option(...judgeOptions.json)
    .addHelpText(
      'after',
      `
Lines {id, tool, args} give lines {id, ok, errors}; errors are {field, message, code}.
Without --ndjson stdin is one object {tool, args}.

Example:
  npm run -s turnpike -- tools check --tools tools.json --ndjson < calls.ndjson`,
    )
    .action(async ({ tools, ...options }: JudgeOptions & { tools: string }) => {
      const judge = callJudge(await readToolFile(tools));
      const read = (text: string): Record<string, unknown> => readSingleObject(text, judge.fields);
      await judgeInput(judge, options, { read, tell: tellPeople });
    });
}
