import { isObject } from '#values';
import type { JsonSchema } from '#model-turn';
import { parsedJson, plainText } from '../values/plain-text.js';
import { choiceAt, expected, flagAt, objectsAt } from '../parameters/read-parameter.js';
import type { NodeCall } from '../run/node-call.js';
import { ways } from './tool-http-parameters.js';
import type { Part } from './tool-http-parameters.js';

const placeholder = /\{([A-Za-z_]\w*)\}/g;

/** The names in braces of a text; what stands in `{{ }}` is an expression that has no value yet. */
export function placeholdersIn(value: string): string[] {
  const [first = '', ...others] = value.split('{{');
  const outside = [first, ...others.map((part) => part.split('}}').slice(1).join('}}'))].join(' ');
  return Array.from(outside.matchAll(placeholder), ([, name]) => name ?? '');
}

/** A text with what the model gave in the place of names in braces; a name that it gave nothing for stays. */
export function filled(
  value: string,
  args: Record<string, unknown>,
  encode: (one: unknown) => string = plainText,
): string {
  return value.replace(placeholder, (whole, name: string) => (Object.hasOwn(args, name) ? encode(args[name]) : whole));
}

/** How a part is written; null: it is not sent. Rules 1 know fields alone (ADR 41). */
function readWay(call: NodeCall, { send, specify }: Part): (typeof ways)[number] | null {
  if (!flagAt(call, send, 0)) return null;
  return call.rules >= 2 ? choiceAt(call, specify, 0, ways) : 'keypair';
}

interface Value {
  name: string;
  by: string;
  value: string;
}

function readPartValues(call: NodeCall, { values }: Part): Value[] {
  return objectsAt(call, `${values}.values`, 0).map(({ name, valueProvider = 'modelRequired', value }) => ({
    ...{ name: plainText(name), by: plainText(valueProvider), value: plainText(value) },
  }));
}

/** What a part asks the model for, by the names of its arguments; `form`: what such a one is, where the node says nothing of it. */
export function argumentsIn(call: NodeCall, part: Part): { required: string[]; optional: string[]; form?: JsonSchema } {
  const none = { required: [], optional: [] };
  switch (readWay(call, part)) {
    case null:
      return none;
    case 'json':
      return { ...none, required: placeholdersIn(plainText(call.parameter(part.json, 0))) };
    case 'model':
      return { ...none, required: [part.argument], form: { type: 'object' } };
    case 'keypair': {
      const values = readPartValues(call, part);
      const of = ({ name, by, value }: Value): string[] =>
        by === 'modelRequired' ? [name] : by === 'fieldValue' ? placeholdersIn(value) : [];
      const optional = values.flatMap(({ name, by }) => (by === 'modelOptional' ? [name] : []));
      return { required: values.flatMap(of), optional };
    }
  }
}

/** What a part is with the model's arguments, whatever JSON it comes to; undefined: it is not sent. */
export function valueOfPart(call: NodeCall, part: Part, args: Record<string, unknown>): unknown {
  switch (readWay(call, part)) {
    case null:
      return undefined;
    case 'json':
      return jsonFilled(call, part, args);
    case 'model': {
      const given = Object.hasOwn(args, part.argument) ? args[part.argument] : {};
      return typeof given === 'string' ? (parsedJson(given) ?? given) : given;
    }
    case 'keypair':
      return Object.fromEntries(
        readPartValues(call, part).flatMap(({ name, by, value }): [string, unknown][] => {
          if (by === 'fieldValue') return [[name, filled(value, args)]];
          return Object.hasOwn(args, name) && args[name] !== undefined ? [[name, args[name]]] : [];
        }),
      );
  }
}

/** A part that has names and values: its values as texts. */
export function pairsOfPart(call: NodeCall, part: Part, args: Record<string, unknown>): [string, string][] {
  const value = valueOfPart(call, part, args) ?? {};
  if (!isObject(value)) throw expected(part.argument, 'an object of names and values', 0);
  return Object.entries(value).map(([name, one]) => [name, plainText(one)]);
}

/** A string of JSON, or what stands between two of them. */
const pieces = /"(?:[^"\\]|\\.)*"|[^"]+/g;

/** Inside quotes an argument becomes a text, outside of them the JSON that it is. */
function jsonFilled(call: NodeCall, { json }: Part, args: Record<string, unknown>): unknown {
  const written = call.parameter(json, 0);
  const text = typeof written === 'string' ? written : JSON.stringify(written ?? {});
  const quoted = (one: unknown): string => JSON.stringify(plainText(one)).slice(1, -1);
  const made = text.replace(pieces, (piece) => filled(piece, args, piece.startsWith('"') ? quoted : asJson));
  const value = parsedJson(made);
  if (value === undefined) throw expected(json, 'JSON once the names in braces have their values', 0);
  return value;
}

const asJson = (value: unknown): string => JSON.stringify(value) ?? 'null';
