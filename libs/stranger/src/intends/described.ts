import { isObject, shown, toFields, toList, toText } from '../json.js';
import type { Json } from '../json.js';
import { isList } from './deed.js';
import type { Given, GivenValue } from './deed.js';
import { bestPairs, likeness, plainWords } from './plain-words.js';
import { resultsIn } from './results-in.js';
import { shapeIn } from './shapes.js';

/** The fields of something, as a text describes them in a list behind its name; null: no list stands there. */
export function findToldFields(name: string, text: string): Json[] | null {
  for (const at of findPlaces(name, text).reverse()) {
    const start = text.indexOf('[{', at);
    if (start < 0 || start - at > nearChars || endsBetween(text.slice(at, start))) continue;
    const [first] = resultsIn(text.slice(start).split('\n')[0] ?? '');
    const list = toList(first?.value).map(toFields);
    if (list.length > 0 && list.every(isField)) return list;
  }
  return null;
}

function findPlaces(name: string, text: string): number[] {
  const places: number[] = [];
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) places.push(at);
  return places;
}

const nearChars = 1_500;

/** Whether what speaks of a name ends here, and something else begins: what came of a call. */
function endsBetween(text: string): boolean {
  return /\n[A-Z]+(?: [\w.-]+)*: /.test(text);
}

function isField(field: Json): boolean {
  return toText(field['name']) !== '' && toText(field['type']) !== '';
}

/** How values are written. */
export interface Writing {
  textFor(this: void, text: string): string;
  /** What is given, in the form of the tool that is among the values beside it. */
  formed(this: void, given: Given, beside: readonly unknown[]): unknown;
}

/** Values for described fields: each is given by words that are like a field's name, its title or its description. */
export function describedValues(fields: readonly Json[], given: Given, writing: Writing): Json {
  return new Describer(writing).object(fields, given);
}

class Describer {
  private readonly textFor: Writing['textFor'];

  constructor(private readonly writing: Writing) {
    this.textFor = writing.textFor;
  }

  /** One after the other, those first that depend on no other: what is said decides on which fields there are. */
  object(fields: readonly Json[], given: Given): Json {
    const made: Json = {};
    const left = new Map(Object.entries(given));
    while (left.size > 0) {
      const open = fields.filter((field) => !(toText(field['name']) in made) && isShown(field, made, fields));
      const pairs = bestPairs([...left.keys()], open.map(asNamed));
      const [words, at] = pairs.find(([, place]) => open[place]?.['displayOptions'] === undefined) ?? pairs[0] ?? [];
      const field = at === undefined ? undefined : open[at];
      if (words === undefined || field === undefined) break;
      made[toText(field['name'])] = this.value(field, left.get(words) ?? null, Object.values(given));
      left.delete(words);
    }
    return made;
  }

  private value(field: Json, given: GivenValue, beside: readonly unknown[]): unknown {
    const options = toList(field['options']).map(toFields);
    switch (field['type']) {
      case 'options':
        return chosen(options, given, this.textFor);
      case 'multiOptions':
        return [given].flat().map((each) => chosen(options, each, this.textFor));
      case 'collection':
        return isGiven(given) ? this.object(options, given) : {};
      case 'fixedCollection':
        return this.groups(field, options, given);
      case 'boolean':
      case 'number':
        return typeof given === 'string' ? this.textFor(given) : given;
      case 'json':
        return isGiven(given) ? this.textFor(JSON.stringify(this.writing.formed(given, beside))) : this.plain(given);
      default:
        return this.other(field, given);
    }
  }

  private groups(field: Json, groups: readonly Json[], given: GivenValue): Json {
    const isMany = toFields(field['typeOptions'])['multipleValues'] !== false;
    const [group] = groups;
    const fields = toList(group?.['values']).map(toFields);
    const all = (Array.isArray(given) ? given : [given]).filter(isGiven).map((each) => this.object(fields, each));
    return { [toText(group?.['name'])]: isMany ? all : all[0] };
  }

