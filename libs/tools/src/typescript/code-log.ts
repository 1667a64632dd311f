import type { Logger } from '#telemetry';
import type { ProcessHooks } from './folder-process.js';
import type { CodeEnvironment } from './typescript-tool.js';

/** What code of tools says, and how its processes end, in the log of whoever runs it: with the run, and masked as every line (I9). */
export function codeLog(logger: Logger): Required<Pick<CodeEnvironment, 'onLine'>> & Pick<ProcessHooks, 'onEnded'> {
  return {
    onLine: ({ level, tool, run: runId, step: stepId, event, fields: said }) =>
      logger[level]({ tool, runId, stepId, said }, event),
    onEnded: (folder, { reason }) => logger.warn({ folder, reason }, 'a process of tools has ended'),
  };
}

/** Files that give no tool, told once where they would have been run. */
export function logBroken(logger: Logger, problems: readonly { file: string; field: string; text: string }[]): void {
  for (const { file, field, text: problem } of problems) logger.error({ file, field, problem }, 'a tool is not there');
}
