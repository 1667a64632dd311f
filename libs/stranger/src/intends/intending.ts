import { shown, toFields, toList } from '../json.js';
import type { Json } from '../json.js';
import { joinQuestionText } from '../question.js';
import type { Question } from '../question.js';
import type { Speaker } from '../server.js';
import { wordsOfStep } from './deed.js';
import type { Deed, Intent, Step } from './deed.js';
import { findMostItems, listGivenTexts, nextCalls } from './deeds.js';
import { echoesIn, statePartsIn } from './echoes.js';
import { collectNews } from './collect-news.js';
import { factsSaid, factsWithin, hasAllFields } from './facts-said.js';
import { filled, moods } from './fill.js';
import type { Filling } from './fill.js';
import { toldIn } from './found.js';
import type { Told } from './found.js';
import { givenIn, known } from './given-values.js';
import { offerFor } from './offer-for.js';
import { offersIn, withTools } from './offers.js';
import type { Offer } from './offers.js';
import { likeness } from './plain-words.js';
import { formShown, toolsTold, withFieldsTold } from './prompt-form.js';
import { requestIn, saidIn } from './requests-in.js';
import { listLeaves, plainResultsIn, resultsIn } from './results-in.js';
import type { Shown } from './results-in.js';
import { showsCall } from './shows-call.js';
import { toldOfEach } from './told-of-each.js';
import { newsIn, wordsFor } from './words-for.js';
import { namesRelativeDay, todayIn } from './values-in.js';

/**
 * Answers by intents: each step is done by what the request itself offers, chosen and filled by names and descriptions alone. A step that
 * begins with *say* or *ask* is words for the person: *say* tells what the steps before it have come to, *say of each* has a line for each
 * thing, and `or else "…"` stands where they came to nothing. With neither schema nor tools it uses the form and the tools that the prompt
 * shows; where it shows none it answers in prose.
 */
export function intending(intents: readonly Intent[]): Speaker {
  return (question) => {
    const words = joinQuestionText(question);
    const form = findForm(question, words);
    const intent = (form && factsFor(form.schema, question, intents)) ?? intentFor(question, intents);
    if (form === null) return { text: plainly(intent) };
    const answer = answerQuestion(form.schema, intent, question, words);
    if (answer instanceof PlainWords) return { text: answer.text };
    return form.call === null
      ? { text: JSON.stringify(answer) }
      : { text: '', call: { name: form.call, args: answer } };
  };
}

const failed = /\berror from\b/;

const noIdea = 'I do not know what to do with that.';

/** Words where a form has no place for them. */
class PlainWords {
  constructor(readonly text: string) {}
}

/** What is said where no form is shown: the words themselves, or what one would do. */
function plainly(intent: Intent | null): string {
  if (intent === null) return noIdea;
  const [first] = intent.steps.map(wordsOfStep);
  const own = /^say "([^"]*)"$/i.exec(first ?? '')?.[1];
  return own ?? `I would ${intent.steps.map(wordsOfStep).join(', then ')}.`;
}

/** The form of an answer, and the tool whose arguments it is; null: the request shows none. */
function findForm({ form, system }: Question, words: string): { schema: Json; call: string | null } | null {
  if (form.by === 'schema') return { schema: form.schema, call: null };
  const [only] = form.by === 'tools' ? form.tools : [];
  if (only !== undefined) return { schema: only.schema, call: only.name };
  const shown = formShown(system) ?? formShown(words);
  return shown && { schema: withTools(withFieldsTold(shown, words), toolsTold(words)), call: null };
}

/** The intent whose facts are what a form asks for, of those the one whose words were written last; null: none has such facts. */
function factsFor(schema: Json, question: Question, intents: readonly Intent[]): Intent | null {
  const fitting = intents.filter(({ facts }) => facts !== undefined && hasAllFields(schema, Object.keys(facts)));
  return lastIn(saidIn(question), fitting);
}

/**
 * The intent whose words were written last: instructions and what stands under TASK or a heading of a request before all else, and no word of
 * what is marked as data.
 */
function intentFor(question: Question, intents: readonly Intent[]): Intent | null {
  const said = saidIn(question);
  return lastIn(question.system, intents) ?? lastIn(requestIn(question), intents) ?? lastIn(said, intents);
}

function lastIn(text: string, intents: readonly Intent[]): Intent | null {
  const said = text.toLowerCase();
  const places = intents.map(({ when }) => said.lastIndexOf(when.toLowerCase()));
  const last = Math.max(-1, ...places);
  return last < 0 ? null : (intents[places.indexOf(last)] ?? null);
}

