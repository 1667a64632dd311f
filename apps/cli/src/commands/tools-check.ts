import type { Command } from 'commander';
import { callJudge } from '../judge/judge-call.js';
import type { CallResult } from '../judge/judge-call.js';
import { judgeInput, judgeOptions, readSingleObject } from '../judge/judge-input.js';
import type { JudgeOptions } from '../judge/judge-input.js';
import { printLine, printNotice } from '../output/output.js';
import { readToolDirectory } from '../tools/tool-directory.js';
import { readToolFile } from '../tools/tool-file.js';
import { UsageError } from '../usage-error.js';

async function printText({ ok, errors }: CallResult): Promise<void> {
  for (const { field, message, code } of errors) printNotice(`${field}: ${message} (${code})`);
  if (ok) await printLine('ok');
}

/** Whether an app can boot with a directory; problems are reported by file and field. */
async function checkDirectory(directory: string): Promise<void> {
  const { names, broken } = readToolDirectory(directory);
  if (broken.length > 0)
    throw new Error(`${broken.length} problem(s) in ${directory}: the other tools live without these`);
  await printLine(`ok: ${names.length} tools: ${names.join(', ')}`);
}

/** `tools check`: checks arguments against a tool, or a directory of tool files. */
export function addToolsCheck(group: Command): void {
  group
    .command('check')
    .description('judge tool calls by the schemas of their tools, dates by the calendar; or a directory of tool files')
    .option('--tools <file>', 'a JSON list of {name, description, parameters}')
    .option('--dir <directory>', 'judge the files of this directory, and no calls')
    .option(...judgeOptions.ndjson)
    .option(...judgeOptions.strict)
    .option(...judgeOptions.json)
    .addHelpText(
      'after',
      `
Lines {id, tool, args} give lines {id, ok, errors}; errors are {field, message, code}.
Without --ndjson stdin is one object {tool, args}.

Example:
  npm run -s turnpike -- tools check --tools tools.json --ndjson < calls.ndjson
  npm run -s turnpike -- tools check --dir tools`,
    )
    .action(async ({ tools, dir, ...options }: JudgeOptions & { tools?: string; dir?: string }) => {
      if (dir !== undefined && tools === undefined) return checkDirectory(dir);
      if (tools === undefined || dir !== undefined)
        throw new UsageError("option '--tools <file>' not specified, or --dir beside it: expected one of the two");
      const judge = callJudge(await readToolFile(tools));
      const read = (text: string): Record<string, unknown> => readSingleObject(text, judge.fields);
      await judgeInput(judge, options, { read, print: printText });
    });
}
