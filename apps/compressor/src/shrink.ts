import { lastOf } from '#values';
import { estimateTokens, heldScratchpad } from '#agent';
import type { Compress } from '#protocol';
import { cutBetweenFacts } from './facts.js';
import { findInfidelity, keptWhole } from './fidelity.js';
import type { Scratchpad, Source } from './fidelity.js';

const longestLineCharacters = 400;
const longestPlanLines = 6;

/** What a scratchpad is made from: equal lines of the log once, at the place of the latest, since what was seen last is what counts. */
export function buildSource({ request = [], plan, progress, log }: Compress): Source {
  return { request, plan, progress, log: log.filter((line, index) => log.lastIndexOf(line) === index) };
}

/** The scratchpad as the run that asked will hold it. */
export function asHeld({ fromSeq, toSeq }: Compress, made: Scratchpad): Scratchpad {
  const { plan, progress, observations } = heldScratchpad({ fromSeq, toSeq, ...made });
  return { plan, progress, observations: observations.map(({ text }) => text) };
}

/** Its tokens in a prompt, by the same estimate that makes the agent ask for a compression. */
export function estimateSize({ plan, progress, observations }: Scratchpad): number {
  return estimateTokens([plan, progress, ...observations].join('\n'));
}

/**
 * Trims without a model. Where all fits, only repeats go. Above `maxTokens` long lines are cut, between their facts, except for the
 * latest observations, and the plan keeps its last six lines. Null when that is not enough, or would cost a fact that has to stay.
 */
export function shrink(effect: Compress, maxTokens: number): Scratchpad | null {
  const source = buildSource(effect);
  const whole = { plan: source.plan, progress: source.progress, observations: [...source.log] };
  if (estimateSize(whole) <= maxTokens) return whole;
  const made = cut(source);
  const { invented, lost } = findInfidelity(source, asHeld(effect, made));
  return estimateSize(made) <= maxTokens && invented.length + lost.length === 0 ? made : null;
}

function cut({ plan, progress, log }: Source): Scratchpad {
  const recent = lastOf(log, keptWhole);
  const older = log.slice(0, -keptWhole).map((line) => cutBetweenFacts(line, longestLineCharacters));
  return {
    plan: lastOf(plan.split('\n'), longestPlanLines).join('\n'),
    progress: cutBetweenFacts(progress, longestLineCharacters),
    observations: [...older, ...recent],
  };
}
