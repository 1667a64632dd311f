import { isObject, shown, toFields, toList } from '../json.js';
import type { Json } from '../json.js';
import type { Call } from './deeds.js';
import { resolved } from './offers.js';
import { likeness, plainWords } from './plain-words.js';
import { daysIn, numbersIn, valuesIn } from './values-in.js';
import type { SaidValue } from './values-in.js';

/** What an answer is made of. */
export interface Filling {
  root: Json;
  /** What is to be done, in plain words. */
  step: string;
  /** The words for the person; null: nothing is said to them in this answer. */
  spoken: string | null;
  mood: 'fine' | 'cannot' | 'asks';
  choices: ReadonlyMap<Json, Json>;
  today: string | null;
  /** The branch, or the arguments, that the step is about: elsewhere only what every answer needs is written. */
  about: Json;
  /** What the prompt tells of it: a name there may say what a field is for. */
  told: string;
  /** Calls that are made with values that stand already; a list of calls takes all of them. */
  calls?: readonly Call[];
  /** What the first of a list of calls is numbered with. */
  number?: number;
  /** What one of a list is told apart by. */
  tag?: string;
}

/** Words for how things stand. */
export const moods = {
  fine: 'ok fine continue success',
  cannot: 'cannot refuse impossible fail',
  asks: 'ask clarify need question',
};

const isEnd = new Set(plainWords('done finished final complete ended'));

/** A value of a schema, by the names and descriptions of its fields. */
export function filled(schema: Json, filling: Filling, isAbout = schema === filling.about, name = ''): unknown {
  const taken = new Filler(filling);
  return taken.value(resolved(schema, filling.root), name, isAbout, true);
}

class Filler {
  private readonly values: SaidValue[];
  private readonly numbers: SaidValue[];
  private readonly days: string[];
  /** Values of closed lists that are taken. */
  private readonly members = new Set<string>();

