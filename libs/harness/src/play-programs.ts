import { agentDefaults, createAgent } from '#agent';
import type { Program } from '#program';
import type { ToolTable } from '#model-turn';
import { argsHash, dedupeKey, effectKey, publishedKey } from '#idempotency';
import { createWorkflow } from '#workflow';
import type { WorkflowDocument, WorkflowSettings } from '#workflow';
import { playTools } from './play-tools.js';

/** What a play has beside its document. */
export interface PlaySettings {
  /** How often an `every` ticks. */
  ticks: number;
  /** The tools, and the check of their arguments. Absent: those of plays. */
  tools?: Pick<ToolTable, 'specs' | 'checkArgs'>;
  /** The texts of files that layers name, by their paths. Absent: every file is there, and empty. */
  layers?: Readonly<Record<string, string>>;
}

/** The programs of a play, under which nothing but the document bounds a run. They get their own states alone. */
export function playPrograms(
  document: WorkflowDocument,
  { ticks, tools = shared.tools, layers }: PlaySettings,
): Record<'lane' | 'workflow', Program<object>> {
  const settings = { ...buildSettings(document, ticks), tools, ...(layers && { layers }) };
  return { lane: createLane(document), workflow: createWorkflow(() => settings) };
}

const plenty = 1_000_000_000;

const shared = {
  tools: { specs: playTools, checkArgs: () => ({ ok: true }) as const },
  keys: { argsHash, dedupeKey, effectKey, publishedKey },
  ...{ policyVersion: 'play', timeZone: 'UTC', toolRetries: 0, replySegments: {} },
};

/** What answers the text: an agent that has a child carry out the document, and may spend whatever that takes. */
function createLane(workflow: WorkflowDocument): Program<object> {
  const figures = { maxSteps: plenty, maxToolCalls: plenty, maxTokens: plenty, maxCostMicroUsd: plenty * 1_000 };
  const budgets = { ...agentDefaults.budgets, ...figures, maxSeconds: plenty, maxAwaySeconds: 0 };
  return createAgent({ ...agentDefaults, ...shared, budgets, workflow }); // it gets its own states alone
}

function buildSettings(document: WorkflowDocument, ticks: number): WorkflowSettings {
  const { layers: _none, ...defaults } = agentDefaults; // without them every file is there, and empty
  return { ...defaults, ...shared, document, ticks };
}
