import { isObject } from '#values';
import { mostCallbackChars, nameCallback } from './callback-name.js';
import { callbackMark } from './callback-mark.js';
import { maxValueBytes } from '../output.js';
import { parseText } from './reference.js';
import type { ReadText, Reference } from './reference.js';
import { findRoot, toText } from './handed-on.js';
import type { Around, Resolved, Scope } from './scope.js';

/** What one value may take to be read: a unit for each part of it and for each step of a reference, whatever the machine. */
const fuelOfValue = 20_000;

/** Texts as they were read: a document has them again in each decision. */
const known = new Map<string, ReadText>();
const mostKnown = 2_000;
/** Longer ones are read anew. */
const knownChars = 500;

function readOnce(text: string): ReadText {
  if (text.length > knownChars) return parseText(text);
  const found = known.get(text);
  if (found !== undefined) return found;
  if (known.size >= mostKnown) known.clear();
  const read = parseText(text);
  known.set(text, read);
  return read;
}

/** A value of a document with its references read. The same on every machine: it knows fuel and no time. */
export function resolveValue(value: unknown, scope: Scope, around: Around): Resolved {
  const reading = new Reading(scope, around);
  const read = reading.read(value);
  return reading.fault === null ? { ok: true, value: read } : { ok: false, message: reading.fault };
}

class Reading {
  fault: string | null = null;
  private fuel = fuelOfValue;
  private chars = 0;

  constructor(
    private readonly scope: Scope,
    private readonly around: Around,
  ) {}

  read(value: unknown): unknown {
    if (!this.burn(1)) return null;
    if (typeof value === 'string') return this.text(readOnce(value));
    if (Array.isArray(value)) return value.map((part) => this.read(part));
    if (!isObject(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, this.read(part)]));
  }

  private text(read: ReadText): unknown {
    switch (read.kind) {
      case 'plain':
        return read.text;
      case 'reference':
        return this.follow(read.reference);
      case 'template': {
        const texts = read.parts.map((part) => (typeof part === 'string' ? part : toText(this.follow(part))));
        this.chars += texts.reduce((sum, part) => sum + part.length, 0);
        if (this.chars > maxValueBytes) this.fail(`the text has more than ${maxValueBytes} characters`);
        return this.fault === null ? texts.join('') : '';
      }
      case 'fault':
        return this.fail(read.message);
    }
  }

  /** What a reference leads to. Only an object's own fields count. */
  private follow({ text, segments, fallback }: Reference): unknown {
    if (!this.burn(segments.length)) return null;
    const [root = ''] = segments;
    let value = root === 'callbacks' ? this.callback(segments[1]) : findRoot(root, this.scope, this.around);
    for (let at = 1; at < segments.length && value !== undefined; at += 1) value = readPart(value, segments[at]);
    if (fallback !== undefined && (value === undefined || value === null)) return fallback.value;
    return value === undefined ? this.fail(`there is no value at ${text}, and no default behind it (??)`) : value;
  }

  /** What stands for the address of a node until a request is sent. */
  private callback(node: string | number | undefined): unknown {
    if (typeof node !== 'string') return undefined;
    const name = nameCallback(node, this.scope.callbacks, this.around.path ?? '');
    if (name === null) return undefined;
    if (name.length <= mostCallbackChars) return { [node]: callbackMark(this.around.runId, name) };
    return this.fail(`the place of ${node} has more than ${mostCallbackChars} characters: no address is so long`);
  }

  private burn(units: number): boolean {
    this.fuel -= units;
    if (this.fuel < 0) this.fail(`the value takes more than ${fuelOfValue} units to be read`);
    return this.fault === null;
  }

  private fail(message: string): null {
    this.fault ??= message;
    return null;
  }
}

function readPart(value: unknown, segment: string | number | undefined): unknown {
  if (typeof segment === 'number') {
    const list: readonly unknown[] = Array.isArray(value) ? value : [];
    return list[segment];
  }
  if (segment === undefined || !isObject(value) || !Object.hasOwn(value, segment)) return undefined;
  return value[segment];
}