function filledWhole(schema: Json, intent: Intent | null, words: string): unknown {
  const seen = { words, back: words, told: toldFor(intent?.facts, words) };
  const within = intent?.facts && factsWithin({ root: schema, ...seen, offers: [] }, intent.facts);
  if (within) return within;
  if (intent?.facts !== undefined)
    return givenIn(schema, known(intent.facts, seen) ?? intent.facts, { root: schema, ...seen }).value;
  const step = intent?.steps.map(wordsOfStep).join('. ') ?? '';
  return filled(schema, {
    root: schema,
    step,
    spoken: null,
    mood: 'fine',
    choices: new Map(),
    today: todayIn(words),
    about: schema,
    told: words,
  });
}

function answerQuestion(schema: Json, intent: Intent | null, question: Question, words: string): unknown {
  const isForm = intent?.facts !== undefined && hasAllFields(schema, Object.keys(intent.facts));
  const offers = isForm ? [] : offersIn(schema, words);
  if (offers.length === 0) return filledWhole(schema, intent, words);
  return intent === null ? spoken(schema, offers, 'cannot', noIdea) : acted(schema, offers, intent, question, words);
}

/** What is told where some fact is to be found; nothing is read for others. */
function toldFor(facts: Intent['facts'], said: string): Told[] {
  return JSON.stringify(facts ?? null).includes('"found":') ? toldIn(said, said) : [];
}

/** The next step that nothing in the prompt shows as done. */
function acted(root: Json, offers: readonly Offer[], intent: Intent, question: Question, words: string): unknown {
  const said = question.messages.map(({ text }) => text).join('\n');
  const results = [...resultsIn(said), ...plainResultsIn(said)];
  const facts = factsSaid({ root, words, back: said, told: toldFor(intent.facts, said), offers }, intent);
  if (facts !== null) return facts;
  const today = todayIn(words) ?? dayShown(results, offers);
  const learnt: string[] = [];
  for (const [at, step] of intent.steps.entries()) {
    if (typeof step !== 'string') {
      const next = worked(deedsFrom(intent.steps, at), { root, words, said, offers });
      if (next === null) {
        learnt.push(...collectNews(said, offers, learnt));
        continue;
      }
      return 'cannot' in next ? spoken(root, offers, 'cannot', next.cannot) : next.answer;
    }
    const message = saidBy(step, learnt, said, offers);
    if (message !== null) return spoken(root, offers, message.mood, message.text);
    const offer = offerOn(step, today, offers);
    if (offer === null) return spoken(root, offers, 'cannot', `I cannot ${step}.`);
    const { choices, args: about, about: told } = offer;
    const filling: Filling = { ...{ root, step, spoken: null, mood: 'fine', choices, today, about }, told };
    const args = filled(about, filling, true);
    const all = results.filter((each) => showsCall(each, args, offer, offers));
    const shown = all.find(({ line }) => !failed.test(line)) ?? all[0];
    if (shown === undefined) return filled(root, filling);
    if (failed.test(shown.line)) {
      const errors = results.filter(({ line }) => line === shown.line);
      const why = explainGivingUp(errors.map(({ value }) => listLeaves(value).join(', ')));
      return why === null ? filled(root, filling) : spoken(root, offers, 'cannot', `I cannot ${step}: ${why}`);
    }
    results.splice(results.indexOf(shown), 1);
    learnt.push(`${step.replaceAll('"', '')}: ${newsIn(shown.value, listLeaves(args))}`);
  }
  return spoken(root, offers, 'fine', wordsFor('', learnt));
}

/** What a step needs first: a clock, where it names a day and nobody has told today's. */
function offerOn(step: string, today: string | null, offers: readonly Offer[]): Offer | null {
  const clock = today === null && namesRelativeDay(step) ? offerFor(clockWords, offers) : null;
  return clock ?? offerFor(step, offers);
}

