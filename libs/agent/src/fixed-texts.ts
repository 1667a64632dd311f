import type { RunOutcome } from '#contract';
import type { UnsentOutcome } from './unsent.js';
import { clip, oneLine } from './quote.js';

/** The outcomes that the agent must explain itself, because the model's own words do not end the run. */
export type ApologyOutcome = Exclude<
  RunOutcome,
  'answered' | 'cannot-proceed' | 'cancelled' | 'opted-out' | UnsentOutcome
>;

/** What a person reads when a run ends without an answer: one honest text an outcome, plus the facts found so far. */
export interface FixedTexts {
  apologies: Record<ApologyOutcome, string>;
  /** Appended when there are facts, with `{facts}` filled in. */
  soFar: string;
  /**
   * What asks for approval, and what says once more how to give it; `{call}`, `{code}` and `{minutes}` filled in. `words` are those
   * that give it, with the code, and refuse it: letters alone, in any case.
   */
  approval: { ask: string; explain: string; words: { yes: readonly string[]; no: readonly string[] } };
  /** Before a reply to texts with attachments, which nobody reads; `{count}` filled in. */
  unread: string;
  /** The answer to HELP when it answers no question; null: none. */
  help: string | null;
}

const maxFactsChars = 300;
const maxFieldChars = 40;

/** The text that ends a run: the outcome's own, the bad field named, the latest facts added. */
export function apologyText(texts: FixedTexts, outcome: ApologyOutcome, facts: readonly string[], field = ''): string {
  const sorry = texts.apologies[outcome].replace('{field}', () => clip(spelled(oneLine(field)), maxFieldChars));
  const latest = facts.slice(-2).map(plainly).join('; ');
  if (latest === '' || latest.length > maxFactsChars) return sorry;
  return sorry + texts.soFar.replace('{facts}', () => latest);
}

/** A name as a program writes it, in words: `start_date` is the start date. */
function spelled(name: string): string {
  return name.replaceAll(/[_.]+/g, ' ').trim();
}

/** A fact as a person may read it: names and values, without the marks of JSON. */
function plainly(fact: string): string {
  return fact
    .replace(/^[\w.]+(?=: )/, spelled)
    .replaceAll(/"([^"]*)":/g, (_, name: string) => `${spelled(name)} `)
    .replaceAll(/[{}[\]"]/g, '')
    .replaceAll(/,(?=\S)/g, ', ');
}
