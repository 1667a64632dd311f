import { idAt } from '#contract';
import type { ChildEnd, Spawn } from '#contract';
import type { WorkflowDocument } from '#workflow';
import { declaredOrder } from '../declared-order.js';
import { playPrograms } from '../play-programs.js';
import { VirtualEngine } from '../virtual-engine.js';

/** What a call came to, and what it has used. */
export interface CallEnd {
  output: string;
  toolCalls: number;
  usd: number;
}

interface RunOptions {
  isReal: boolean;
  ticks: number;
  /** Answers the call of the node of this id. */
  call: (id: string, input: string, signal: AbortSignal) => Promise<CallEnd>;
}

export type RunEnd = { ok: true; output: string } | { ok: false; code: string; message: string };

const microUsd = 1_000_000;

/** Runs a document on the reference engine, with calls that are answered from outside. */
export async function runDocument(
  document: WorkflowDocument,
  input: string,
  { isReal, ticks, call }: RunOptions,
): Promise<RunEnd> {
  const begins = async ({ node, input: given }: Spawn, signal: AbortSignal): Promise<ChildEnd> => {
    const { text } = given as { text: string }; // what a workflow spawns an agent with
    return endOf(call(idAt(node), text, signal));
  };
  const orderOf = declaredOrder(document.root);
  const engine = new VirtualEngine({ ...playPrograms(document, ticks), begins, orderOf, isReal });
  const run = await engine.play(input);
  if (run?.outcome === 'answered') return { ok: true, output: run.output ?? '' };
  const { code = 'NODE_FAILED', message = `the run ended as ${run?.outcome ?? 'nothing'}` } = run?.error ?? {};
  return { ok: false, code, message };
}

/** How an agent's run ends whose call ends so. */
async function endOf(call: Promise<CallEnd>): Promise<ChildEnd> {
  const nothingSpent = { steps: 1, toolCalls: 0, tokens: 0, costMicroUsd: 0 };
  try {
    const { output, toolCalls, usd } = await call;
    const spent = { ...nothingSpent, toolCalls, costMicroUsd: Math.round(usd * microUsd) };
    return { outcome: 'answered', output, error: null, spent };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { outcome: 'model-failed', output: null, error: { code: 'model-failed', message }, spent: nothingSpent };
  }
}
