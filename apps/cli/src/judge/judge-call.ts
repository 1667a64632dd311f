import type { ArgProblem, ToolTable } from '#model-turn';
import type { Judge, Problem } from './judge-lines.js';

/** The result of `tools check` for one tool call. */
export interface CallResult {
  ok: boolean;
  errors: readonly Problem[];
}

/** Every reason why `args` may not reach the tool. `prefix` is the path of the arguments, for the fields' paths. */
export function argsProblems(tools: ToolTable, name: string, args: unknown, prefix = ''): Problem[] {
  const check = tools.checkArgs(name, args);
  if (check.ok) return [];
  const { code, details } = check.envelope.error;
  const problems = Array.isArray(details) ? (details as ArgProblem[]) : []; // checkArgs puts these there, or nothing
  return problems.map(({ field, text }) => ({
    field: prefix === '' ? field : field === 'args' ? prefix : `${prefix}.${field}`,
    message: `${field} ${text}`,
    code,
  }));
}

/** Judges a call by the allow-list and its tool's schema. */
export function callJudge(tools: ToolTable): Judge<CallResult> {
  return {
    fields: { tool: "the tool's name", args: "the tool's arguments, an object" },
    judge: ({ tool, args }) => {
      if (typeof tool !== 'string') return refuseCall('tool: expected a string', 'bad-request');
      if (!tools.names.has(tool)) return refuseCall('unknown tool', 'unknown-tool');
      const errors = argsProblems(tools, tool, args);
      return { ok: errors.length === 0, errors };
    },
    refuseCall: (problem) => ({ ok: false, errors: [problem] }),
  };
}

function refuseCall(message: string, code: Problem['code']): CallResult {
  return { ok: false, errors: [{ field: 'tool', message, code }] };
}
