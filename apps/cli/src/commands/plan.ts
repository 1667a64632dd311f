import type { Command } from 'commander';
import { exitCodes } from '../exit-codes.js';
import { judgeOptions } from '../judge/judge-input.js';
import type { JudgeOptions } from '../judge/judge-input.js';
import { judgeLines } from '../judge/judge-lines.js';
import { planJudge } from '../judge/plan-lines.js';

/** `plan play`: plays an assistant's plans without a model, a tool or a Redis. */
export function addPlanPlay(group: Command): void {
  group
    .command('play')
    .description('play events on plans of tasks, or decide calls by permissions')
    .requiredOption(...judgeOptions.ndjson)
    .option(...judgeOptions.strict)
    .addHelpText(
      'after',
      `
Lines {id, tasks | graph, events} give lines {id, ok, error, graph, actions}. An event is {type, taskId, result, error, outcome, slots}; each
tick gives an action {type, tasks}, with the ids of tasks. Of events that are refused the first is the error.
Lines {id, permissions, calls: [{tool, action, workflowId}]} give lines {id, ok, error, decisions}: allow, ask or refuse.

Example:
  npm run -s turnpike -- plan play --ndjson < plans.ndjson`,
    )
    .action(async ({ strict }: JudgeOptions) => {
      const allWell = await judgeLines(process.stdin, planJudge);
      if (strict && !allWell) process.exitCode = exitCodes.failed;
    });
}
