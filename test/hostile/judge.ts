import { parseTurn } from '#model-turn';
import type { ToolTable } from '#model-turn';
import type { HostileOutput } from './outputs.js';

/** What became of one output. */
export interface Judgement {
  family: string;
  /** `answer`, `call`, or why it was refused. */
  got: string;
  /** The arguments that a tool would have been called with; null when none would. */
  reached: unknown;
  crashed: boolean;
}

/** Sends an output the way of every model output: parse, allow-list, arguments. Never throws: a throw is a result. */
export function judge({ family, output, truncated = false }: HostileOutput, tools: ToolTable): Judgement {
  try {
    const parsed = parseTurn(output, tools.names, { truncated });
    if (!parsed.valid) return { family, got: parsed.message.slice(0, 60), reached: null, crashed: false };
    const action = parsed.out.next_action;
    if (action.type !== 'tool') return { family, got: `answer (${parsed.stage})`, reached: null, crashed: false };
    const check = tools.checkArgs(action.name, action.args);
    if (!check.ok) return { family, got: `bad-tool-args: ${check.field}`.slice(0, 60), reached: null, crashed: false };
    return { family, got: `call (${parsed.stage})`, reached: action.args, crashed: false };
  } catch (error) {
    return { family, got: `CRASH ${String(error)}`.slice(0, 60), reached: null, crashed: true };
  }
}

const labels: readonly unknown[] = ['angry', 'praise', 'info'];

/** Whether `get_counts` may be called with these: written by hand from the tool's description, so that the schema is not its own judge. */
export function mayReachCounts(args: unknown): boolean {
  if (typeof args !== 'object' || args === null) return false;
  const entries = new Map<string, unknown>(Object.entries(args));
  return (
    Reflect.ownKeys(args).length === 3 &&
    labels.includes(entries.get('label')) &&
    [entries.get('start_date'), entries.get('end_date')].every(isDay)
  );
}

function isDay(value: unknown): boolean {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value) || value.length !== 10) return false;
  const time = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(value);
}
