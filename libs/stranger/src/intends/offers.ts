import { fieldsOf, isObject, itemsOf, shown } from '../json.js';
import type { Json } from '../json.js';
import type { Tool } from '../question.js';
import { placesIn, referred } from '../rules/schema-walk.js';
import { plainWords } from './plain-words.js';

/** One thing that an answer may do. */
export interface Offer {
  name: string;
  /** All that is told of it. */
  about: string;
  /** The line of it, without its name. */
  line?: string;
  kind: 'say' | 'ask' | 'do';
  /** The branch to take of each union on the way to it. */
  choices: ReadonlyMap<Json, Json>;
  /** The schema of what is said to it; for words, the branch. */
  args: Json;
}

/** What the unions of a form offer, told apart by their fixed values; empty: it is a form to fill. */
export function offersIn(root: Json, words: string): Offer[] {
  return unionsBelow(root, root).flatMap((union) => offersOf(union, { root, words, choices: new Map() }));
}

interface Task {
  root: Json;
  words: string;
  choices: ReadonlyMap<Json, Json>;
}

function offersOf(union: Json, task: Task): Offer[] {
  if (task.choices.has(union)) return []; // it is within itself
  return branchesOf(union, task.root).flatMap((branch) => {
    const choices = new Map([...task.choices, [union, branch]]);
    const inner = unionsBelow(branch, task.root);
    return inner.length > 0
      ? inner.flatMap((each) => offersOf(each, { ...task, choices }))
      : [offerOf(branch, { ...task, choices })];
  });
}

function offerOf(branch: Json, { words, choices }: Task): Offer {
  const fields = Object.entries(fieldsOf(branch['properties']));
  const fixed = fields.flatMap(([, field]) => fixedValue(fieldsOf(field)) ?? []);
  const free = fields.filter(([, field]) => fixedValue(fieldsOf(field)) === null).map(([, field]) => fieldsOf(field));
  const names = fixed.length > 0 ? fixed : fields.map(([name]) => name);
  const mayBe = fixed.length > 0 ? [] : free.flatMap(({ enum: values }) => itemsOf(values).map(shown));
  const said = [...names, ...mayBe].flatMap(plainWords);
  const isWords = free.length === 1 && fieldsOf(free[0])['type'] === 'string';
  const [only, ...others] = free.filter(({ enum: values }) => values === undefined);
  const isSaid = only !== undefined && others.length === 0;
  const isAsked = isSaid && !isObject(only['properties']);
  const kind =
    isSaid && said.includes('say') ? 'say' : isAsked && said.includes('ask') ? 'ask' : isWords ? 'say' : 'do';
  const args = kind === 'do' ? (free.find(({ properties }) => isObject(properties)) ?? branch) : branch;
  const lines = fixed.map((name) => toldOf(name, words));
  const line = lines.map((each, at) => each.replace(new RegExp(`^.*?${escaped(fixed[at] ?? '')}\\W*`), '')).join(' ');
  const about = [...lines, ...wordsOfSchema(branch)].join(' ');
  return { name: fixed.join(' '), about, line, kind, choices, args };
}

/** What a prompt says behind a name: in the line that begins with it, else in the first that has it. */
function toldOf(name: string, words: string): string {
  const lines = words.split('\n');
  const told = `${escaped(name)}\`?\\s*[:(]`;
  const line =
    lines.find((each) => new RegExp(`^(?:[-*]|\\d+[.)])?\\s*\`?${told}`).test(each)) ??
    lines.find((each) => new RegExp(`(^|[^\\w.-])${told}`).test(each));
  return (line ?? '').replace(/\{.*$/, '');
}

function escaped(name: string): string {
  return name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** The names, descriptions and values of a schema. */
function wordsOfSchema(schema: Json): string[] {
  return placesIn(schema).flatMap(({ schema: { properties, description, enum: values } }) => [
    ...Object.keys(fieldsOf(properties)),
    ...(typeof description === 'string' ? [description] : []),
    ...itemsOf(values).filter((value) => typeof value === 'string'),
  ]);
}

/** The nearest unions of objects, of which some are told apart by a fixed value; the others are by the names of their fields. */
function unionsBelow(schema: Json, root: Json): Json[] {
  if (branchesOf(schema, root).length > 0) return [schema];
  const below = [...Object.values(fieldsOf(schema['properties'])), schema['items']].filter(isObject);
  return below.flatMap((each) => unionsBelow(resolved(each, root), root));
}

function branchesOf(schema: Json, root: Json): Json[] {
  const branches = itemsOf(schema['anyOf'] ?? schema['oneOf']).map((each) => resolved(fieldsOf(each), root));
  const objects = branches.filter(({ properties }) => isObject(properties));
  const isFixed = objects.some(({ properties }) =>
    Object.values(fieldsOf(properties)).some((each) => fixedValue(fieldsOf(each)) !== null),
  );
  return isFixed && objects.length === branches.filter(({ type }) => type !== 'null').length ? objects : [];
}

export function resolved(schema: Json, root: Json): Json {
  const { $ref: ref } = schema;
  return typeof ref === 'string' ? (referred(ref, root) ?? {}) : schema;
}

/** The only text that a schema allows; null: it allows others. */
function fixedValue({ const: fixed, enum: values }: Json): string | null {
  const [first, ...others] = itemsOf(values);
  const value = fixed ?? (others.length === 0 ? first : undefined);
  return typeof value === 'string' ? value : null;
}

/** A form in which a tool is named by a text, and its arguments are any object: with a branch for each tool that is told of. */
export function withTools(schema: Json, tools: readonly Tool[]): Json {
  if (tools.length === 0) return schema;
  const properties = Object.entries(fieldsOf(schema['properties'])).map(
    ([name, each]) => [name, withTools(fieldsOf(each), tools)] as const,
  );
  const open = properties.find(([, each]) => each['type'] === 'object' && !isObject(each['properties']));
  const named = properties.filter(
    ([name, each]) => each['type'] === 'string' && !('enum' in each) && /name|tool/i.test(name),
  )[0];
  const whole = {
    ...schema,
    ...(properties.length > 0 && { properties: Object.fromEntries(properties) }),
    ...(isObject(schema['items']) && { items: withTools(schema['items'], tools) }),
    ...(Array.isArray(schema['anyOf']) && {
      anyOf: schema['anyOf'].flatMap((each) => alternatives(withTools(fieldsOf(each), tools))),
    }),
  };
  if (open === undefined || named === undefined) return whole;
  const own = Object.fromEntries(properties);
  return {
    anyOf: tools.map(({ name, schema: args }) => ({
      ...whole,
      properties: { ...own, [named[0]]: { const: name }, [open[0]]: args },
    })),
  };
}

/** The branches that a branch stands for: of tools, and of a choice between fixed values: `"say"|"ask"`. */
function alternatives(schema: Json): unknown[] {
  if (Array.isArray(schema['anyOf']) && !('properties' in schema)) return schema['anyOf'];
  const fields = Object.entries(fieldsOf(schema['properties'])).map(
    ([name, field]) => [name, fieldsOf(field)] as const,
  );
  if (fields.some(([, field]) => fixedValue(field) !== null)) return [schema];
  const choice = fields.find(([, field]) => Array.isArray(field['enum']));
  if (choice === undefined) return [schema];
  return itemsOf(choice[1]['enum']).map((value) => ({
    ...schema,
    properties: { ...Object.fromEntries(fields), [choice[0]]: { const: value } },
  }));
}
