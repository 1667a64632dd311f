import { asideSteps, lookedAt, lookStep, rememberTool, sectionsIn, summaryQuestion, surveyStep } from '#assistant';
import type { ThreadState } from '#assistant';
import type { ToolResult } from '#protocol';
import { redactSecrets } from '#secrets';
import { askAside } from '../../model/ask-aside.js';
import type { Spending } from '../../model/ask-aside.js';
import type { BatchPorts } from '../../model/ask-for-batch.js';
import { readSurvey } from './read-survey.js';
import type { SurveyPorts } from './read-survey.js';
import type { Stores } from '../../installation/stores.js';
import type { ThreadMemories } from './thread-memories.js';

/** What the steps beside a turn's calls may use. */
export interface AsidePorts extends Pick<BatchPorts, 'modelOf' | 'routes' | 'prices'>, Omit<SurveyPorts, 'stores'> {
  /** Null: this process has no store. */
  memories: ThreadMemories | null;
  /** Null: this process has none. */
  stores: (NonNullable<SurveyPorts['stores']> & { runs: Pick<Stores['runs'], 'lastActiveAt'> }) | null;
  /** Where the instance is reached; absent: nobody has said. */
  instanceUrl?: string;
  /** How many tokens a call of the model reads and writes at most. */
  windowTokens: number;
}

/** A step that is no call of a tool's, or none that changes a store: it is done here, and its turn's commit keeps what it came to. */
export async function runAside(
  ports: AsidePorts,
  state: ThreadState,
  { tool, args }: { tool: string; args: Record<string, unknown> },
  { spending, now, signal }: { spending: Spending; now: number; signal: AbortSignal },
): Promise<ToolResult | null> {
  if (tool === asideSteps.memory) return recall(ports, state, now);
  if (tool === surveyStep) return readSurvey(ports, state, args['guidance']);
  if (tool === lookStep) return look(ports, state);
  if (tool === asideSteps.summary) return sumUp(ports, state, spending, signal);
  if (tool !== rememberTool) return null;
  return { ok: true, value: { text: 'It is remembered.', ...(await redactedTexts(sectionsIn(args))) } };
}

/** What is remembered of the person, and what briefs are checked against. */
async function recall(
  { memories, stores, instanceUrl }: AsidePorts,
  { user, turn }: ThreadState,
  now: number,
): Promise<ToolResult> {
  const known = await memories?.recall(user, turn?.id ?? '', now);
  const all = (await stores?.credentials.list()) ?? [];
  const types = [...new Set(all.map(({ type }) => type))];
  const shared = types
    .map((type) => ({ type, names: all.filter((each) => each.type === type).map(({ name }) => name) }))
    .filter(({ names }) => names.length > 1);
  return { ok: true, value: { ...known, facts: { ...(instanceUrl && { instanceUrl }), shared } } };
}

/** When the children that may be idle have last done something; without a store nobody can tell. */
async function look({ stores }: AsidePorts, state: ThreadState): Promise<ToolResult> {
  const children = stores === null ? [] : lookedAt(state);
  const seen = await Promise.all(
    children.map(async ({ spawnId, runId }) => [spawnId, (await stores?.runs.lastActiveAt(runId)) ?? null] as const),
  );
  return { ok: true, value: { activeAt: Object.fromEntries(seen) } };
}

async function sumUp(
  ports: AsidePorts,
  state: ThreadState,
  spending: Spending,
  signal: AbortSignal,
): Promise<ToolResult> {
  const { through, ...question } = summaryQuestion(state, ports.windowTokens);
  const answer = await askAside(ports, question, spending, signal);
  const sections = answer.ok ? await redactedTexts(answer.value) : null;
  return { ok: true, value: { sections, through, spent: spending.spent } };
}

/** What a tool has shown to a model may hold a secret that no message had. */
async function redactedTexts(texts: Readonly<Partial<Record<string, string>>>): Promise<Record<string, string>> {
  const all = Object.entries(texts).map(async ([name, text = '']) => [name, await redactSecrets(text)] as const);
  return Object.fromEntries(await Promise.all(all));
}
