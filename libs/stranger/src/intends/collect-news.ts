import { echoesIn, isFailure } from './echoes.js';
import type { Offer } from './offers.js';
import { listLeaves, resultsIn } from './results-in.js';

/** What has come back of all calls so far, and what has been told behind the last of them, as words. */
export function collectNews(said: string, offers: readonly Offer[], known: readonly string[]): string[] {
  const news = cameBack(said, offers)
    .map(inWords)
    .filter((words) => words !== '');
  return [...new Set(news)].filter((words) => !known.includes(words));
}

/** The same as it stands there: what was a failure is left out. */
export function cameBack(said: string, offers: readonly Offer[]): string[] {
  const results = echoesIn(said, offers).map(({ result }) => result);
  const later = [...said.matchAll(/<untrusted_data[^>]*>\n([^]*?)\n<\/untrusted_data>/g)].map(
    ([, words = '']) => words,
  );
  return [...results.filter((result) => !isFailure(result)), ...later];
}

/** A result as somebody would repeat it: the values of what is JSON, the words of what is not. */
function inWords(result: string): string {
  const bare = result.replace(/<\/?[\w-]+[^>]*>/g, '').trim();
  const values = resultsIn(bare);
  return values.length === 0 ? bare : values.flatMap(({ value }) => listLeaves(value)).join(', ');
}
