import type { Offer } from './offers.js';
import { likeness, plainWords } from './plain-words.js';
import { withoutDays } from './values-in.js';

/** The offer that is told of in words most like those of a step; null: none is like it. */
export function offerFor(step: string, offers: readonly Offer[]): Offer | null {
  const able = offers.filter(({ kind }) => kind === 'do');
  const bare = withoutDays(step.replace(/"[^"]*"/g, ' '));
  const scores = likeness(bare, able);
  const verb = plainWords(bare)[0] ?? '';
  const said = new Set(plainWords(bare));
  const whole = scores.map((score, at) => {
    const told = plainWords(`${able[at]?.name} ${able[at]?.about}`);
    return score + (told.includes(verb) ? 1 : 0) + (isInTheseWords(able[at], said) ? 0.01 : 0);
  });
  const best = Math.max(0, ...whole);
  return best < 0.5 ? null : (able[whole.indexOf(best)] ?? null);
}

/** Whether all that is told of an offer is said: of several that are like it, it is meant. */
function isInTheseWords(offer: Offer | undefined, said: ReadonlySet<string>): boolean {
  const told = plainWords(offer?.line ?? '');
  return told.length > 1 && told.every((word) => said.has(word));
}
