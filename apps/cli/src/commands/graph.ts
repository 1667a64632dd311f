import type { Command } from 'commander';
import { exitCodes } from '../exit-codes.js';
import { graphJudge, graphLines } from '../judge/graph-lines.js';
import { judgeOptions } from '../judge/judge-input.js';
import type { JudgeOptions } from '../judge/judge-input.js';
import { judgeLines } from '../judge/judge-lines.js';
import { addGraphFileCommands, checkFile } from './graph-files.js';
import { addGraphPin } from './graph-pin.js';
import { UsageError } from '../usage-error.js';

/** `graph apply`, `infer` and the others: what the builder's tools know of graphs, a line of input each. */
export function addGraphCommands(group: Command): void {
  for (const [name, { about, answer }] of Object.entries(graphLines)) {
    const command = group.command(name).description(about);
    if (name === 'check')
      command.argument(
        '[file]',
        'a graph: what keeps it from a good run, and advice; exits with 1 where it cannot run',
      );
    command
      .option(...judgeOptions.ndjson)
      .option('--json', 'of a file, a list of {code, severity, node, path, message, expected}')
      .option(...judgeOptions.strict)
      .addHelpText(
        'after',
        `
Lines {id, input} give lines {id, ok, output} or {id, ok, error: {code, message, details}}. nodeTypes in an input are the types of nodes that
there are, in place of the catalogue.

Example:
  npm run -s turnpike -- graph ${name} --ndjson < lines.ndjson`,
      )
      .action(async (...given: unknown[]) => {
        const [file, options] = name === 'check' ? given : [undefined, given[0]];
        const { ndjson, strict, json = false } = options as JudgeOptions & { json?: boolean }; // as they are declared above
        if (typeof file === 'string') return checkFile(file, { json });
        if (!ndjson) throw new UsageError('expected --ndjson and lines on stdin');
        const allWell = await judgeLines(process.stdin, graphJudge(answer));
        if (strict && !allWell) process.exitCode = exitCodes.failed;
      });
  }
  addGraphFileCommands(group);
  addGraphPin(group);
}
