import { toFields, toList } from '../json.js';
import type { Json } from '../json.js';

/**
 * A shape as prompts sketch it, as a schema: `{"done":bool,"next":{"type":"say","text":str} or {"type":"ask"}}`. Values are `str`, `bool`,
 * `int`, `num`, `obj`, `0..1`, fixed texts, and alternatives of them. Null: it is none.
 */
export function sketchedSchema(text: string): { schema: Json; end: number } | null {
  const reader = new Reader(text);
  const schema = reader.alternatives();
  return schema === null ? null : { schema, end: reader.at };
}

const words: Readonly<Record<string, Json>> = {
  ...{ str: { type: 'string' }, string: { type: 'string' }, bool: { type: 'boolean' }, boolean: { type: 'boolean' } },
  ...{ int: { type: 'integer' }, integer: { type: 'integer' }, num: { type: 'number' }, number: { type: 'number' } },
  ...{
    obj: { type: 'object' },
    object: { type: 'object' },
    null: { type: 'null' },
    true: { const: true },
    false: { const: false },
  },
};

/** What each item of a list must fit, from the first one: a text there that ends with a number, such as `n1`, may be any text. */
function firstOfSeveral(item: Json): Json {
  const fields = Object.entries(toFields(item['properties'])).map(([name, field]) => {
    const { enum: values } = toFields(field);
    const [value, ...others] = toList(values);
    const isFirst = typeof value === 'string' && others.length === 0 && /\d$/.test(value);
    return [name, isFirst ? { type: 'string' } : field] as const;
  });
  return fields.length === 0 ? item : { ...item, properties: Object.fromEntries(fields) };
}

class Reader {
  at = 0;

  constructor(private readonly text: string) {}

  alternatives(): Json | null {
    const branches: Json[] = [];
    for (;;) {
      const branch = this.value();
      if (branch === null) return null;
      branches.push(branch);
      if (this.take(/\s*(?:\bor\b|\|)\s*/y) === null) break;
    }
    const fixed = branches.flatMap(({ const: value, enum: values }) =>
      typeof value === 'string' ? [value] : toList(values),
    );
    const isFixed = branches.every((branch) => typeof branch['const'] === 'string' || 'enum' in branch);
    if (isFixed) return { type: 'string', enum: fixed };
    return branches.length === 1 ? (branches[0] ?? null) : { anyOf: branches };
  }

  private value(): Json | null {
    if (this.take(/\s*\{\s*/y) !== null) return this.object();
    if (this.take(/\s*\[\s*/y) !== null) return this.list();
    const fixed = this.take(/\s*"([^"\n]*)"/y);
    if (fixed !== null) return { const: fixed };
    const range = this.take(/\s*(\d+(?:\.\.\d+))/y);
    if (range !== null) {
      const [minimum, maximum] = range.split('..').map(Number);
      return { type: 'number', minimum, maximum };
    }
    const word = this.take(/\s*([a-z]+)\b/y);
    return word === null ? null : (words[word] ?? { type: 'string' });
  }

  private object(): Json | null {
    const properties: Json = {};
    while (this.take(/\s*(?:,\s*)?(?:\.\.\.)?\s*\}/y) === null) {
      const name = this.take(/\s*,?\s*"([^"\n]+)"\s*/y);
      if (name === null) return null;
      const field = this.take(/:\s*/y) === null ? { type: 'string' } : this.field();
      if (field === null) return null;
      properties[name] = field;
    }
    return { type: 'object', properties, required: Object.keys(properties) };
  }

  private field(): Json | null {
    return this.take(/\{\s*\.\.\.\s*\}/y) === null ? this.alternatives() : { type: 'object' };
  }

  private list(): Json | null {
    if (this.take(/\]/y) !== null) return { type: 'array', items: { type: 'string' } };
    const items = this.alternatives();
    if (items === null || this.take(/\s*(?:,\s*)?(?:\.\.\.)?\s*\]/y) === null) return null;
    return { type: 'array', items: firstOfSeveral(items) };
  }

  /** What a pattern matches here, its group before the whole; null: nothing. */
  private take(pattern: RegExp): string | null {
    pattern.lastIndex = this.at;
    const match = pattern.exec(this.text);
    if (match === null) return null;
    this.at = pattern.lastIndex;
    return match[1] ?? match[0];
  }
}
