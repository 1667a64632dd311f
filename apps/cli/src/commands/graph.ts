import type { Command } from 'commander';
import { exitCodes } from '../exit-codes.js';
import { graphJudge, graphLines } from '../graph-lines.js';
import { judgeOptions } from '../judge-input.js';
import type { JudgeOptions } from '../judge-input.js';
import { judgeLines } from '../judge-lines.js';
import { UsageError } from '../usage-error.js';

/** `graph apply`, `infer` and the others: what the builder's tools know of graphs, a line of input each. */
export function addGraphCommands(group: Command): void {
  for (const [name, { about, answer }] of Object.entries(graphLines)) {
    group
      .command(name)
      .description(about)
      .requiredOption(...judgeOptions.ndjson)
      .option(...judgeOptions.strict)
      .addHelpText(
        'after',
        `
Lines {id, input} give lines {id, ok, output} or {id, ok, error: {code, message, details}}. nodeTypes in an input are the types of nodes that
there are.

Example:
  npm run -s turnpike -- graph ${name} --ndjson < lines.ndjson`,
      )
      .action(async ({ ndjson, strict }: JudgeOptions) => {
        if (!ndjson) throw new UsageError('expected --ndjson and lines on stdin');
        const allWell = await judgeLines(process.stdin, graphJudge(answer));
        if (strict && !allWell) process.exitCode = exitCodes.failed;
      });
  }
}
