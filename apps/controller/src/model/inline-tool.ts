import type { ProgramEvent, RunState } from '#program';
import type { ToolSpec } from '#model-turn';
import type { Chain, Scene } from '#middleware';
import type { Clock } from '../clock.js';
import type { RunInlineTool } from '../engine/served-program.js';
import { findToolSchema, throughTool } from './read-output.js';

export interface InlineToolPorts {
  tools: readonly ToolSpec[];
  middleware: Chain;
  runInline(
    this: void,
    tool: string,
    args: Record<string, unknown>,
    at: number,
    state: RunState | null,
  ): Extract<ProgramEvent, { type: 'inline-tool-finished' }>['result'];
}

/** Runs a pure tool inside the turn. Every failure is returned as an event. `stateAt`: what the tool may read of its run; null: none. */
export async function runInlineTool(
  ports: InlineToolPorts,
  { tool, args, actionId }: RunInlineTool,
  clock: Clock,
  scene: Scene,
  stateAt: (at: number) => RunState | null,
): Promise<ProgramEvent> {
  const startedAt = clock();
  const state = stateAt(startedAt);
  const made = ports.runInline(tool, args, startedAt, state && frozen(state));
  const endedAt = clock();
  const outcome = made.ok ? 'ok' : 'error';
  const errorCode = made.ok ? null : made.envelope.error.code;
  const attempt = { startedAt, endedAt, outcome, errorCode } as const;
  const { result, notes } = await throughTool(ports.middleware.within(scene), made, { name: tool, args });
  const noted = notes.length === 0 ? {} : { middleware: notes };
  return {
    ...{ type: 'inline-tool-finished', at: endedAt, actionId, result, attempt },
    ...findToolSchema(ports.tools, tool),
    ...noted,
  };
}

/** No tool changes what the next one reads. */
function frozen({ texts, observations, left, ...words }: RunState): RunState {
  return Object.freeze({
    ...words,
    texts: Object.freeze(texts),
    observations: Object.freeze(observations),
    left: Object.freeze(left),
  });
}
