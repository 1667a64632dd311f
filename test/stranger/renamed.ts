import type { Question, Speaker } from '#stranger';

/** Other names for fields and tools; `tools`: those of tools, which stand among values as well. */
interface Names {
  all: ReadonlyMap<string, string>;
  tools: ReadonlySet<string>;
}
type Form = Question['form'];

/**
 * The same question with another name for every tool and field, in the schema, the tools and the words; and the answer with the names that
 * were asked for. Descriptions and values stay.
 */
export function renamed(speaker: Speaker): Speaker {
  return async (question, index) => {
    const names = newNames(question);
    const messages = question.messages.map(({ role, text }) => ({ role, text: saidWith(text, names) }));
    const asked = {
      ...question,
      messages,
      system: wordsWith(question.system, names),
      form: formWith(question.form, names),
    };
    const said = await speaker(asked, index);
    const back = new Map([...names.all].map(([from, to]) => [to, from]));
    const { call } = said;
    if (!call) return { ...said, text: withNames(said.text, back) };
    const args: unknown = JSON.parse(withNames(JSON.stringify(call.args), back));
    return { ...said, call: { ...call, args } };
  };
}

function formWith(form: Form, names: Names): Form {
  if (form.by === 'schema') return { ...form, schema: { ...schemaWith(form.schema, names) } };
  if (form.by !== 'tools') return form;
  return { ...form, tools: form.tools.map((tool) => ({ ...tool, schema: { ...schemaWith(tool.schema, names) } })) };
}

/** A made-up word for each: fields of the schema, and tools that the prompt tells of. */
function newNames({ form, system }: Question): Names {
  const schemas =
    form.by === 'schema' ? [form.schema] : form.by === 'tools' ? form.tools.map(({ schema }) => schema) : [];
  const fixed = JSON.stringify(schemas);
  const told = [...system.matchAll(/^(?:\d+\) |- )?([\w.-]+): /gm)]
    .map(([, name = '']) => name)
    .filter((name) => schemas.length === 0 || fixed.includes(`["${name}"]`) || fixed.includes(`"const":"${name}"`));
  const sketched = [...system.matchAll(/"(\w+)":/g)]
    .map(([, name = '']) => name)
    .filter((name) => schemas.length === 0 && !keywords.has(name));
  const fields = schemas.flatMap(fieldsIn);
  const all = new Map([...new Set([...fields, ...told, ...sketched])].map((name, at) => [name, madeUp(at)]));
  return { all, tools: new Set(told) };
}

const syllables = ['ba', 'ku', 'lo', 'mi', 'ne', 'po', 'ri', 'su', 'ta', 'vo'];

function madeUp(at: number): string {
  return `${syllables[at % 10]}${syllables[Math.floor(at / 10) % 10]}${syllables[Math.floor(at / 100)]}x`;
}

const keywords = new Set([
  'type',
  'properties',
  'required',
  'items',
  'anyOf',
  'enum',
  'const',
  'description',
  'additionalProperties',
]);

function fieldsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const own =
    'properties' in value && typeof value.properties === 'object' && value.properties !== null
      ? Object.keys(value.properties)
      : [];
  return [...own, ...Object.values(value).flatMap(fieldsIn)];
}

/** A schema with other names below `properties`, in `required`, and for tools where a value can be nothing else. */
function schemaWith(value: unknown, names: Names, isFields = false): Record<string, unknown> {
  const entries = Object.entries(typeof value === 'object' && value !== null ? value : {}).map(
    ([key, each]: [string, unknown]) => {
      const name = isFields ? (names.all.get(key) ?? key) : key;
      return [name, isFields || !keptAsTheyAre.has(key) ? partWith(each, names, isFields ? '' : key) : each] as const;
    },
  );
  return Object.fromEntries(entries);
}

/** What stands behind these is no name. */
const keptAsTheyAre = new Set(['description', 'type', 'format', 'pattern', '$ref']);