/** What a step says to the person, and how things stand then; null: it is to be done. */
function saidBy(
  step: string,
  learnt: readonly string[],
  said: string,
  offers: readonly Offer[],
): { mood: Filling['mood']; text: string } | null {
  if (/^ask\b/i.test(step)) return { mood: 'asks', text: step.replace(/^ask\s*/i, '') };
  if (!/^say\b/i.test(step)) return null;
  const template = /^say of each "([^"]*)"/i.exec(step)?.[1];
  if (template !== undefined) {
    const lines = toldOfEach(template, said, offers);
    return { mood: 'fine', text: wordsFor(step.replace(/"[^"]*"/, ''), lines, '\n') };
  }
  return { mood: /^say that it cannot\b/i.test(step) ? 'cannot' : 'fine', text: wordsFor(step, learnt) };
}

/** Why a call is given up that has failed so; null: it is to be made once more. */
function explainGivingUp(errors: readonly string[]): string | null {
  const [first = ''] = errors;
  return errors.length === 1 && /\bonce more\b/.test(first) ? null : first;
}

/** The deeds of one piece of work: those that stand side by side; none where it began before this one. */
function deedsFrom(steps: readonly Step[], at: number): Deed[] {
  if (typeof steps[at - 1] === 'object') return [];
  const end = steps.findIndex((step, place) => place > at && typeof step === 'string');
  return steps.slice(at, end < 0 ? undefined : end).filter((step) => typeof step !== 'string');
}

interface Asked {
  root: Json;
  words: string;
  said: string;
  offers: readonly Offer[];
}

/** The calls of a piece of work that can be made now, as an answer; null: it is done. */
function worked(deeds: readonly Deed[], asked: Asked): { answer: unknown } | { cannot: string } | null {
  const { root, words, said, offers } = asked;
  const first = offers.find(({ kind }) => kind === 'do');
  const most = findMostItems(root, [...(first?.choices.keys() ?? [])].at(-1));
  const echoes = echoesIn(said, offers);
  const [begun] = echoes;
  const back = begun === undefined ? '' : said.slice(begun.at);
  const seen = { echoes, back, told: othersThan(deeds, toldIn(said, back)), state: statePartsIn(said, echoes) };
  const next = nextCalls(deeds, { ...asked, ...seen, most, offerFor: (step) => offerFor(step, offers) });
  if ('cannot' in next) return next;
  const { calls } = next;
  const [call] = calls;
  if (call === undefined) return null;
  const { choices, args: about } = call.offer;
  const number = 1 + Math.max(0, ...[...said.matchAll(/\bc(\d+): /g)].map(([, each]) => Number(each)));
  const filling: Filling = { root, step: '', spoken: null, mood: 'fine', choices, today: null, about, told: words };
  return { answer: filled(root, { ...filling, calls, ...(most > 1 && { number }) }) };
}

/** What is told but for what these deeds make themselves: nobody looks for that. */
function othersThan(deeds: readonly Deed[], told: readonly Told[]): Told[] {
  const made = deeds.flatMap(({ is, with: given = {} }) => (is === undefined ? listGivenTexts(given) : []));
  const own = new Set(made);
  return told.filter(({ value }) => !own.has(value));
}

/** The day that a clock among the offers has told. */
function dayShown(results: readonly Shown[], offers: readonly Offer[]): string | null {
  const clock = offerFor(clockWords, offers);
  const told = clock === null ? undefined : results.find((each) => showsCall(each, {}, clock, offers));
  return listLeaves(told?.value).find((leaf) => /^\d{4}-\d{2}-\d{2}$/.test(leaf)) ?? null;
}

const clockWords = 'get the date range';

/** Words for the person: a question, an answer, or that something cannot be done. */
function spoken(root: Json, offers: readonly Offer[], mood: Filling['mood'], words: string): unknown {
  const saying = offers.filter(({ kind }) => kind !== 'do');
  const offer = mood === 'fine' ? saying.find(({ kind }) => kind === 'say') : (pickOffer(saying, mood) ?? saying[0]);
  if (offer === undefined) return new PlainWords(words);
  const { choices, args: about } = offer;
  return filled(root, { ...{ root, step: '', spoken: words, mood, choices, today: null, about }, told: '' });
}

/** The offer for words that speaks most of how things stand; undefined: none does. */
function pickOffer(saying: readonly Offer[], mood: Filling['mood']): Offer | undefined {
  const named = saying.map(({ args }) => ({ name: '', about: fixedIn(args).join(' ') }));
  const scores = likeness(moods[mood], named);
  const best = Math.max(0, ...scores);
  return best > 0 ? saying[scores.indexOf(best)] : undefined;
}

/** The values that the fields of a branch allow. */
function fixedIn({ properties }: Json): string[] {
  return Object.values(toFields(properties)).flatMap((field) => toList(toFields(field)['enum']).map(shown));
}
