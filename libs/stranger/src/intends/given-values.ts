import { isObject, parseJson, toFields, toList, toText } from '../json.js';
import type { Json } from '../json.js';
import { isFound, isList } from './deed.js';
import type { Given, GivenValue } from './deed.js';
import { describedValues, findToldFields, isGiven } from './described.js';
import type { Writing } from './described.js';
import { withPlaces } from './expressions.js';
import { foundIn } from './found.js';
import type { Told } from './found.js';
import { resolved } from './offers.js';
import { bestPairs, likeness } from './plain-words.js';
import { toolsTold } from './prompt-form.js';

/** Where given values are written. */
export interface Scene {
  root: Json;
  /** All that a prompt says. */
  words: string;
  /** What has come back of what was done. */
  back: string;
  /** The things that it tells of. */
  told: readonly Told[];
}

/** Values that are given, with what results tell in the place of what is to be found; null: some of it is not told yet. */
export function known(given: Given, { told }: Pick<Scene, 'told'>): Given | null {
  const read = (value: GivenValue): GivenValue | undefined => {
    if (isList(value)) return wholeList(value.map(read));
    if (!isGiven(value)) return value;
    if (isFound(value)) return foundIn(told, value.found) ?? undefined;
    const values = wholeList(Object.values(value).map(read));
    return values && Object.fromEntries(Object.keys(value).map((name, at) => [name, values[at] ?? null]));
  };
  const made = read(given);
  return isGiven(made) ? made : null;
}

function wholeList(list: readonly (GivenValue | undefined)[]): readonly GivenValue[] | undefined {
  const whole = list.filter((each) => each !== undefined);
  return whole.length < list.length ? undefined : whole;
}

/**
 * Given values in the form of a schema. Fields that it leaves open are those of the things that were found, as results describe them;
 * `missing`: none does yet.
 */
export function givenIn(
  schema: Json,
  given: Given,
  scene: Scene,
  things: readonly string[] = [],
): { value: unknown; missing: boolean } {
  const writer = new Writer(scene, things);
  return { value: writer.value(schema, given), missing: writer.missing };
}

class Writer {
  missing = false;

  constructor(
    private readonly scene: Scene,
    private readonly things: readonly string[],
  ) {}

  value(schema: Json, given: GivenValue | undefined): unknown {
    const own = resolved(schema, this.scene.root);
    const branches = toList(own['anyOf'] ?? own['oneOf']).map((each) => resolved(toFields(each), this.scene.root));
    if (branches.length > 0) return this.ofUnion(branches, given);
    const values = 'const' in own ? [own['const']] : toList(own['enum']);
    // The one value of an example is not the only one that there is.
    if (values.length === 1) return typeof given === typeof values[0] ? given : values[0];
    if (values.length > 0) return this.ofValues(values, given);
    if (isPairs(own, this.scene.root)) return this.pairs(own, given);
    if (isObject(own['properties'])) return this.object(own, isGiven(given) ? given : {});
    if (own['type'] === 'object') return this.open(given);
    if (own['type'] === 'array') return this.list(own, given);
    return this.leaf(own, given);
  }

  private ofUnion(branches: readonly Json[], given: GivenValue | undefined): unknown {
    const others = branches.filter(({ type }) => type !== 'null');
    if (given === undefined || given === null)
      return others.length < branches.length ? null : this.value(others[0] ?? {}, given);
    const fitting = others.filter((branch) => fits(branch, given));
    return this.value((isGiven(given) && this.likest(fitting, given)) || fitting[0] || others[0] || {}, given);
  }

  /** The branch that is most like what it is said to be: `is`; undefined: nothing is said. */
  private likest(branches: readonly Json[], { is }: Given): Json | undefined {
    if (typeof is !== 'string') return undefined;
    const told = branches.map(({ description }) => ({ name: '', about: toText(description) }));
    const scores = likeness(is, told);
    return branches[scores.indexOf(Math.max(...scores))];
  }

  private ofValues(values: readonly unknown[], given: GivenValue | undefined): unknown {
    if (values.includes(given)) return given;
    if (typeof given !== 'string') return values.includes(null) ? null : values[0];
    const scores = likeness(
      given,
      values.map((value) => ({ name: String(value), about: '' })),
    );
    return values[Math.max(0, scores.indexOf(Math.max(...scores)))];
  }

  private object(schema: Json, { is: _what, ...given }: Given): Json {
    const fields = Object.entries(toFields(schema['properties'])).map(([name, field]) => ({
      name,
      field: resolved(toFields(field), this.scene.root),
    }));
    const pairs = new Map(this.pairFields(given, fields).map(([words, at]) => [at, words]));
    const required = toList(schema['required']);
    const entries = fields.map(({ name, field }, at) => {
      const words = pairs.get(at);
      const value = words === undefined ? undefined : given[words];
      return [name, value === undefined && !required.includes(name) ? undefined : this.value(field, value)] as const;
    });
    return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
  }

