import { isObject, toFields, toList, toText } from '../json.js';
import type { Json } from '../json.js';
import type { Intent } from './deed.js';
import { filled } from './fill.js';
import { givenIn, known } from './given-values.js';
import type { Scene } from './given-values.js';
import { resolved } from './offers.js';
import type { Offer } from './offers.js';
import { bestPairs } from './plain-words.js';

interface Asked extends Scene {
  offers: readonly Offer[];
}

/** Where words are offered in a form that has a field for each fact, the facts are what is said; null: nowhere, or some fact is not known yet. */
export function factsSaid(asked: Asked, { facts }: Pick<Intent, 'facts'>): unknown {
  const { root, words, offers } = asked;
  const given = facts === undefined ? null : known(facts, asked);
  if (given === null) return null;
  for (const offer of offers.filter(({ kind }) => kind === 'say')) {
    const form = formFor(Object.keys(given), offer.args, root);
    if (form === null) continue;
    const { value } = givenIn(form.schema, given, asked);
    const args = form.schema;
    const choices = new Map([...offer.choices, ...form.choices]);
    const scene = { root, step: '', spoken: '', mood: 'fine', today: null, about: args, told: words } as const;
    return filled(root, { ...scene, choices, calls: [{ offer: { ...offer, choices, args }, args: value }] });
  }
  return null;
}

interface Form {
  schema: Json;
  /** The branch to take of the union on the way to it. */
  choices: readonly (readonly [Json, Json])[];
}

/** The form within a branch that has a field for each of these words; null: there is none. A schema that leads to itself is looked at once. */
function formFor(words: readonly string[], branch: Json, root: Json, seen: ReadonlySet<Json> = new Set()): Form | null {
  const above = new Set([...seen, branch]);
  for (const field of Object.values(toFields(branch['properties']))) {
    const own = resolved(toFields(field), root);
    const within = toList(own['anyOf'] ?? own['oneOf']).map((each) => resolved(toFields(each), root));
    const fitting = [own, ...within].find((schema) => hasAllFields(schema, words));
    if (fitting !== undefined) return { schema: fitting, choices: fitting === own ? [] : [[own, fitting]] };
    const below = isObject(own['properties']) && !above.has(own) ? formFor(words, own, root, above) : null;
    if (below !== null) return below;
  }
  return null;
}

/** The same where a form offers nothing else, and is not itself what takes the facts. */
export function factsWithin(asked: Asked, facts: NonNullable<Intent['facts']>): unknown {
  const { root, words } = asked;
  const form = formFor(Object.keys(facts), root, root);
  if (form === null) return null;
  const { value } = givenIn(form.schema, known(facts, asked) ?? facts, asked);
  const offer = { name: '', about: '', kind: 'say', choices: new Map(form.choices), args: form.schema } as const;
  const scene = { root, step: '', spoken: '', mood: 'fine', today: null, about: form.schema, told: words } as const;
  return filled(root, { ...scene, choices: offer.choices, calls: [{ offer, args: value }] });
}

/** Whether a form has a field for each of these words. */
export function hasAllFields({ properties }: Json, words: readonly string[]): boolean {
  if (!isObject(properties)) return false;
  const fields = Object.entries(properties).map(([name, field]) => ({
    name,
    about: toText(toFields(field)['description']),
  }));
  return bestPairs(words, fields).length === words.length;
}
