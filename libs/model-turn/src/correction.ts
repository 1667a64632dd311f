import { sayingNames } from './brief-turn.js';
import { clip, endOf, startOf, oneLine } from '#values';
import { actionTypes, controlReasons } from './turn.js';

/** One fault of an output: its place as a JSON pointer, and what it is. */
export interface Fault {
  path: string;
  text: string;
}

/** Of what was wrong with an output, as its model is told: enough for every field of a turn at once. */
export const complaintChars = 1_200;

/** A complaint as a run keeps it for its model; one that began under rules before 3 keeps less (I8). */
export function keptComplaint(complaint: string, rules: number): string {
  return clip(oneLine(complaint), rules < 3 ? 300 : complaintChars);
}

/** Of a model's own words that are quoted back to it, in characters. */
const quotedChars = 60;
/** On each side of the place where a text stops being JSON. */
const nearChars = 40;

const aText = 'a text';

/** What stands at each place of a turn. */
const expected: ReadonlyMap<string, string> = new Map([
  ['/control/done', 'true or false'],
  ['/control/reason', `one of ${controlReasons.join(', ')}`],
  ['/next_action/type', `one of ${actionTypes.join(', ')}`],
  ['/next_action/name', 'the name of a tool'],
  ['/next_action/args', 'an object'],
  ['/next_action/message', 'a text that says something'],
  ['/state_update/plan', aText],
  ['/state_update/observation', aText],
  ['/state_update/confidence', 'a number from 0 to 1'],
]);

/** The fields of a part of a turn that is missing or of the wrong type as a whole. */
function placesIn(path: string): string[] {
  const within = [...expected.keys()].filter((place) => place.startsWith(`${path}/`));
  return within.length === 0 ? [path] : within.filter((place) => !actionFields.includes(place));
}

const actionFields = ['/next_action/name', '/next_action/args', '/next_action/message'];

/**
 * All that is wrong with an output that holds one object: each fault once, with what belongs there and the model's own words where there
 * are any. `names`: what the model was asked to call the places; absent: as the contract does.
 */
export function formatCorrection(
  faults: readonly Fault[],
  turn: Record<string, unknown>,
  names?: ReadonlyMap<string, string>,
): string {
  const said = faults.flatMap(({ path, text }) => placesIn(path).map((place) => faultAt(place, text, turn, names)));
  return [...new Set(said)].join('; ');
}

function faultAt(
  place: string,
  text: string,
  turn: Record<string, unknown>,
  names?: ReadonlyMap<string, string>,
): string {
  const wanted = names && place === '/next_action/type' ? `one of ${sayingNames.join(', ')}` : expected.get(place);
  if (wanted === undefined || text.startsWith('state_update.plan has'))
    return names ? text.replace('next_action.', 'next.') : text;
  return `${names?.get(place) ?? place.slice(1).replaceAll('/', '.')} must be ${wanted}, ${quoteAt(turn, place)}`;
}

/** What the model wrote at a place. */
function quoteAt(turn: Record<string, unknown>, place: string): string {
  let value: unknown = turn;
  for (const step of place.split('/').slice(1)) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return 'it is missing';
    value = Reflect.get(value, step);
  }
  if (value === undefined) return 'it is missing';
  return `you wrote ${clip(JSON.stringify(value) ?? '', quotedChars)}`;
}

/** Where a text stops being JSON, in the model's own words; empty: it says nothing. */
export function brokenNear(output: string): string {
  const text = output.slice(Math.max(0, output.indexOf('{')));
  const place = breakIn(text);
  const near = `${endOf(startOf(text, place), nearChars)}${clip(text.slice(place), nearChars)}`.trim();
  return near === '' ? '' : `, near: ${near.replace(/\s+/g, ' ').toWellFormed()}`;
}

function breakIn(text: string): number {
  try {
    JSON.parse(text);
    return 0;
  } catch (error) {
    const [, at = ''] = / position (\d+)/.exec(error instanceof Error ? error.message : '') ?? [];
    return at === '' ? text.length : Number(at);
  }
}
