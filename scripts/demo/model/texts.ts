import type { Intent } from '#stranger';
import { cannot } from './cannot.js';
import { isShort, labelsIn, placeIn, spansIn } from './words.js';

const counts = /\b(?:how (?:many|much)|counts?|number of|totals?)\b/i;
const carriesOn = /^\s*(?:and|also|or|what about|how about|same)\b/i;
const isAbout = /\b(?:messages?|texts?)\b/i;

/** What somebody who understands a text would do, as far as this demo goes: it is read with what was said before it. */
export function textIntents(request: string, before: string): Intent[] {
  const steps = stepsFor(request, before);
  return request.trim() === '' ? [] : [{ when: request.trim(), steps }];
}

function stepsFor(request: string, before: string): Intent['steps'] {
  const judged = /\bangry or calm\b[^:]*: *([^]*)/i.exec(request)?.[1];
  if (judged !== undefined) return [`say "${isAngry(judged) ? 'angry' : 'calm'}"`];
  const note = /\bnote:? +(?:to |that )?["“]?([^"”]+)/i.exec(request)?.[1];
  if (/\b(?:add|make|take|write)\b/i.test(request) && note !== undefined)
    return [`add the note "${note.trim()}"`, 'say "The note is written."'];
  const place = placeIn(request);
  if (/\bweather\b|\b(?:sunny|rainy|raining)\b|\bit rains?\b/i.test(request))
    return place === null
      ? ['ask For which city?']
      : [`get the weather in the city "${place}"`, `say "The weather in ${place}: «1» °C."`];
  if (/\b(?:public|bank|next)\b.*\bholiday|\bholiday\b.*\bnext\b/i.test(request))
    return place === null
      ? ['ask Of which country?']
      : [`name the next public holiday of the country "${place}"`, 'say "«1»"'];
  if (/\borders?\b/i.test(request) && counts.test(request)) {
    const day = /\byesterday\b/i.test(request) ? 'yesterday' : 'today';
    return [`count the orders of ${day}`, `say "Orders ${day}: «1»."`];
  }
  return countSteps(request, before) ?? [`say that it cannot "${cannot}"`];
}

function countSteps(request: string, before: string): Intent['steps'] | null {
  const [named, spans] = [labelsIn(request), spansIn(request)];
  const isQuestion = counts.test(request);
  if (!isQuestion && !isAbout.test(request) && !isShort(request)) return null;
  if (isQuestion && /\b(?:orders?|people|customers?)\b/i.test(request)) return null;
  const isFragment = !isQuestion || carriesOn.test(request);
  const wanted = named.length > 0 ? named : isFragment ? labelsIn(lastOf(before)) : [];
  if (wanted.length === 0) return ['ask Which label should I count: angry, praise or info?'];
  const all = (spans.length > 0 ? spans : ['today']).flatMap((span) => wanted.map((label) => ({ label, span })));
  const said = all.map(({ label, span }, at) => `${capital(label)} messages ${inWords(span)}: «${at + 1}».`);
  return [...all.map(({ label, span }) => `count the ${label} messages of ${span}`), `say "${said.join(' ')}"`];
}

function isAngry(text: string): boolean {
  return labelsIn(text).includes('angry') || /!|\b(?:broken?|worst|third time|never again|unacceptable)\b/i.test(text);
}

/** The last line that names a kind of messages. */
function lastOf(text: string): string {
  return text.split('\n').findLast((line) => labelsIn(line).length > 0) ?? '';
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

function inWords(span: string): string {
  return /^\d/.test(span) ? `on ${span}` : span;
}
