import { errorEnvelope } from '#errors';
import type { ToolResult } from '#protocol';
import type { ToolSpec } from '#model-turn';

type Args = Readonly<Record<string, unknown>>;

const results: ReadonlyMap<string, (args: Args) => ToolResult> = new Map([
  ['echo', (args: Args): ToolResult => ({ ok: true, value: args })],
  ['text', (args: Args): ToolResult => ({ ok: true, value: args['text'] })],
  ['nothing', (): ToolResult => ({ ok: true, value: null })],
  ['boom', (): ToolResult => ({ ok: false, envelope: errorEnvelope('tool-failed', 'boom') })],
]);

/** `echo` returns its arguments, `text` returns `args.text`, `nothing` returns null, `boom` fails. */
export const playToolNames: ReadonlySet<string> = new Set(results.keys());

export const playTools: readonly ToolSpec[] = Array.from(playToolNames, (name) => ({
  name,
  description: name,
  parameters: { type: 'object' },
  repeat: 'safe',
  runs: 'inline',
}));

export function callPlayTool(name: string, args: Args): ToolResult {
  const call = results.get(name);
  return call?.(args) ?? { ok: false, envelope: errorEnvelope('unknown-tool', `there is no tool ${name}`) };
}
