import { toList } from '../json.js';
import { listLeaves } from './results-in.js';

/** What a result has that the call did not say. */
export function newsIn(value: unknown, args: readonly string[]): string {
  const known = new Set(args);
  const news = listLeaves(value).filter((each) => !known.has(each) && !/^\d{4}-\d{2}-\d{2}$/.test(each));
  return news.length === 0 ? 'done' : toList(news).join(', ');
}

/** The words of a step that says something: its own, with what came of the steps before; else all that was learnt. */
export function wordsFor(step: string, learnt: readonly string[], between = '; '): string {
  const [, otherwise] = /\bor else "([^"]*)"/.exec(step) ?? [];
  if (otherwise !== undefined) return learnt.length === 0 ? otherwise : learnt.join(between);
  const own = /"([^"]*)"/.exec(step)?.[1]?.replace(/«(\d+)»/g, (_, number: string) => newsAt(learnt, Number(number)));
  return own ?? (learnt.length === 0 ? 'It is done.' : learnt.join('; '));
}

/** What came of a step, by its number among those that tell something. */
function newsAt(learnt: readonly string[], number: number): string {
  return (learnt[number - 1] ?? '').replace(/^.*?: /, '');
}