function partWith(value: unknown, names: Names, key: string): unknown {
  if (Array.isArray(value)) {
    // A list with other values is no list of tools, though some may be called like one.
    const isNames = key === 'required' || value.every((each) => typeof each !== 'string' || names.tools.has(each));
    return isNames ? value.map((each) => partWith(each, names, key)) : value;
  }
  if (typeof value === 'string')
    return key === 'required' || names.tools.has(value) ? (names.all.get(value) ?? value) : value;
  return typeof value === 'object' && value !== null ? schemaWith(value, names, key === 'properties') : value;
}

/** Schemas in a line of their tool; keys of other JSON; and names that are told of: `done=true`, `state.plan`, `start_date`. */
function wordsWith(text: string, names: Names): string {
  return text
    .split('\n')
    .map((line) => {
      const at = line.indexOf('schema={');
      if (at < 0) return proseWith(keysWith(toldWith(line, names), names), names);
      const schema: unknown = JSON.parse(line.replace(/^.*?schema=(?=\{)/, ''));
      return `${proseWith(line.replace(/schema=\{.*$/, ''), names)}schema=${JSON.stringify(schemaWith(schema, names))}`;
    })
    .join('\n');
}

/** What was said so far: the instructions, and the calls that were made. What came of those is no part of the request's form, and stays. */
function saidWith(text: string, names: Names): string {
  return text
    .split('\n')
    .map((line) => {
      if (/^(?:GOAL|CONSTRAINTS): /.test(line)) return wordsWith(line, names);
      const called = calledWith(toldWith(line, names), names);
      if (line.startsWith('You: ')) return keysWith(called, names);
      return /^(?:[A-Z]+: )?c\d+ [\w.-]+ \{/.test(line) ? keysWith(called, { ...names, tools: new Set() }) : called;
    })
    .join('\n');
}

/** A tool, and what is told of it or has come of it, in a line: `1) plan: …`, `- plan: …`, `Result of plan: …`. */
function toldWith(line: string, { all, tools }: Names): string {
  return line.replace(
    /^((?:\d+\) |- |Result of )?(?:error from )?)([\w.-]+)(?=: )/,
    (whole, before: string, name: string) => (tools.has(name) ? `${before}${all.get(name)}` : whole),
  );
}

/** A call that was made, and what came of it, by an id that the model has chosen: `c1 plan {}`, `TOOL plan c1: …`. */
function calledWith(line: string, names: Names): string {
  return line.replace(/^((?:[A-Z]+: )?c\d+ |TOOL )([\w.-]+)(?= (?:\{|c\d))/, (whole, before: string, name: string) =>
    names.all.has(name) ? `${before}${names.all.get(name)}` : whole,
  );
}

function keysWith(text: string, { all, tools }: Names): string {
  return text.replace(/(?<!=)"([\w.-]+)"(\s*:)?/g, (whole, name: string, colon: string | undefined) =>
    all.has(name) && (colon !== undefined || tools.has(name)) ? `"${all.get(name)}"${colon ?? ''}` : whole,
  );
}

/** Names in quotes, wherever they stand. */
function withNames(text: string, names: ReadonlyMap<string, string>): string {
  return text.replace(/"([\w.-]+)"/g, (whole, name: string) => (names.has(name) ? `"${names.get(name)}"` : whole));
}

/** `start_date`; and `state.plan`, `done=true` where the other part is a name as well, or a value. */
function proseWith(text: string, { all }: Names): string {
  const known = [...all].flatMap((both) => both).filter((name) => /^\w+$/.test(name));
  return [...all].reduce((words, [from, to]) => {
    const name = from.replaceAll('.', '\\.');
    const form = /[_.-]/.test(from)
      ? `(?<![\\w.-])${name}(?![\\w-])`
      : `(?<=\\b(?:${known.join('|')})\\.)${name}\\b|\\b${name}(?==|\\.\\w)`;
    return words.includes(from) ? words.replaceAll(new RegExp(form, 'g'), to) : words;
  }, text);
}