  /** A text; or what the description, or the default, shows the shape of. */
  private other({ description, default: usual, type }: Json, given: GivenValue): unknown {
    const isText = type === 'string';
    if (typeof given === 'string' && !isText && isObject(usual) && 'value' in usual)
      return { ...usual, value: this.textFor(given) };
    const shape = isText ? null : shapeIn(toText(description));
    if (shape !== null && typeof given === 'object' && given !== null)
      return this.shaped(shape, isList(given) ? { [findListName(shape)]: given } : given, toText(description));
    return this.plain(given);
  }

  private shaped(shape: unknown, given: GivenValue, told: string): unknown {
    if (Array.isArray(shape)) return isList(given) ? given.map((each) => this.shaped(shape[0], each, told)) : [];
    if (typeof given === 'string' && typeof shape === 'string' && told.includes(`; ${shape} `))
      return findMember(told, given);
    if (!isObject(shape) || !isGiven(given)) return this.plain(given);
    const names = Object.keys(shape);
    const pairs = bestPairs(
      Object.keys(given),
      names.map((name) => ({ name, about: '' })),
    );
    if (pairs.length === 0) return this.plain(given);
    const fixed = Object.entries(shape).filter(
      ([name, each]) => typeof each === 'string' && each !== name && /[a-z][A-Z]/.test(each),
    );
    const filled = pairs.map(([words, at]) => {
      const name = names[at] ?? words;
      return [name, this.shaped(shape[name], given[words] ?? null, told)];
    });
    return { ...Object.fromEntries(fixed), ...Object.fromEntries(filled) };
  }

  private plain(given: GivenValue): unknown {
    if (typeof given === 'string') return this.textFor(given);
    if (Array.isArray(given)) return given.map((each: GivenValue) => this.plain(each));
    if (!isGiven(given)) return given;
    return Object.fromEntries(Object.entries(given).map(([name, each]) => [name, this.plain(each)]));
  }
}

function findListName(shape: Json): string {
  return Object.keys(shape).find((name) => Array.isArray(shape[name])) ?? '';
}

function asNamed({ name, displayName, description }: Json): { name: string; about: string } {
  return { name: `${shown(displayName ?? '')} ${shown(name)}`, about: toText(description) };
}

export function isGiven(value: unknown): value is Given {
  return isObject(value);
}

function chosen(options: readonly Json[], given: GivenValue, textFor: (text: string) => string): unknown {
  const exact = options.find(({ value, name }) =>
    [value, shown(name).toLowerCase()].includes(typeof given === 'string' ? given.toLowerCase() : given),
  );
  if (exact !== undefined) return exact['value'];
  if (typeof given !== 'string') return given;
  const scores = likeness(
    given,
    options.map(({ name, value }) => ({ name: `${shown(name)} ${shown(value)}`, about: '' })),
  );
  const best = Math.max(0, ...scores);
  return best > 0 ? options[scores.indexOf(best)]?.['value'] : textFor(given);
}

/** Whether what a field waits for has been said, or is the usual value of what it waits for. */
function isShown({ displayOptions }: Json, made: Json, fields: readonly Json[]): boolean {
  const { show, hide } = toFields(displayOptions);
  const readValue = (name: string): unknown => made[name] ?? fields.find((each) => each['name'] === name)?.['default'];
  const holds = (conditions: unknown): boolean[] =>
    Object.entries(toFields(conditions)).map(
      ([name, values]) =>
        name.startsWith('@') || toList(values).some((each) => each === (readValue(name) ?? null) || isObject(each)),
    );
  return holds(show).every(Boolean) && !(hide !== undefined && holds(hide).some(Boolean));
}

/** Which of the names that a description lists words stand for: the longest of which they have all. */
function findMember(told: string, words: string): string {
  const said = new Set(plainWords(words));
  const names = [...new Set(told.replace(/^[^;]*/, '').match(/[\w]+/g) ?? [])];
  const whole = names.filter((name) => plainWords(name).length > 0 && plainWords(name).every((word) => said.has(word)));
  return whole.sort((a, b) => plainWords(b).length - plainWords(a).length)[0] ?? words;
}
