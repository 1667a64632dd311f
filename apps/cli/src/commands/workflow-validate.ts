import { readFile } from 'node:fs/promises';
import type { Command } from 'commander';
import { checkDocument, listWarnings } from '#workflow';
import { readEnabledTools } from '../config.js';
import { exitCodes } from '../exit-codes.js';
import { judgeOptions } from '../judge/judge-input.js';
import type { JudgeOptions } from '../judge/judge-input.js';
import { judgeLines } from '../judge/judge-lines.js';
import { printData, printLine, printNotice } from '../output/output.js';
import { UsageError } from '../usage-error.js';
import { documentJudge } from '../judge/workflow-lines.js';

/** Every error of one document, for people or for programs. It is held against the tools of this environment, and may name others. */
async function validateFile(file: string, { json = false }: JudgeOptions): Promise<void> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new UsageError(`${file}: ${error instanceof Error ? error.message : String(error)}`);
  });
  const check = checkDocument(text, { args: readEnabledTools().table() });
  const [errors, warnings] = check.ok ? [[], listWarnings(check.document)] : [check.errors, []];
  if (json) await printData({ ok: check.ok, errors, warnings });
  else for (const { code, path, message } of errors) printNotice(`${path || '/'}: ${message} (${code})`);
  if (!json) for (const { path, message } of warnings) printNotice(`${path}: ${message} (warning)`);
  if (check.ok && !json) await printLine('ok');
  if (!check.ok) process.exitCode = exitCodes.failed;
}

/** `workflow validate`: whether documents are workflows, and if not, where. */
export function addWorkflowValidate(group: Command): void {
  group
    .command('validate [file]')
    .description('check a workflow, or many, one a line, before anything of it runs')
    .option(...judgeOptions.ndjson)
    .option(...judgeOptions.strict)
    .option(...judgeOptions.json)
    .addHelpText(
      'after',
      `
Lines {id, document, tools} give lines {id, ok, code, path, message}: the first error, at a JSON Pointer into the document.
tools are the names that it may call, absent: any, each alone or as {name, parameters}, the schema of its arguments; maxDepth (5) and workflows, documents by name, may stand beside it.

Example:
  npm run -s turnpike -- workflow validate triage.json
  npm run -s turnpike -- workflow validate --ndjson < documents.ndjson`,
    )
    .action(async (file: string | undefined, options: JudgeOptions) => {
      if ((file === undefined) !== (options.ndjson === true))
        throw new UsageError('expected a file, or --ndjson and lines on stdin');
      if (file !== undefined) return validateFile(file, options);
      const allWell = await judgeLines(process.stdin, documentJudge);
      if (options.strict && !allWell) process.exitCode = exitCodes.failed;
    });
}
