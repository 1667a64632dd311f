import { buildAnswerField } from '#compiler';
import type { StoredCall } from '#compiler';
import { InvariantError } from '#errors';
import { madeUpAnswer } from '#nodes';
import type { TestedTool } from '#nodes';
import type { RunTool, ToolResult } from '#protocol';
import type { GraphPorts } from './run-graph-call.js';

/**
 * Answers a request of a graph that is not made, since its run is simulated (ADR 163), and keeps the answer with the items of the run as
 * that of a call is kept. One that an earlier claim has kept stays.
 */
export async function makeUpGraphCall(
  ports: Pick<GraphPorts, 'readItems' | 'keep'>,
  { id: effectId, rootRunId = '', args }: RunTool,
  token: string,
  tools: readonly TestedTool[],
): Promise<ToolResult> {
  const field = String(args['request']);
  const [stored, kept] = await ports.readItems(rootRunId, [field, buildAnswerField(field)]);
  if (typeof kept === 'string') return isKept;
  if (typeof stored !== 'string') throw new InvariantError('the request of a simulated call is lost');
  const { request } = JSON.parse(stored) as StoredCall; // as the step before wrote it
  if (request.kind === 'code') throw new InvariantError('code touches nothing, and is run in a simulated run too');
  const answer = JSON.stringify(madeUpAnswer(request, tools));
  await ports.keep({ effectId, token }, rootRunId, buildAnswerField(field), answer);
  return isKept;
}

const isKept: ToolResult = { ok: true, value: null };
