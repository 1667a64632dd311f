import type { Compress } from '#contract';

/** What a run thinks with: the parts of the scratchpad that a compression refreshes (A83). */
export interface Scratchpad {
  plan: string;
  progress: string;
  observations: string[];
}

const charactersPerToken = 4;
const longestLineCharacters = 400;

/** A deterministic estimate, good to about a fifth for English and JSON; the cap it serves is a soft one. */
export function estimateTokens(text: string): number {
  return Math.ceil(text.length / charactersPerToken);
}

function sizeOf({ plan, progress, observations }: Scratchpad): number {
  return estimateTokens([plan, progress, ...observations].join('\n'));
}

function cut(line: string): string {
  return line.length <= longestLineCharacters ? line : `${line.slice(0, longestLineCharacters - 1)}…`;
}

/** Equal lines once, at the place of the latest: what was seen last is what counts. */
function withoutRepeats(lines: string[]): string[] {
  return lines.filter((line, index) => lines.lastIndexOf(line) === index);
}

/**
 * Trims without a model: repeats go, long lines are cut, then the plan keeps its last six lines. `fits` says whether that
 * was enough for `maxTokens`; nothing that was learned is dropped here.
 */
export function shrink(effect: Compress, maxTokens: number): { scratchpad: Scratchpad; fits: boolean } {
  const scratchpad = {
    plan: effect.plan.split('\n').slice(-6).join('\n'),
    progress: cut(effect.progress),
    observations: withoutRepeats(effect.log).map(cut),
  };
  return { scratchpad, fits: sizeOf(scratchpad) <= maxTokens };
}