  /** By their words; what is left alone is for the field that is left alone. */
  private pairFields(given: Given, fields: readonly { name: string; field: Json }[]): [string, number][] {
    const pairs = bestPairs(
      Object.keys(given),
      fields.map(({ name, field }) => ({ name, about: wordsIn(field) })),
    );
    const words = Object.keys(given).filter((each) => !pairs.some(([one]) => one === each));
    const open = fields.flatMap((_, at) => (pairs.some(([, place]) => place === at) ? [] : [at]));
    const [first] = words;
    const [place] = open;
    if (words.length === 1 && first !== undefined && open.length === 1 && place !== undefined)
      pairs.push([first, place]);
    return pairs;
  }

  private list(schema: Json, given: GivenValue | undefined): unknown[] {
    const items = resolved(toFields(schema['items']), this.scene.root);
    const all = given === undefined || given === null ? [] : isList(given) ? given : [given];
    return all.map((each) => this.value(items, each));
  }

  /** An object that takes any fields: those of what is described, where it is. */
  private open(given: GivenValue | undefined): unknown {
    if (!isGiven(given)) return given ?? {};
    if (Object.keys(given).length === 0) return {};
    const told = this.things.map((name) => findToldFields(name, this.scene.back)).find((each) => each !== null);
    if (told === undefined) this.missing = this.things.length > 0;
    return told ? describedValues(told, given, this.writing()) : given;
  }

  private writing(): Writing {
    const { words } = this.scene;
    return {
      textFor: (text) => withPlaces(text, words),
      formed: (given, beside) => {
        const tool = toolsTold(words).find(({ name }) => beside.includes(name));
        return tool ? givenIn(tool.schema, given, { ...this.scene, root: tool.schema, words: '' }).value : given;
      },
    };
  }

  private pairs(schema: Json, given: GivenValue | undefined): unknown {
    return asPairs(schema, this.open(given), this.scene.root);
  }

  private leaf(schema: Json, given: GivenValue | undefined): unknown {
    const type = [schema['type']].flat().find((each) => each !== 'null');
    if (typeof given === 'string')
      return type === 'string' || type === undefined
        ? withPlaces(given, this.scene.words)
        : (parseJson(given) ?? given);
    if (given !== undefined && given !== null) return type === 'string' ? JSON.stringify(given) : given;
    if (type === 'string') return 'none';
    return type === 'boolean' ? false : type === 'number' || type === 'integer' ? Number(schema['minimum'] ?? 0) : null;
  }
}

function fits(branch: Json, given: GivenValue): boolean {
  const type = Array.isArray(given) ? 'array' : typeof given;
  return [branch['type']]
    .flat()
    .some(
      (each) => each === type || (each === 'integer' && type === 'number') || (each === 'array' && type === 'object'),
    );
}

/** All that a field says of itself. */
function wordsIn(field: Json): string {
  const branches = toList(field['anyOf']).map(toFields);
  return [field, ...branches].map(({ description }) => toText(description)).join(' ');
}

/** Whether a list stands for an object, as its description says: of pairs, each a name and any value. */
function isPairs(schema: Json, root: Json): boolean {
  return (
    pairNames(schema, root) !== null && /\bobject\b[^.]*\blist of its fields\b/.test(toText(schema['description']))
  );
}

/** What the name and the value are called in such a list. */
function pairNames({ items }: Json, root: Json): [name: string, value: string] | null {
  const fields = Object.entries(toFields(resolved(toFields(items), root)['properties']));
  const name = fields.find(([, field]) => toFields(field)['type'] === 'string')?.[0];
  const value = fields.find(([each]) => each !== name)?.[0];
  return fields.length === 2 && name !== undefined && value !== undefined ? [name, value] : null;
}

/** A value where an object is written as the list of its fields, at any depth. */
function asPairs(schema: Json, value: unknown, root: Json): unknown {
  const [name, held] = pairNames(schema, root) ?? ['name', 'value'];
  const field = resolved(toFields(toFields(resolved(toFields(schema['items']), root)['properties'])[held]), root);
  return Object.entries(toFields(value)).map(([key, each]) => ({ [name]: key, [held]: anyValue(field, each, root) }));
}

/** A value of a schema that allows any: an object goes into the branch that takes a list of fields. */
function anyValue(schema: Json, value: unknown, root: Json): unknown {
  if (schema['type'] === 'array')
    return toList(value).map((each) => anyValue(resolved(toFields(schema['items']), root), each, root));
  const branches = toList(schema['anyOf']).map((each) => resolved(toFields(each), root));
  if (Array.isArray(value)) {
    const list = branches.find(({ type }) => type === 'array');
    return value.map((each) => anyValue(resolved(toFields(list?.['items']), root), each, root));
  }
  if (!isObject(value)) return value;
  const [name, field] = branches.flatMap(({ properties }) => Object.entries(toFields(properties)))[0] ?? [];
  return name === undefined ? value : { [name]: asPairs(resolved(toFields(field), root), value, root) };
}
