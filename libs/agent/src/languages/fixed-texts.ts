import { clip, lastOf, oneLine } from '#values';
import type { RunOutcome } from '#protocol';
import type { UnsentOutcome } from '#program';

/** The outcomes that the agent itself must explain, because no answer of the model ends the run. */
export type ApologyOutcome = Exclude<
  RunOutcome,
  'answered' | 'cannot-proceed' | 'cancelled' | 'opted-out' | 'loop' | UnsentOutcome
>;

/** What a person reads when a run ends without an answer: one text for each outcome, plus the facts found so far. */
export interface FixedTexts {
  apologies: Record<ApologyOutcome, string>;
  /** Appended when there are facts, with `{facts}` filled in. */
  soFar: string;
  /**
   * The text that asks for approval, and the one that repeats how to give it; `{call}`, `{code}` and `{minutes}` filled in. `words` are
   * the words that give it, with the code, and refuse it: letters only, in any case. `everyday` are others that people use for the same, and
   * those that say neither beside one of them; a text with one of its `questions` asks, and answers nothing. `goesOn` is put behind a text that
   * explains, `unclear` before it with the `{text}` that was not understood, `wentOn` is said when they write of something else. `office` says that
   * the operators must agree. Versions of agents that builds before have kept do not have all of these.
   */
  approval: {
    ask: string;
    explain: string;
    words: { yes: readonly string[]; no: readonly string[] };
    everyday?: {
      yes: readonly string[];
      no: readonly string[];
      beside: readonly string[];
      questions?: readonly string[];
    };
    goesOn?: string;
    unclear?: string;
    office?: string;
    wentOn?: string;
  };
  /** Put before a reply to texts with attachments, which are not read; `{count}` filled in. */
  unread: string;
  /** Said once while a run takes long. */
  working: string;
  /** The answer to HELP when it answers no question; null: none. */
  help: string | null;
}

const maxFactsChars = 300;
const maxFieldChars = 40;

/** The text that ends a run: that of the outcome, with the bad field named and the latest facts added. */
export function apologyText(texts: FixedTexts, outcome: ApologyOutcome, facts: readonly string[], field = ''): string {
  const sorry = texts.apologies[outcome].replace('{field}', () => clip(spelled(oneLine(field)), maxFieldChars));
  const latest = lastOf(facts, 2).map(plainly).join('; ');
  if (latest === '' || latest.length > maxFactsChars) return sorry;
  return sorry + texts.soFar.replace('{facts}', () => latest);
}

/** A program's name as words: `start_date` becomes "start date". */
function spelled(name: string): string {
  return name.replaceAll(/[_.]+/g, ' ').trim();
}

/** A fact for people: names and values, without JSON's punctuation. */
function plainly(fact: string): string {
  return fact
    .replace(/^[\w.]+(?=: )/, spelled)
    .replaceAll(/"([^"]*)":/g, (_, name: string) => `${spelled(name)} `)
    .replaceAll(/[{}[\]"]/g, '')
    .replaceAll(/,(?=\S)/g, ', ');
}
