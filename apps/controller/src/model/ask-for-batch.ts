import { clip } from '#values';
import type { Pin } from '#protocol';
import type { ProgramEvent } from '#program';
import type { ToolSpec } from '#model-turn';
import type { CompletionRequest } from '#llm';
import type { Chain } from '#middleware';
import type { Policy, Routes } from '#policy';
import { pause } from '#timing';
import { askForTurn } from './ask-for-turn.js';
import type { FormingAnswers, Shown } from './forming/forming-answers.js';
import type { ModelOf } from './ask-routes.js';
import type { Clock } from '../clock.js';
import { sceneOfRun } from './hook-scene.js';
import type { CallModel, Side } from '../engine/served-program.js';
import { hashPrompt } from './prompt-hash.js';
import { excerptCharacters } from './read-output.js';
import type { ReaderPorts } from './read-output.js';

/** What asks a model for decisions that are batches of calls. */
export interface BatchPorts {
  modelOf: ModelOf;
  routes: Routes;
  prices: Policy['prices'];
  middleware: Chain;
  /** Shows answers while they form; absent: nobody can watch. */
  forming?: Pick<FormingAnswers, 'begin'> | undefined;
}

/** A decision that is asked for: the run that it is of, and the one tool of its turn. */
export interface BatchAsk {
  run: Pin & { id: string; actorId: string };
  promptAt(this: void, at: number): { system: string; user: string };
  /** The prefix and the schema for a provider that holds its model to one. */
  brief: CompletionRequest['brief'];
  account: CompletionRequest['account'];
  spec: ToolSpec;
  schema: Record<string, unknown>;
  /** How many of its last outputs in a row could not be used. */
  violations: number;
  /** See `ReaderPorts`. */
  answerWords?: ReaderPorts['answerWords'];
  /** What may be shown of its words while they form, where no middleware has a say in them. */
  shown: Shown;
}

/** A batch is longer than an answer to a person: so many tokens it may have. */
export const batchTokens = 16_000;

/** Asks for one decision, not before its time. Every failure is an event. */
export async function askForBatch(
  ports: BatchPorts,
  { run, promptAt, account, spec, schema, brief, violations, answerWords, shown }: BatchAsk,
  { notBefore, deadlineAt }: CallModel,
  { clock, signal, side }: { clock: Clock; signal: AbortSignal; side: Side },
): Promise<ProgramEvent> {
  await pause(Math.max(0, notBefore - clock()), { signal });
  const startedAt = clock();
  const { id, actorId, policyVersion, agentId, agentVersion } = run;
  const prompt = promptAt(startedAt);
  const actor = { actorId, run: { id, pin: { policyVersion, agentId, agentVersion } }, isOperator: true };
  const middleware = ports.middleware.within(sceneOfRun(actor, side, [spec]));
  const routes = ports.routes.action.map((route) => ({ ...route, maxTokens: batchTokens }));
  const means = violations > 1 ? { otherMeans: true } : {};
  const question = { ...prompt, ...(account && { account }), ...means, tools: [spec], schema, ...(brief && { brief }) };
  const ask = { actorId, promptHash: hashPrompt(prompt), routes, startedAt, question, deadlineAt };
  const reader = { ...ports, tools: [spec], toolNames: new Set([spec.name]), middleware, answerWords };
  const forming = ports.forming?.begin(actorId, ports.middleware.isEmpty ? shown : nothingShown);
  const watched = { ...question, ...(forming && { watcher: forming.watcher }) };
  try {
    return withoutRefusedWords(await askForTurn(reader, { ...ask, question: watched }, clock, signal));
  } finally {
    forming?.end();
  }
}

const nothingShown: Shown = { words: null };

/** Words that may not be said are a broken output to a program of batches: it asks for others. */
function withoutRefusedWords(event: ProgramEvent): ProgramEvent {
  if (event.type !== 'model-replied' || event.complaint === undefined) return event;
  const { at, actionId, complaint, call, turn } = event;
  const excerpt = turn.next_action.type === 'tool' ? '' : clip(turn.next_action.message, excerptCharacters);
  return {
    type: 'contract-broken',
    at,
    actionId,
    code: 'contract-broken',
    failedAt: 'rules',
    complaint,
    excerpt,
    call,
  };
}
