import { Ajv2020 } from 'ajv/dist/2020.js';
import { fromStrict, toStrictSchema } from '#llm';
import { generate, Random } from '#stranger';
import { faultOf } from './kinds.js';
import type { Kind } from './kinds.js';

export interface Tried {
  /** Why there is no strict schema of this kind; null: there is one. */
  unsent: string | null;
  /** Of the answers that the sent schema allows: those that the reader refused, with why. */
  refused: string[];
  /** Of what was read: answers that break the schema that was asked for. */
  broken: string[];
}

/** Draws answers out of the schema that is sent for a kind, and reads them; what was read is held against the schema that was asked for. */
export function tryAnswers(kind: Kind, count: number, seed = 1): Tried {
  const { schema } = kind;
  const sent = toStrictSchema(schema);
  if (!sent.ok) return { unsent: sent.reason, refused: [], broken: [] };
  const random = new Random(seed);
  const fits = new Ajv2020({ strict: false, formats: { date: true } }).compile(schema);
  const tried: Tried = { unsent: null, refused: [], broken: [] };
  for (let n = 0; n < count; n += 1) {
    const written = JSON.stringify(generate(sent.schema, sent.schema, random));
    const answer = fromStrict(written, schema);
    const complaint = faultOf(kind, answer);
    if (complaint !== null) tried.refused.push(`${complaint} in ${written}`);
    else if (!fits(JSON.parse(answer))) tried.broken.push(`${JSON.stringify(fits.errors?.[0])} in ${answer}`);
  }
  return tried;
}
