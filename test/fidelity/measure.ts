import { scriptedCompletion } from '#llm';
import type { Completion, CompletionRequest, Model } from '#llm';
import { publishedPolicy, resolvePolicy } from '#policy';
import type { Scratchpad } from '../../apps/compressor/src/fidelity.js';
import { rewriteWith } from '../../apps/compressor/src/rewrite.js';
import { asHeld, shrink } from '../../apps/compressor/src/shrink.js';
import { hostileRewrite, spoils } from './hostile-rewrites.js';
import type { HostileRewrite } from './hostile-rewrites.js';
import { diceOf, randomLog } from './random-log.js';
import type { RandomLog } from './random-log.js';
import { digitRuns, standsIn } from './stands-in.js';

const maxTokens = 600;
const policy = resolvePolicy(publishedPolicy, { provider: 'scripted', taskClass: 'action' });
const { signal } = new AbortController();

/** What became of the facts of one or many scratchpads. */
export interface Facts {
  facts: number;
  /** Said by the scratchpad and not by the log. */
  invented: number;
  lostOfLatest: number;
  lostOfRequest: number;
  /** Of older observations: these may go. */
  droppedOlder: number;
}

export const noFacts: Facts = { facts: 0, invented: 0, lostOfLatest: 0, lostOfRequest: 0, droppedOlder: 0 };

export function addFacts(a: Facts, b: Facts): Facts {
  return {
    facts: a.facts + b.facts,
    invented: a.invented + b.invented,
    lostOfLatest: a.lostOfLatest + b.lostOfLatest,
    lostOfRequest: a.lostOfRequest + b.lostOfRequest,
    droppedOlder: a.droppedOlder + b.droppedOlder,
  };
}

export interface Figures {
  /** How often each thing came of a log, or of a hostile rewrite by its kind. */
  ends: Record<string, number>;
  kept: Facts;
}

/** Random logs through the compressor, with the scripted model where trimming is not enough. */
export async function measureLogs(count: number, seed: number): Promise<Figures> {
  const dice = diceOf(seed);
  const figures: Figures = { ends: {}, kept: noFacts };
  for (let i = 0; i < count; i += 1) {
    const random = randomLog(dice);
    const trimmed = shrink(random.effect, maxTokens);
    const made = trimmed ?? (await rewritten(random, scripted));
    const isWhole =
      trimmed !== null &&
      trimmed.progress === random.effect.progress &&
      trimmed.observations.every((line) => random.effect.log.includes(line));
    const end = trimmed === null ? (typeof made === 'string' ? made : 'rewritten') : isWhole ? 'whole' : 'cut';
    note(figures, end, typeof made === 'string' ? null : compare(random, made));
  }
  return figures;
}

/** Hostile rewrites of logs that a model has to rewrite, so many of all kinds together; the corrective call is answered alike. */
export async function measureHostile(count: number, seed: number, kinds = spoils): Promise<Figures> {
  const dice = diceOf(seed);
  const figures: Figures = { ends: {}, kept: noFacts };
  const all = Object.entries(kinds);
  for (let done = 0; done < count;) {
    const random = randomLog(dice);
    const [kind, spoil] = all[done % all.length] ?? [];
    if (kind === undefined || spoil === undefined || shrink(random.effect, maxTokens) !== null) continue;
    const hostile = hostileRewrite(spoil, random, dice);
    if (hostile === null) continue;
    done += 1;
    const made = await rewritten(random, () => hostile);
    const isKept = typeof made !== 'string';
    note(figures, `${kind}: ${isKept ? 'kept' : 'refused'}`, isKept ? compare(random, made, hostile.untrue) : null);
  }
  return figures;
}

function note(figures: Figures, end: string, facts: Facts | null): void {
  figures.ends[end] = (figures.ends[end] ?? 0) + 1;
  if (facts) figures.kept = addFacts(figures.kept, facts);
}

type Answer = (request: CompletionRequest) => Pick<HostileRewrite, 'text' | 'finish'>;

const scripted: Answer = (request) => scriptedCompletion(request);

/** The scratchpad as the run would hold it, or why the raw log stays. */
async function rewritten({ effect }: RandomLog, answer: Answer): Promise<Scratchpad | string> {
  const usage = { tokensIn: 1, tokensOut: 1, tokensCached: 0 };
  const complete = (request: CompletionRequest): Promise<Completion> => {
    const { text, finish } = answer(request);
    const how = { structured: 'prompt', schemaId: null, fallbackReason: null } as const;
    return Promise.resolve({ text, finish, model: 'm', usage, ...how });
  };
  const model: Model = { provider: 'scripted', complete };
  const made = await rewriteWith(model, effect, { policy, maxTokens }, signal);
  return 'failed' in made ? made.failed : made.scratchpad;
}

/** What became of the facts that were put into a log; `untrue` are those that must not be said. */
export function compare({ effect, facts, asked }: RandomLog, made: Scratchpad, untrue: readonly string[] = []): Facts {
  const { plan, progress, observations } = asHeld(effect, made);
  const kept = [progress, ...observations];
  const isStated = (fact: string): boolean => [plan, ...kept].some((text) => standsIn(text, fact));
  const inLog = new Set(facts.flat());
  const latest = new Set(facts.slice(-3).flat());
  const older = [...inLog].filter((fact) => !latest.has(fact) && !asked.includes(fact));
  const digits = digitRuns([...effect.log, ...(effect.request ?? []), effect.progress]);
  return {
    facts: inLog.size,
    invented: [...digitRuns(kept)].filter((run) => !digits.has(run)).length + untrue.filter(isStated).length,
    lostOfLatest: [...latest].filter((fact) => !isStated(fact)).length,
    lostOfRequest: asked.filter((fact) => inLog.has(fact) && !isStated(fact)).length,
    droppedOlder: older.filter((fact) => !isStated(fact)).length,
  };
}
