import type { ErrorCode } from '#errors';
import { graphCallTool, graphTool } from '#model-turn';
import type { LedgerRow, ToolRow } from './ledger.js';

/** A tool whose last call in a run has failed for good; of a graph's step, its node. */
export interface FailedTool {
  tool: string;
  code: ErrorCode;
}

/** More are not kept: a run that fails at so many has one cause, or none that a list could tell. The ledger has all. */
const mostFailedTools = 8;

/** What says nothing of the tool: the call was refused, or its run was ended. */
const refusals: ReadonlySet<ErrorCode> = new Set([
  'bad-tool-args',
  'unknown-tool',
  'tool-cap-reached',
  'approval-denied',
  'approval-expired',
  'middleware-refused',
  'opted-out',
  'taken-over',
  'cancelled',
]);

/** The tools that have failed, after these rows: by the last try of the last call of each. */
export function failedToolsAfter(before: readonly FailedTool[], rows: readonly LedgerRow[]): readonly FailedTool[] {
  let failed = before;
  for (const row of rows) if (row.row === 'tool') failed = after(failed, row);
  return failed;
}

function after(before: readonly FailedTool[], row: ToolRow): readonly FailedTool[] {
  const { error_code: code } = row;
  if (code !== null && refusals.has(code)) return before;
  const tool = nameOf(row);
  const others = before.filter((each) => each.tool !== tool);
  if (code !== null) return others.length < mostFailedTools ? [...others, { tool, code }] : before;
  return others.length === before.length ? before : others;
}

/** A person knows the node of a graph by its name, and not the tool that carries it out. */
function nameOf({ tool_name: tool, tool_args: { node } }: ToolRow): string {
  return (tool === graphTool || tool === graphCallTool) && typeof node === 'string' ? node : tool;
}
