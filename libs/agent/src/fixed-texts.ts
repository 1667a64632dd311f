import type { RunOutcome } from '#contract';
import type { UnsentOutcome } from './unsent.js';
import { clip, oneLine } from './quote.js';

/** The outcomes that the agent must explain itself, because the model's own words do not end the run. */
export type ApologyOutcome = Exclude<
  RunOutcome,
  'answered' | 'cannot-proceed' | 'cancelled' | 'opted-out' | 'unanswered' | UnsentOutcome
>;

/** What a person reads when a run ends without an answer: one honest text an outcome, plus the facts found so far. */
export interface FixedTexts {
  apologies: Record<ApologyOutcome, string>;
  /** Appended when there are facts, with `{facts}` filled in. */
  soFar: string;
  /** What asks for leave, and what says once more how to give it; `{call}`, `{code}` and `{minutes}` filled in. */
  approval: { ask: string; explain: string };
  /** Before a reply to texts with attachments, which nobody reads; `{count}` filled in. */
  unread: string;
  /** The answer to HELP when it answers no question; null: none (spec decision 15). */
  help: string | null;
}

/** The texts used unless others are configured. Plain GSM characters, so that an apology stays one segment. */
export const fixedTexts: FixedTexts = {
  apologies: {
    'bad-tool-args': 'Sorry, I could not look that up: "{field}" is missing or not valid. Please ask again with it.',
    'unknown-tool': 'Sorry, I have no way to look that up.',
    'contract-broken': 'Sorry, I could not work out a reliable answer. Please try asking in another way.',
    'bad-answer': 'Sorry, I had an answer but could not put it into the form it must have.',
    'step-cap': 'Sorry, I could not finish this in the number of steps I am allowed.',
    'tool-cap': 'Sorry, I could not finish this in the number of lookups I am allowed.',
    'token-cap': 'Sorry, this question was too big for me to finish.',
    'cost-cap': 'Sorry, I could not finish this with the money I am allowed to spend on one question.',
    'budget-spent': 'Sorry, I have spent what I may spend for now. Please try again later.',
    deadline: 'Sorry, I ran out of time before I had an answer.',
    thrash: 'Sorry, I kept going in circles and stopped before I had an answer.',
    stalled: 'Sorry, I got stuck on this one. Please ask again with all the details in one message.',
    'model-failed': 'Sorry, I cannot answer right now. Please try again later.',
    parked: 'Sorry, something went wrong on our side and I could not answer. We are looking into it.',
  },
  soFar: ' What I found so far: {facts}',
  approval: {
    ask: 'Reply YES {code} to do: {call}. Reply NO to refuse. It expires in {minutes} minutes.',
    explain: 'I am waiting for your word. Reply YES {code} to do: {call}. Reply NO to refuse.',
  },
  unread: 'I cannot read attachments ({count} not read). ',
  help: null,
};

const maxFactsChars = 300;
const maxFieldChars = 40;

/** The text that ends a run: the outcome's own, the bad field named (spec decision 4), the latest facts added. */
export function apologyText(texts: FixedTexts, outcome: ApologyOutcome, facts: readonly string[], field = ''): string {
  const sorry = texts.apologies[outcome].replace('{field}', () => clip(oneLine(field), maxFieldChars));
  const latest = facts.slice(-2).map(plainly).join('; ');
  if (latest === '' || latest.length > maxFactsChars) return sorry;
  return sorry + texts.soFar.replace('{facts}', () => latest);
}

/** A fact as a person may read it: names and values, without the marks of JSON. */
function plainly(fact: string): string {
  return fact
    .replaceAll(/"([^"]*)":/g, '$1 ')
    .replaceAll(/[{}[\]"]/g, '')
    .replaceAll(/,(?=\S)/g, ', ');
}
