import { parseForeignJson, withoutNulls } from '#contract';
import type { ToolSpec } from '#contract';

type Json = Record<string, unknown>;

/**
 * Removes from a turn's arguments the nulls that strict mode made the model write for optional properties. Text that is no such turn
 * comes back unchanged, for our own parser (I6).
 */
export function dropAddedNulls(text: string, tools: readonly ToolSpec[]): string {
  const turn = parse(text);
  const action = turn?.['next_action'];
  if (turn === null || !isObject(action) || !isObject(action['args'])) return text;
  const spec = tools.find(({ name }) => name === action['name']);
  if (spec === undefined) return text;
  const args = withoutNulls(action['args'], spec.parameters);
  return JSON.stringify({ ...turn, next_action: { ...action, args } });
}

function parse(text: string): Json | null {
  try {
    const value: unknown = parseForeignJson(text);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
