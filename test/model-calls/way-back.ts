import { Ajv2020 } from 'ajv/dist/2020.js';
import type { ValidateFunction } from 'ajv/dist/2020.js';
import { fromStrict, toStrictSchema } from '#llm';
import { generate, Random } from '#stranger';
import { altered } from './altered.js';
import type { Kind } from './kinds.js';
import { writtenFor } from './written-for.js';

type Json = Record<string, unknown>;

/** What came of objects that the reader took, written in the form that was sent. */
export interface WayBack {
  /** How many answers were drawn, whole and altered, until so many were taken. */
  drawn: number;
  taken: number;
  valid: number;
  /** Why the others are not. */
  invalid: string[];
}

/** A kind gives up where it takes fewer than one in so many. */
const mostDrawn = 20;

/** Has a kind read answers, of which some are altered, and holds what it takes against the schemas that are sent for it. */
export function wayBack(kind: Kind, sent: readonly Json[], count: number, seed = 1): WayBack[] {
  const random = new Random(seed);
  const objects: unknown[] = [];
  let drawn = 0;
  for (; objects.length < count && drawn < count * mostDrawn; drawn += 1) {
    const taken = kind.taken(JSON.stringify(drawnFor(kind, random)));
    if ('value' in taken) objects.push(taken.value);
  }
  return sent.map((schema) => heldAgainst(schema, objects, drawn));
}

/** An answer in the form that was asked for; every second has something altered. */
function drawnFor({ schema }: Kind, random: Random): unknown {
  const strict = toStrictSchema(schema);
  const form = strict.schema ?? schema;
  const answer: unknown = JSON.parse(fromStrict(JSON.stringify(generate(form, form, random)), schema));
  return random.percent(50) ? altered(answer, random) : answer;
}

const ajv = (): Ajv2020 => new Ajv2020({ strict: false, validateFormats: false, allErrors: false });

function heldAgainst(schema: Json, objects: readonly unknown[], drawn: number): WayBack {
  const fits = ajv().compile(schema);
  const invalid = objects.flatMap((object) => faultIn(object, schema, fits));
  return { drawn, taken: objects.length, valid: objects.length - invalid.length, invalid };
}

function faultIn(object: unknown, schema: Json, fits: ValidateFunction): string[] {
  const written = writtenFor(schema, object);
  if (fits(written)) return [];
  const [error] = fits.errors ?? [];
  return [`${error?.instancePath ?? ''} ${error?.message ?? ''}: ${JSON.stringify(object)}`];
}
