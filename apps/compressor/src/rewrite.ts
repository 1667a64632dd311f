import { estimateTokens } from '#agent';
import { firstOf } from '#values';
import { PermanentError, TransientError } from '#errors';
import type { Compress, Usage } from '#protocol';
import { completeStructured } from '#llm';
import type { Completion, Model, Read } from '#llm';
import { openChain } from '#middleware';
import type { Chain, Passed } from '#middleware';
import { costMicroUsd, findPrice } from '#policy';
import type { Policy } from '#policy';
import { compressorText, readSections, sectionsSchema } from './sections.js';
import { factsIn, factsToKeep, findInfidelity } from './fidelity.js';
import type { Infidelity, Scratchpad, Source } from './fidelity.js';
import { asHeld, buildSource, estimateSize } from './shrink.js';

/** Why there is no rewrite: what must stay does not fit, or the model failed, did not end by itself, or broke the rules twice. */
export type RewriteFailure = 'too-large' | 'model-failed' | 'unfinished' | 'invalid';

/** A rewrite that may replace the log, or why there is none and what was thrown; `usage` is what was paid either way. */
export type Rewrite = { usage: Usage | null } & (
  | { scratchpad: Scratchpad }
  | { failed: RewriteFailure; error?: unknown }
);

/** Room for a scratchpad at its cap, with the sections that are not kept; an action's own limit would cut it off. */
const answerTokens = 1_200;
/** How many facts a complaint names of each kind. */
const mostNamed = 10;

/** What holds for a rewrite: what a model costs and may say, how long a scratchpad may be, and what its words pass. */
export interface RewriteTerms {
  policy: Policy;
  maxTokens: number;
  /** Absent: what the effect names. */
  middleware?: Chain;
}

/**
 * Has a model write the scratchpad, and keeps it only if every fact in it stands in the log and none that has to stay is lost (ADR 36).
 * It is checked as the run would hold it, against what the model was shown: middleware may have changed that.
 */
export async function rewriteWith(
  model: Model,
  effect: Compress,
  { policy, maxTokens, middleware = openChain(effect.middleware) }: RewriteTerms,
  signal: AbortSignal,
): Promise<Rewrite> {
  const source = buildSource(effect);
  const kept = estimateTokens(factsToKeep(source).join(' '));
  if (kept > maxTokens) return { usage: null, failed: 'too-large' };
  const bill = new Bill(policy);
  try {
    const prompt = buildPrompt(effect, source);
    const { value: user } = passed(await middleware.beforeModel(prompt));
    const question = {
      system: compressorText(askedTokens(kept, maxTokens)),
      user,
      ...buildCallLimits(policy),
      tools: [],
    };
    const read = (sections: Record<string, unknown>): Read<Scratchpad> =>
      checked(readSections(sections), effect, maxTokens, (held) => asShown(findInfidelity(source, held), prompt, user));
    const shape = { schema: sectionsSchema, read };
    const made = await completeStructured(billed(model, middleware, bill), question, shape, signal);
    return { usage: bill.usage, ...(made.ok ? { scratchpad: made.value } : { failed: made.why }) };
  } catch (error) {
    if (!(error instanceof PermanentError || error instanceof TransientError)) throw error;
    return { usage: bill.usage, failed: 'model-failed', error };
  }
}

/**
 * The size that a model is asked for: half the cap, since a scratchpad just below it would be compressed again after the next observation; more where
 * the facts that have to stay need it. What it makes may take up to the cap.
 */
function askedTokens(kept: number, maxTokens: number): number {
  return Math.min(maxTokens, Math.max(Math.floor(maxTokens / 2), 2 * kept));
}

function buildCallLimits({ model, maxTokens, temperature }: Policy) {
  return { model, maxTokens: Math.max(maxTokens, answerTokens), temperature };
}

/** The cost of all calls for one rewrite. */
class Bill {
  usage: Usage | null = null;

  constructor(private readonly policy: Policy) {}

  add({ model, usage }: Completion): void {
    const { prices, model: asked } = this.policy;
    const before = this.usage ?? { tokensIn: 0, tokensOut: 0, tokensCached: 0, costMicroUsd: 0 };
    this.usage = {
      tokensIn: before.tokensIn + usage.tokensIn,
      tokensOut: before.tokensOut + usage.tokensOut,
      tokensCached: before.tokensCached + usage.tokensCached,
      costMicroUsd: before.costMicroUsd + costMicroUsd(findPrice(prices, model, asked), usage),
    };
  }
}

/** The model with its calls' cost added up, and its output past the middleware before it is read. */
function billed(model: Model, middleware: Chain, bill: Bill): Model {
  const complete: Model['complete'] = async (request, signal) => {
    const completion = await model.complete(request, signal);
    bill.add(completion);
    return { ...completion, text: passed(await middleware.afterModel(completion.text)).value };
  };
  return { provider: model.provider, complete };
}

/** The output past the middleware. Throws where it did not pass: the run goes on with its raw log. */
function passed(through: Passed<string, string> | Passed<string>): { value: string } {
  if ('value' in through) return through;
  throw new PermanentError('middleware-refused', 'middleware stands between the log and the model');
}

function buildPrompt({ goal, constraints }: Compress, { request, plan, progress, log }: Source): string {
  return [
    `GOAL: ${goal}`,
    `CONSTRAINTS: ${constraints}`,
    'REQUEST:',
    ...request.map((line) => `- ${line}`),
    `PLAN: ${plan}`,
    `PROGRESS: ${progress}`,
    'RAW LOG:',
    ...log.map((line) => `- ${line}`),
  ].join('\n');
}

/** A rewrite that may be kept, or what is wrong with it, in words for the model. */
function checked(
  made: Scratchpad,
  effect: Compress,
  maxTokens: number,
  compare: (held: Scratchpad) => Infidelity,
): Read<Scratchpad> {
  const held = asHeld(effect, made);
  const size = estimateSize(made);
  if (held.observations.length === 0) return { ok: false, complaint: 'OBSERVATIONS is empty' };
  if (size > maxTokens) return { ok: false, complaint: `it takes ${size} tokens and ${maxTokens} fit` };
  const { invented, lost, misplaced } = compare(held);
  const wrong = [
    ...formatNamed('not in the log', invented),
    ...formatNamed('missing', lost),
    ...formatNamed('said of something else in the log', misplaced),
  ];
  return wrong.length === 0 ? { ok: true, value: made } : { ok: false, complaint: wrong.join('; ') };
}

function formatNamed(what: string, facts: readonly string[]): string[] {
  return facts.length === 0
    ? []
    : [`${what}: ${firstOf(facts, mostNamed).join(', ')}${facts.length > mostNamed ? ', …' : ''}`];
}

/** The same where middleware changed the prompt: what it removed cannot be kept, and what it added is not invented. */
function asShown(found: Infidelity, prompt: string, shown: string): Infidelity {
  if (prompt === shown) return found;
  const [before, after] = [factsIn(prompt.split('\n')), factsIn(shown.split('\n'))];
  return {
    invented: found.invented.filter((fact) => before.has(fact) || !after.has(fact)),
    lost: found.lost.filter((fact) => after.has(fact)),
    misplaced: found.misplaced,
  };
}
