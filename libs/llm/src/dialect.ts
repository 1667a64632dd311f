import type { CompletionRequest } from './model.js';
import type { ProviderFailure } from './model-failure.js';
import { schemaIdOf } from './schema-id.js';
import type { StrictSchema } from './strict-schema.js';

/** The ways of asking for JSON, from the one that promises most to the one that leaves it to the prompt. */
export type Format = 'json_schema' | 'json_tool' | 'json_object' | 'none';

/** How one server takes one model's requests: what it has refused so far is not sent again. */
export interface Dialect {
  format: Format;
  /** What the limit of the answer is called; `fixed` where it has one name only. */
  limit: 'max_tokens' | 'max_completion_tokens' | 'fixed';
  /** Whether the model takes a temperature: reasoning models know only their own. */
  temperature: boolean;
  /** Whether the end of the stable prefix is marked for the provider's cache. */
  cacheBreakpoints: boolean;
  fallbackReason: string | null;
}

/** What a provider's servers understand before any of them has refused anything. */
export interface Abilities {
  /** Tried in this order; `none` closes every list. */
  formats: readonly Format[];
  limit: Dialect['limit'];
  cacheBreakpoints: boolean;
  /** Rewrites a schema for the native formats, or says why it cannot be said. */
  toSchema: (schema: Record<string, unknown>) => StrictSchema;
  /** What a complaint about the format speaks of. */
  formatWords: RegExp;
  /** Whether a 400 that names nothing at all is likeliest about the format, as with small servers. */
  isVague: boolean;
}

interface Concession {
  suits: (failure: ProviderFailure, dialect: Dialect, abilities: Abilities) => boolean;
  give: (dialect: Dialect, failure: ProviderFailure, abilities: Abilities) => Dialect;
}

/** What to give up for which complaint: the first line that suits is taken. */
const concessions: readonly Concession[] = [
  {
    suits: (failure, dialect) => dialect.limit === 'max_tokens' && names(failure, /max_tokens/),
    give: (dialect) => ({ ...dialect, limit: 'max_completion_tokens' }),
  },
  {
    suits: (failure, dialect) => dialect.temperature && names(failure, /\btemperature\b/),
    give: (dialect) => ({ ...dialect, temperature: false }),
  },
  {
    suits: (failure, dialect) => dialect.cacheBreakpoints && names(failure, /cache_?(?:control|point)|prompt caching/i),
    give: (dialect) => ({ ...dialect, cacheBreakpoints: false }),
  },
  {
    suits: (failure, dialect, abilities) => dialect.format !== 'none' && isAboutFormat(failure, abilities),
    give: (dialect, { status }, { formats }) => ({
      ...dialect,
      format: formats[formats.indexOf(dialect.format) + 1] ?? 'none',
      fallbackReason: `${dialect.format} refused with ${status}`,
    }),
  },
];

function names(failure: ProviderFailure, subject: RegExp): boolean {
  return subject.test(failure.param ?? '') || subject.test(failure.message);
}

function isAboutFormat(failure: ProviderFailure, { formatWords, isVague }: Abilities): boolean {
  if (names(failure, formatWords)) return true;
  return isVague && failure.status !== 404 && !failure.param && !failure.code;
}

/** The statuses that may complain of a field; 404 is how a router says that no server of its takes them all. */
const complaints = new Set<number | null>([400, 404, 422]);

/** A dialect that answers a refusal; null when the complaint is about something we cannot leave out. */
export function concede(dialect: Dialect, failure: ProviderFailure, abilities: Abilities): Dialect | null {
  if (!complaints.has(failure.status)) return null;
  const concession = concessions.find(({ suits }) => suits(failure, dialect, abilities));
  return concession?.give(dialect, failure, abilities) ?? null;
}

/** What is known of one model and one schema. */
export interface Known {
  dialect: Dialect;
  /** The schema as this provider takes it; null when none was asked for or it cannot be said. */
  nativeSchema: Record<string, unknown> | null;
  /** The fingerprint of the schema that was asked for. */
  schemaId: string | null;
}

/** More pairs of model and schema than any deployment has; past it the oldest is learned anew. */
const maxKnown = 256;

/** Remembers, per model and schema fingerprint, what was conceded and the rewritten schema. */
export class DialectMemory {
  readonly #known = new Map<string, Known>();

  constructor(private readonly abilities: Abilities) {}

  recall({ model, schema }: Pick<CompletionRequest, 'model' | 'schema'>): Known & { key: string } {
    const schemaId = schema ? schemaIdOf(schema) : null;
    const key = `${model}|${schemaId}`;
    const known = this.#known.get(key) ?? firstGuess(schema ?? null, schemaId, this.abilities);
    this.learn(key, known);
    return { ...known, key };
  }

  learn(key: string, known: Known): void {
    const [oldest] = this.#known.keys();
    if (oldest !== undefined && this.#known.size >= maxKnown && !this.#known.has(key)) this.#known.delete(oldest);
    this.#known.set(key, known);
  }
}

function firstGuess(schema: Record<string, unknown> | null, schemaId: string | null, abilities: Abilities): Known {
  const { limit, cacheBreakpoints, formats } = abilities;
  const plain: Dialect = { format: 'none', limit, temperature: true, cacheBreakpoints, fallbackReason: null };
  if (schema === null) return { dialect: plain, nativeSchema: null, schemaId };
  const native = abilities.toSchema(schema);
  if (native.ok) return { dialect: { ...plain, format: formats[0] ?? 'none' }, nativeSchema: native.schema, schemaId };
  const format = formats.find((name) => name === 'json_object') ?? 'none';
  return { dialect: { ...plain, format, fallbackReason: native.reason }, nativeSchema: null, schemaId };
}
