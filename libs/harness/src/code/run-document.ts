import type { ChildEnd, Spawn } from '#protocol';
import type { NodeRow } from '#program';
import type { JsonSchema, ToolTable } from '#model-turn';
import type { WorkflowDocument } from '#workflow';
import { declaredOrder, plainPlace } from '../declared-order.js';
import { playPrograms } from '../play-programs.js';
import { VirtualEngine } from '../virtual-engine.js';
import type { Answering, MakeCall } from '../virtual-options.js';
import { CutOutputError } from './call-model.js';

/** What a call came to, and what it has used. */
export interface CallEnd {
  output: string;
  toolCalls: number;
  usd: number;
}

/** What an `llm` is given. */
export interface Given {
  input: string;
  /** As the document has them, with its references read. */
  instructions: string;
  /** The form of its answer; absent: a text. */
  schema?: JsonSchema;
  layers: readonly string[];
}

interface Spawned extends Partial<Omit<Given, 'input'>> {
  text: string;
}

interface RunOptions {
  isReal: boolean;
  ticks: number;
  layers: Readonly<Record<string, string>>;
  tools: Pick<ToolTable, 'specs' | 'checkArgs'>;
  signal: AbortSignal;
  person: Answering;
  /** Answers the call of the `llm` in this place. */
  callModel(place: string, given: Given, signal: AbortSignal): Promise<CallEnd>;
  makeCall: MakeCall;
}

export type RunEnd = ({ ok: true; output: string } | { ok: false; code: string; message: string }) & {
  /** The nodes that have begun and ended. */
  history: readonly NodeRow[];
};

const microUsd = 1_000_000;

/** Runs a document on the reference engine, with calls that are answered from outside. */
export async function runDocument(document: WorkflowDocument, input: string, options: RunOptions): Promise<RunEnd> {
  const begins = async ({ node, input: spawned }: Spawn, signal: AbortSignal): Promise<ChildEnd> => {
    const { text, layers = [], instructions = '', schema } = spawned as Spawned; // what a workflow spawns an agent with
    const given = { input: text, layers, instructions, ...(schema && { schema }) };
    return toChildEnd(options.callModel(plainPlace(node), given, signal));
  };
  const { isReal, signal, person, makeCall } = options;
  const orderOf = declaredOrder(document.root);
  const programs = playPrograms(document, options);
  const engine = new VirtualEngine({ ...programs, begins, orderOf, isReal, signal, person, makeCall });
  const run = await engine.play(input);
  const { history } = engine;
  if (run?.outcome === 'answered') return { ok: true, output: run.output ?? '', history };
  const { code = 'NODE_FAILED', message = `the run ended as ${run?.outcome ?? 'nothing'}` } = run?.error ?? {};
  return { ok: false, code, message, history };
}

/** How an agent's run ends whose call ends so. */
async function toChildEnd(call: Promise<CallEnd>): Promise<ChildEnd> {
  const nothingSpent = { steps: 1, toolCalls: 0, tokens: 0, costMicroUsd: 0 };
  try {
    const { output, toolCalls, usd } = await call;
    const spent = { ...nothingSpent, toolCalls, costMicroUsd: Math.round(usd * microUsd) };
    return { outcome: 'answered', output, error: null, spent };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const code = error instanceof CutOutputError ? error.code : 'model-failed';
    return { outcome: 'model-failed', output: null, error: { code, message }, spent: nothingSpent };
  }
}
