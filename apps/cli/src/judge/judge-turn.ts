import { parseTurn } from '#model-turn';
import type { ErrorEnvelope } from '#errors';
import type { ModelTurn, ToolTable } from '#model-turn';
import { anyTool } from './any-tool.js';
import { argsProblems } from './judge-call.js';
import type { Judge, Problem } from './judge-lines.js';

/** The result of `contract parse` for one model output. `error` is there when it is not ok. */
export interface ParseResult {
  ok: boolean;
  value: ModelTurn | null;
  /** Whether broken JSON was repaired; extracting it from prose or a fence does not count. */
  repaired: boolean;
  error?: Pick<ErrorEnvelope['error'], 'code' | 'message'>;
}

/** The result of `contract check` for one model output: every problem, those of a tool's arguments included. */
export interface CheckResult {
  ok: boolean;
  value: ModelTurn | null;
  repaired: boolean;
  errors: readonly Problem[];
}

/** An input may also say `truncated`: the provider cut it off. */
const fields = { raw: 'what the model answered, a string or an object' };

/** Judges an output by the contract alone: a tool may have any name. */
export const parseJudge: Judge<ParseResult> = {
  fields,
  judge: ({ raw, truncated }) => {
    const parsed = parseTurn(raw, anyTool, { truncated: truncated === true });
    if (parsed.valid) return { ok: true, value: parsed.out, repaired: parsed.stage === 'repaired' };
    const { code, message } = parsed;
    return { ok: false, value: null, repaired: false, error: { code, message } };
  },
  refuseCall: ({ code, message }) => ({ ok: false, value: null, repaired: false, error: { code, message } }),
};

/** Judges an output by the contract, the allow-list and the schema of the tool it calls. */
export function checkJudge(tools: ToolTable): Judge<CheckResult> {
  return {
    fields,
    judge: ({ raw, truncated }) => {
      const parsed = parseTurn(raw, tools.names, { truncated: truncated === true });
      if (!parsed.valid) {
        const { code } = parsed;
        const errors = parsed.problems.map(({ field, text }) => ({ field: field || 'raw', message: text, code }));
        return { ok: false, value: null, repaired: false, errors };
      }
      const { next_action: action } = parsed.out;
      const repaired = parsed.stage === 'repaired';
      const errors = action.type === 'tool' ? argsProblems(tools, action.name, action.args, 'next_action.args') : [];
      return errors.length === 0
        ? { ok: true, value: parsed.out, repaired, errors }
        : { ok: false, value: null, repaired, errors };
    },
    refuseCall: (problem) => ({ ok: false, value: null, repaired: false, errors: [problem] }),
  };
}
