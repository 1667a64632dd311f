import { createHash } from 'node:crypto';

import type { CompletionRequest } from './model.js';
import { toStrictSchema } from './strict-schema.js';

/** How one server takes one model's requests: what it has refused so far is not sent again. */
export interface Dialect {
  format: 'json_schema' | 'json_object' | 'none';
  limit: 'max_tokens' | 'max_completion_tokens';
  /** Reasoning models take only their own default. */
  temperature: boolean;
  fallbackReason: string | null;
}

/** What a refused request says of itself, as far as it may be repeated in a log (I9). */
export interface Refusal {
  status: number;
  param: string | null;
  code: string | null;
  message: string;
}

interface Concession {
  suits: (refusal: Refusal, dialect: Dialect) => boolean;
  give: (dialect: Dialect, status: number) => Dialect;
}

/** What to give up for which complaint: the first line that suits is taken. */
const concessions: readonly Concession[] = [
  {
    suits: (refusal, dialect) => dialect.limit === 'max_tokens' && names(refusal, /max_tokens/),
    give: (dialect) => ({ ...dialect, limit: 'max_completion_tokens' }),
  },
  {
    suits: (refusal, dialect) => dialect.temperature && names(refusal, /\btemperature\b/),
    give: (dialect) => ({ ...dialect, temperature: false }),
  },
  {
    suits: (refusal, dialect) => dialect.format === 'json_schema' && isAboutFormat(refusal),
    give: (dialect, status) => ({
      ...dialect,
      format: 'json_object',
      fallbackReason: `json_schema refused with ${status}`,
    }),
  },
  {
    suits: (refusal, dialect) => dialect.format === 'json_object' && isAboutFormat(refusal),
    give: (dialect, status) => ({
      ...dialect,
      format: 'none',
      fallbackReason: `response_format refused with ${status}`,
    }),
  },
];

function names(refusal: Refusal, subject: RegExp): boolean {
  return subject.test(refusal.param ?? '') || subject.test(refusal.message);
}

/** Also a complaint that names nothing at all, as small servers make it: the format is what they are likeliest not to know. */
function isAboutFormat(refusal: Refusal): boolean {
  if (names(refusal, /response_format|json|schema|structured/i)) return true;
  return refusal.param === null && refusal.code === null;
}

/** A dialect that answers a refusal; null when the complaint is about something we cannot leave out. */
export function concede(dialect: Dialect, refusal: Refusal): Dialect | null {
  if (refusal.status !== 400 && refusal.status !== 422) return null;
  return concessions.find(({ suits }) => suits(refusal, dialect))?.give(dialect, refusal.status) ?? null;
}

interface Known {
  dialect: Dialect;
  strictSchema: Record<string, unknown> | null;
}

/** More pairs of model and schema than any deployment has; past it the oldest is learned anew. */
const maxKnown = 256;

/** Remembers, per model and schema fingerprint, what was conceded and the rewritten schema (E16). */
export class DialectMemory {
  readonly #known = new Map<string, Known>();
  /** A caller gives the same object every time: hashing it in every call would cost more than all else here. */
  readonly #fingerprints = new WeakMap<object, string>();

  recall({ model, schema }: Pick<CompletionRequest, 'model' | 'schema'>): Known & { key: string } {
    const key = `${model}|${this.fingerprint(schema ?? null)}`;
    const known = this.#known.get(key) ?? firstGuess(schema ?? null);
    this.learn(key, known);
    return { ...known, key };
  }

  private fingerprint(schema: Record<string, unknown> | null): string {
    if (schema === null) return 'none';
    const known = this.#fingerprints.get(schema);
    if (known !== undefined) return known;
    const fingerprint = createHash('sha256').update(JSON.stringify(schema)).digest('hex');
    this.#fingerprints.set(schema, fingerprint);
    return fingerprint;
  }

  learn(key: string, known: Known): void {
    const [oldest] = this.#known.keys();
    if (oldest !== undefined && this.#known.size >= maxKnown && !this.#known.has(key)) this.#known.delete(oldest);
    this.#known.set(key, known);
  }
}

function firstGuess(schema: Record<string, unknown> | null): Known {
  const plain: Dialect = { format: 'none', limit: 'max_tokens', temperature: true, fallbackReason: null };
  if (schema === null) return { dialect: plain, strictSchema: null };
  const strict = toStrictSchema(schema);
  if (strict.ok) return { dialect: { ...plain, format: 'json_schema' }, strictSchema: strict.schema };
  return { dialect: { ...plain, format: 'json_object', fallbackReason: strict.reason }, strictSchema: null };
}
