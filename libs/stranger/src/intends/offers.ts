import { isObject, shown, toFields, toList } from '../json.js';
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
  return unionsBelow(root, root).flatMap((union) => listOffers(union, { root, words, choices: new Map() }));
}

interface Task {
  root: Json;
  words: string;
  choices: ReadonlyMap<Json, Json>;
}

function listOffers(union: Json, task: Task): Offer[] {
  if (task.choices.has(union)) return []; // it is within itself
  return listBranches(union, task.root).flatMap((branch) => {
    const choices = new Map([...task.choices, [union, branch]]);
    const inner = unionsBelow(branch, task.root);
    return inner.length > 0
      ? inner.flatMap((each) => listOffers(each, { ...task, choices }))
      : [toOffer(branch, { ...task, choices })];
  });
}

function toOffer(branch: Json, { words, choices }: Task): Offer {
  const fields = Object.entries(toFields(branch['properties']));
  const fixed = fields.flatMap(([, field]) => fixedValue(toFields(field)) ?? []);
  const free = fields.filter(([, field]) => fixedValue(toFields(field)) === null).map(([, field]) => toFields(field));
  const names = fixed.length > 0 ? fixed : fields.map(([name]) => name);
  const mayBe = fixed.length > 0 ? [] : free.flatMap(({ enum: values }) => toList(values).map(shown));
  const said = [...names, ...mayBe].flatMap(plainWords);
  const isWords = free.length === 1 && toFields(free[0])['type'] === 'string';
  const [only, ...others] = free.filter(({ enum: values }) => values === undefined);
  const isSaid = only !== undefined && others.length === 0;
  const isAsked = isSaid && !isObject(only['properties']);
  const kind =
    isSaid && said.includes('say') ? 'say' : isAsked && said.includes('ask') ? 'ask' : isWords ? 'say' : 'do';
  const args = kind === 'do' ? (free.find(({ properties }) => isObject(properties)) ?? branch) : branch;
  const lines = fixed.map((name) => findTold(name, words));
  const line = lines
    .map((each, at) => each.replace(new RegExp(`^.*?${escapeRegExp(fixed[at] ?? '')}\\W*`), ''))
    .join(' ');
  const about = [...lines, ...wordsOfSchema(branch)].join(' ');
  return { name: fixed.join(' '), about, line, kind, choices, args };
}

/** What a prompt says behind a name: in the line that begins with it, else in the first that has it. */
function findTold(name: string, words: string): string {
  const lines = words.split('\n');
  const told = `${escapeRegExp(name)}\`?\\s*[:(]`;
  const line =
    lines.find((each) => new RegExp(`^(?:[-*]|\\d+[.)])?\\s*\`?${told}`).test(each)) ??
    lines.find((each) => new RegExp(`(^|[^\\w.-])${told}`).test(each));
  return (line ?? '').replace(/\{.*$/, '');
}

function escapeRegExp(name: string): string {
  return name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** The names, descriptions and values of a schema. */
function wordsOfSchema(schema: Json): string[] {
  return placesIn(schema).flatMap(({ schema: { properties, description, enum: values } }) => [
    ...Object.keys(toFields(properties)),
    ...(typeof description === 'string' ? [description] : []),
    ...toList(values).filter((value) => typeof value === 'string'),
  ]);
}

/** The nearest unions of objects, of which some are told apart by a fixed value; the others are by the names of their fields. */
function unionsBelow(schema: Json, root: Json): Json[] {
  if (listBranches(schema, root).length > 0) return [schema];
  const below = [...Object.values(toFields(schema['properties'])), schema['items']].filter(isObject);
  return below.flatMap((each) => unionsBelow(resolved(each, root), root));
}

function listBranches(schema: Json, root: Json): Json[] {
  const branches = toList(schema['anyOf'] ?? schema['oneOf']).map((each) => resolved(toFields(each), root));
  const objects = branches.filter(({ properties }) => isObject(properties));
  const isFixed = objects.some(({ properties }) =>
    Object.values(toFields(properties)).some((each) => fixedValue(toFields(each)) !== null),
  );
  return isFixed && objects.length === branches.filter(({ type }) => type !== 'null').length ? objects : [];
}

export function resolved(schema: Json, root: Json): Json {
  const { $ref: ref } = schema;
  return typeof ref === 'string' ? (referred(ref, root) ?? {}) : schema;
}

/** The only text that a schema allows; null: it allows others. */
function fixedValue({ const: fixed, enum: values }: Json): string | null {
  const [first, ...others] = toList(values);
  const value = fixed ?? (others.length === 0 ? first : undefined);
  return typeof value === 'string' ? value : null;
}

/** A form in which a tool is named by a text, and its arguments are any object: with a branch for each tool that is told of. */
export function withTools(schema: Json, tools: readonly Tool[]): Json {
  if (tools.length === 0) return schema;
  const properties = Object.entries(toFields(schema['properties'])).map(
    ([name, each]) => [name, withTools(toFields(each), tools)] as const,
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
      anyOf: schema['anyOf'].flatMap((each) => alternatives(withTools(toFields(each), tools))),
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
  const fields = Object.entries(toFields(schema['properties'])).map(
    ([name, field]) => [name, toFields(field)] as const,
  );
  if (fields.some(([, field]) => fixedValue(field) !== null)) return [schema];
  const choice = fields.find(([, field]) => Array.isArray(field['enum']));
  if (choice === undefined) return [schema];
  return toList(choice[1]['enum']).map((value) => ({
    ...schema,
    properties: { ...Object.fromEntries(fields), [choice[0]]: { const: value } },
  }));
}