  constructor(private readonly filling: Filling) {
    const { step, today } = filling;
    this.values = valuesIn(step);
    this.numbers = numbersIn(step);
    this.days = daysIn(step.replace(/"[^"]*"/g, ''), today ?? '1970-01-01');
  }

  value(schema: Json, name: string, wasAbout: boolean, isRequired: boolean): unknown {
    const { root, choices, about, calls = [] } = this.filling;
    const [call] = calls;
    if (call !== undefined && schema === about) return call.args;
    const isAbout = wasAbout || schema === about;
    const chosen = choices.get(schema);
    if (chosen !== undefined) return this.value(chosen, name, isAbout, isRequired);
    const branches = toList(schema['anyOf'] ?? schema['oneOf']).map((each) => resolved(toFields(each), root));
    if (branches.length > 0) return this.ofUnion(branches, name, isAbout);
    if ('const' in schema) return schema['const'];
    if (Array.isArray(schema['enum'])) return this.ofValues(schema, name, isAbout, isRequired);
    return this.ofType(schema, name, isAbout, isRequired);
  }

  private ofType(schema: Json, name: string, isAbout: boolean, isRequired: boolean): unknown {
    const types = [schema['type']].flat();
    const type = types.find((each) => each !== 'null') ?? (isObject(schema['properties']) ? 'object' : 'null');
    if (type === 'object') return this.object(schema, isAbout);
    if (type === 'array') return this.list(schema, name, isAbout);
    if (type === 'boolean') return this.truth(name, schema, isAbout);
    const found = type === 'string' ? this.text(schema, name, isAbout, isRequired) : this.number(schema, name, isAbout);
    if (found !== undefined) return found;
    if (types.includes('null')) return null;
    return isRequired ? (type === 'string' ? this.anyText(schema, isAbout) : atLeast(schema)) : undefined;
  }

  private object(schema: Json, isAbout: boolean): Json {
    const required = toList(schema['required']);
    const fields = Object.entries(toFields(schema['properties'])).map(([name, field]) => {
      const inner = resolved(toFields(field), this.filling.root);
      return [name, this.value(inner, name, isAbout, required.includes(name))] as const;
    });
    return Object.fromEntries(fields.filter(([, value]) => value !== undefined));
  }

  private list(schema: Json, name: string, isAbout: boolean): unknown[] {
    const items = resolved(toFields(schema['items']), this.filling.root);
    const isChosen = this.filling.choices.has(items);
    const { calls = [] } = this.filling;
    if (isChosen && calls.length > 0) return calls.map((call, at) => this.called(items, call, at));
    const least = isChosen ? 1 : Number(schema['minItems'] ?? 0);
    const found: unknown[] = [];
    while (found.length < least) found.push(this.value(items, name, isAbout, true));
    while (isAbout && items['type'] === 'string' && this.values.length > 0) found.push(this.values.shift()?.value);
    return found;
  }

  private called(items: Json, call: Call, at: number): unknown {
    const { choices, args: about } = call.offer;
    const tag = `c${(this.filling.number ?? 1) + at}`;
    return new Filler({ ...this.filling, choices, about, calls: [call], tag }).value(items, '', false, true);
  }

  private ofUnion(branches: readonly Json[], name: string, isAbout: boolean): unknown {
    const others = branches.filter(({ type }) => type !== 'null');
    const isOptional = others.length < branches.length;
    const saying = this.filling.spoken === null || !isAbout ? undefined : others.find(hasText);
    if (saying !== undefined) return this.value(saying, name, isAbout, true);
    for (const branch of others) {
      const value = this.value(branch, name, isAbout, !isOptional);
      if (value !== undefined && !(isOptional && isNothing(value))) return value;
    }
    return isOptional ? null : this.value(others[0] ?? {}, name, isAbout, true);
  }

  /** The value that the step names; outside of it, the one for how things stand. */
  private ofValues({ enum: list, description }: Json, name: string, isAbout: boolean, isRequired: boolean): unknown {
    const values = toList(list);
    const told = values.map((value) => ({ name: shown(value), about: '' }));
    const isStep = isAbout && this.filling.spoken === null;
    const member = isStep
      ? this.member(
          told.map(({ name: each }) => each),
          name,
          description,
        )
      : undefined;
    if (member !== undefined) return values[member];
    const scores = likeness(isStep ? this.filling.step : moods[this.filling.mood], told);
    const best = Math.max(...scores);
    if (best > 0) return values[scores.indexOf(best)];
    if (values.includes(null)) return null;
    return isRequired ? values[0] : undefined;
  }

  /** Which of several values the step names to the letter: the one that stands behind the words of the field, each once. */
  private member(values: readonly string[], name: string, description: unknown): number | undefined {
    const { step } = this.filling;
    const named = values.flatMap((value, at) => {
      const index = step.search(new RegExp(`(?<![\\w-])${value.replace(/[^\w-]/g, '.')}(?![\\w-])`, 'i'));
      return index < 0 || this.members.has(value) ? [] : [{ at, value, before: step.slice(0, index) }];
    });
    const wanted = [{ name, about: shown(description ?? '') }];
    const scores = named.map(({ before }) => likeness(lastWords(before), wanted)[0] ?? 0);
    const best = named[scores.indexOf(Math.max(...scores))];
    if (best !== undefined && named.length > 1) this.members.add(best.value);
    return best?.at;
  }

  private truth(name: string, schema: Json, isAbout: boolean): boolean {
    const words = plainWords(`${name} ${shown(schema['description'] ?? '')}`);
    if (!isAbout) return this.filling.spoken !== null && words.some((word) => isEnd.has(word));
    return plainWords(this.filling.step).some((word) => words.includes(word));
  }

  private text(schema: Json, name: string, isAbout: boolean, isRequired: boolean): string | undefined {
    const { spoken, tag } = this.filling;
    if (!isAbout && isRequired && tag !== undefined) return tag;
    if (!isAbout) return isRequired && schema['minLength'] === undefined ? '' : undefined;
    if (spoken !== null) return spoken;
    const isDay = schema['format'] === 'date' || /\\d\{4\}-/.test(shown(schema['pattern'] ?? ''));
    if (isDay) return this.day(`${name} ${wordsBefore(name, this.filling.told)} ${shown(schema['description'] ?? '')}`);
    return this.take(this.values, name, schema)?.value;
  }

  /** The first day of those named for what begins, the last for what ends. */
  private day(about: string): string | undefined {
    return plainWords(about).includes('end') ? this.days.at(-1) : this.days[0];
  }

  private number(schema: Json, name: string, isAbout: boolean): number | undefined {
    const found = isAbout ? this.take(this.numbers, name, schema) : undefined;
    if (found !== undefined) return Number(found.value);
    return isAbout ? undefined : sure(schema);
  }

  /** The value that stands behind the words of a field, else the first that fits. */
  private take(from: SaidValue[], name: string, schema: Json): SaidValue | undefined {
    const fits = from.filter(({ value }) => hasForm(value, schema));
    const wanted = { name, about: shown(schema['description'] ?? '') };
    const scores = fits.map(({ before }) => likeness(lastWords(before), [wanted])[0] ?? 0);
    const best = fits[scores.indexOf(Math.max(...scores))];
    if (best !== undefined) from.splice(from.indexOf(best), 1);
    return best;
  }

  private anyText(schema: Json, isAbout: boolean): string {
    const longest = Number(schema['maxLength'] ?? Infinity);
    const words = isAbout ? this.filling.step.replaceAll('"', '') : '-';
    return words.length > longest ? '-' : words;
  }
}

/** Whether words can be said in it. */
function hasText({ type, properties }: Json): boolean {
  return type === 'string' || Object.values(toFields(properties)).some((field) => toFields(field)['type'] === 'string');
}

/** The word before a name, where it is told of: `from start to end`. */
function wordsBefore(name: string, told: string): string {
  return new RegExp(`(\\w+)\\s+${name.replace(/[^\w]/g, '.')}(?!\\w)`).exec(told)?.[1] ?? '';
}

/** The three words at the end. */
function lastWords(text: string): string {
  return /(?:[^\s,;]+[\s,;]*){0,3}$/.exec(text)?.[0] ?? '';
}

function hasForm(value: string, { pattern, format, maxLength, minimum, maximum }: Json): boolean {
  if (typeof pattern === 'string' && !new RegExp(pattern, 'u').test(value)) return false;
  if (format === 'email' && !value.includes('@')) return false;
  if (value.length > Number(maxLength ?? Infinity)) return false;
  return !(Number(value) < Number(minimum ?? -Infinity) || Number(value) > Number(maximum ?? Infinity));
}

/** A number that nobody has said: how sure one is, of what has such bounds. */
function sure(schema: Json): number | undefined {
  const { minimum, maximum } = { ...boundsTold(schema), ...schema };
  return Number(minimum) === 0 && Number(maximum) === 1 ? 0.9 : undefined;
}

function boundsTold({ description }: Json): Json {
  const [, minimum, maximum] = /minimum: (\d+), maximum: (\d+)/.exec(shown(description ?? '')) ?? [];
  return minimum === undefined ? {} : { minimum: Number(minimum), maximum: Number(maximum) };
}

function atLeast({ minimum }: Json): number {
  return Number(minimum ?? 0);
}

function isNothing(value: unknown): boolean {
  return (
    value === '' ||
    (Array.isArray(value) && value.length === 0) ||
    (isObject(value) && Object.values(value).every(isNothing)) ||
    value === null
  );
}
