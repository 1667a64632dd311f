import { isObject, parseJson, shown } from '../json.js';
import type { Json } from '../json.js';
import type { Form } from '../question.js';
import { Random } from '../random.js';
import type { Said, Speaker } from '../server.js';

/** What small models do beside answering. */
export const faults = [
  'thoughts first',
  'fenced',
  'prose around',
  'wrong type',
  'field missing',
  'two objects',
  'cut off',
  'refusal',
  'another language',
] as const;

export type Fault = (typeof faults)[number];

/** How often each is done, in a hundred answers. */
export type Rates = Readonly<Partial<Record<Fault, number>>>;

const inside: Rates = { 'wrong type': 3, 'field missing': 3, 'cut off': 2, refusal: 1 };
const around: Rates = { 'thoughts first': 5, 'two objects': 1, 'another language': 1 };

/** By how an answer is asked for; where the figures come from stands in the README. */
export const publishedRates: Readonly<Record<Form['by'], Rates>> = {
  text: { ...inside, ...around, fenced: 45, 'prose around': 18 },
  json: { ...inside, ...around, fenced: 5 },
  schema: { ...inside, ...around },
  tools: inside,
};

/** Says what another says, and errs at these rates. The same seed errs the same. */
export function wobbling(
  speaker: Speaker,
  seed: number,
  { rates = publishedRates, onFault }: { rates?: typeof publishedRates; onFault?: (fault: Fault) => void } = {},
): Speaker {
  const random = new Random(seed);
  return async (question, index) => {
    const said = await speaker(question, index);
    const fault = drawn(rates[question.form.by], random);
    if (fault === null || (isProse(said) && ofObjects.has(fault))) return said;
    onFault?.(fault);
    return spoiled(said, fault, random);
  };
}

/** What is done to objects alone: nobody fences a sentence. */
const ofObjects: ReadonlySet<Fault> = new Set([
  'fenced',
  'prose around',
  'wrong type',
  'field missing',
  'two objects',
] satisfies Fault[]);

function isProse({ text, call }: Said): boolean {
  return !call && !isObject(parseJson(text));
}

function drawn(rates: Rates, random: Random): Fault | null {
  let luck = random.below(10_000) / 100;
  for (const fault of faults) {
    luck -= rates[fault] ?? 0;
    if (luck < 0) return fault;
  }
  return null;
}

function spoiled(said: Said, fault: Fault, random: Random): Said {
  if (fault === 'refusal') return { text: 'I’m sorry, but I can’t help with that.', finish: 'refusal' };
  if (said.call) return { ...said, call: { ...said.call, args: changed(said.call.args, fault, random) } };
  const { text } = said;
  switch (fault) {
    case 'thoughts first':
      return { text: `<think>\nThey want it as JSON. {"draft": true} would be too short.\n</think>\n${text}` };
    case 'fenced':
      return { text: `\`\`\`json\n${text}\n\`\`\`` };
    case 'prose around':
      return { text: `Here is the JSON you requested:\n\n\`\`\`json\n${text}\n\`\`\`\n\nHope this helps!` };
    case 'another language':
      return { text: `Voici la réponse demandée :\n${text}\nBonne journée !` };
    case 'two objects':
      return { text: `${text}\n${JSON.stringify(changed(parseJson(text), 'wrong type', random))}` };
    case 'cut off':
      return { text: half(text), finish: 'length' };
    case 'wrong type':
    case 'field missing':
      return { text: JSON.stringify(changed(parseJson(text), fault, random)) };
  }
}

function half(text: string): string {
  return text.replace(new RegExp(`[^]{${Math.ceil(text.length / 2)}}$`), '');
}

/** A value in which one place is wrong: a field that is missing, or a number, truth or text of another type. */
function changed(value: unknown, fault: Fault, random: Random): unknown {
  if (fault === 'cut off') return {};
  const places = fieldsWithin(value);
  const [holder, name] = random.any(places) ?? [null, ''];
  if (holder === null) return value;
  const copy = structuredClone(value);
  const same = fieldsWithin(copy)[places.findIndex(([each, key]) => each === holder && key === name)]?.[0] ?? {};
  if (fault === 'field missing') Reflect.deleteProperty(same, name);
  else same[name] = otherType(same[name]);
  return copy;
}

/** A field: what holds it, and its name. */
type Field = [Json, string];

function fieldsWithin(value: unknown): Field[] {
  if (Array.isArray(value)) return value.flatMap(fieldsWithin);
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, each]): Field[] => [[value, name], ...fieldsWithin(each)]);
}

function otherType(value: unknown): unknown {
  if (typeof value === 'string') return /^\d+$/.test(value) ? Number(value) : [value];
  return typeof value === 'object' ? shown(value) : JSON.stringify(value);
}
