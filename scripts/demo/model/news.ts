import type { Given } from '#stranger';
import type { Part } from '../../../test/stranger/builds/drawing.js';
import { tool } from './drawing.js';
import { labelsIn, placeIn } from './words.js';

/** What somebody wants to be told of, as parts that find it out. */
export interface News {
  /** What a workflow that tells of it is called. */
  name: string;
  parts: Readonly<Record<string, Part>>;
  /** What the text says of it. */
  text: string;
  /** What parts give where it is tried; absent: what is made up. */
  gives?: Given;
  /** The place of its number, where it is one. */
  number: string | null;
  /** For the person. */
  words: string;
}

/** What a text wants to be told of; null: nothing that this demo knows. */
export function newsIn(text: string): News | null {
  const [label] = labelsIn(text);
  if (/\borders?\b/i.test(text)) return orders(/\bmorning\b|\byesterday\b/i.test(text) ? 'yesterday' : 'today');
  if (label !== undefined) return messages(label);
  const place = placeIn(text.replace(/\b(?:in the (?:morning|evening|afternoon)|at (?:noon|night|\d+))\b/gi, ''));
  if (/\bweather\b/i.test(text) && place !== null) return weather(place);
  if (/\bholiday\b/i.test(text) && place !== null) return holiday(place);
  const words = /\b(?:text|remind|tell|send) (?:me|us|\+\d+)(?: (?:to|that|of))? "?([^".,;]+)"?/i.exec(text)?.[1];
  return words === undefined || /\b(?:how|what|which|when|if|whether)\b/i.test(words) ? null : reminder(words.trim());
}

function orders(day: string): News {
  const parts = { 'Count Orders': tool('counts the orders of the shop', { day }) };
  return {
    name: 'Orders',
    parts,
    text: `«orders» orders came in ${day}`,
    number: 'orders',
    words: `how many orders came in ${day}`,
  };
}

function messages(label: string): News {
  const days = { start: '«start_date»', end: '«end_date»', label };
  return {
    name: `${label.replace(/^./, (first) => first.toUpperCase())} Messages`,
    parts: {
      'Which Day': tool("gives today's date range"),
      'Count Them': tool('counts the messages with a label from a day to a day', days),
    },
    ...{
      text: `«value» ${label} messages today`,
      number: 'value',
      words: `how many ${label} messages came in that day`,
    },
  };
}

function weather(city: string): News {
  const parts = { 'Get Weather': tool('tells the weather of a city', { city }) };
  const text = `${city}: «sky», «celsius» degrees`;
  return { name: `Weather In ${city}`, parts, text, number: 'celsius', words: `the weather in ${city}` };
}

function holiday(country: string): News {
  const parts = { 'Look Up Holiday': tool('names the next public holiday', { country }) };
  const gives = { 'Look Up Holiday': [{ text: `The next public holiday in ${country}: New Year.` }] };
  return {
    name: `Holidays Of ${country}`,
    parts,
    gives,
    text: '«text»',
    number: null,
    words: `the next public holiday of ${country}`,
  };
}

function reminder(words: string): News {
  return {
    name: 'Reminder',
    parts: {},
    text: words.replace(/^./, (first) => first.toUpperCase()),
    number: null,
    words: `“${words}”`,
  };
}
