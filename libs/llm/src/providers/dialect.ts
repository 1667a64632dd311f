import type { CompletionRequest } from '../model.js';
import type { ProviderFailure } from '../failures/model-failure.js';
import { hashSchema } from '../schemas/schema-id.js';
import type { StrictSchema } from '../schemas/strict-schema.js';

/** The ways of asking for JSON, from the one that guarantees most to the one that leaves it to the prompt. */
export type Format = 'json_schema' | 'json_tool' | 'json_object' | 'none';

/** How one server accepts one model's requests: what it has refused is not sent again. */
export interface Dialect {
  format: Format;
  /** The name of the field for the answer's limit; `fixed` where there is only one. */
  limit: 'max_tokens' | 'max_completion_tokens' | 'fixed';
  /** Whether the model accepts a temperature: reasoning models only have their own. */
  temperature: boolean;
  /** Whether the end of the stable prefix is marked for the provider's cache. */
  cacheBreakpoints: boolean;
  /** Whether an answer comes as a stream where somebody watches it. */
  streams: boolean;
  fallbackReason: string | null;
}

/** What a provider's servers are assumed to accept before any of them has refused anything. */
export interface Abilities {
  /** Tried in this order; `none` ends every list. */
  formats: readonly Format[];
  /** The same for a turn in the brief form; absent: as for any schema. */
  briefFormats?: readonly Format[];
  /** Arguments of a tool are held to a strict schema as an answer is. */
  hasStrictTools?: true;
  limit: Dialect['limit'];
  cacheBreakpoints: boolean;
  /** Rewrites a schema for the native formats, or says why that is impossible. */
  toSchema: (schema: Record<string, unknown>) => StrictSchema;
  /** How to recognise a complaint about the format. */
  formatWords: RegExp;
  /** Whether a 400 without details is most likely about the format, as with small servers. */
  isVague: boolean;
}

interface Concession {
  suits: (failure: ProviderFailure, dialect: Dialect, abilities: Abilities) => boolean;
  give: (dialect: Dialect, failure: ProviderFailure, abilities: Abilities) => Dialect;
}

/** What to give up for which complaint: the first matching line is taken. */
const concessions: readonly Concession[] = [
  {
    suits: (failure, dialect) => dialect.streams && names(failure, /\bstream(?:ing|_options)?\b/i),
    give: (dialect) => ({ ...dialect, streams: false }),
  },
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
    give: (dialect, { status }, abilities) => nextWay(dialect, abilities, `refused with ${status}`),
  },
];

function names(failure: ProviderFailure, subject: RegExp): boolean {
  return subject.test(failure.param ?? '') || subject.test(failure.message);
}

function isAboutFormat(failure: ProviderFailure, { formatWords, isVague }: Abilities): boolean {
  if (names(failure, formatWords)) return true;
  return isVague && failure.status !== 404 && !failure.param && !failure.code;
}

function nextWay(dialect: Dialect, { formats }: Abilities, why: string): Dialect {
  const format = formats[formats.indexOf(dialect.format) + 1] ?? 'none';
  return { ...dialect, format, fallbackReason: `${dialect.format} ${why}` };
}

/** The next way of asking, for a model whose outputs by this one cannot be used. */
export function otherMeans(dialect: Dialect, abilities: Abilities): Dialect {
  return dialect.format === 'none' ? dialect : nextWay(dialect, abilities, 'gave outputs that broke the contract');
}

/** The next way of asking, for a server that has ignored this one without a word: nothing held its model to a form. */
export function pastIgnored(dialect: Dialect, abilities: Abilities): Dialect {
  return nextWay(dialect, abilities, 'was ignored');
}

/** The statuses that may complain about a field; a router sends 404 when none of its servers accepts them all. */
const complaints = new Set<number | null>([400, 404, 422]);

/** The features to use after a refusal; null when the complaint is about something that we cannot leave out. */
export function concede(dialect: Dialect, failure: ProviderFailure, abilities: Abilities): Dialect | null {
  if (!complaints.has(failure.status)) return null;
  const concession = concessions.find(({ suits }) => suits(failure, dialect, abilities));
  return concession?.give(dialect, failure, abilities) ?? null;
}

/** The abilities for one request: a brief turn may be asked for in another order. */
export function abilitiesFor<T extends Abilities>(abilities: T, { brief }: Pick<CompletionRequest, 'brief'>): T {
  return brief === undefined ? abilities : { ...abilities, formats: abilities.briefFormats ?? abilities.formats };
}

/** What has been learned of one model and one schema. */
export interface Known {
  dialect: Dialect;
  /** The schema is in the provider's strict form. */
  isStrict: boolean;
  /** The schema in this provider's form; null when none was asked for or it cannot be expressed. */
  nativeSchema: Record<string, unknown> | null;
  /** The fingerprint of the schema that was asked for. */
  schemaId: string | null;
}

/** More pairs of model and schema than any deployment has; beyond it the oldest is learned again. */
const maxKnown = 256;

/** Remembers, per model and schema fingerprint, what was given up and the rewritten schema. */
export class DialectMemory {
  readonly #known = new Map<string, Known>();

  constructor(private readonly abilities: Abilities) {}

  recall({ model, ...asked }: Pick<CompletionRequest, 'model' | 'schema' | 'brief'>): Known & { key: string } {
    const schema = asked.brief?.schema ?? asked.schema;
    const schemaId = schema ? hashSchema(schema) : null;
    const key = `${model}|${schemaId}`;
    const known = this.#known.get(key) ?? firstGuess(schema ?? null, schemaId, abilitiesFor(this.abilities, asked));
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
  const usual = { temperature: true, streams: true, fallbackReason: null };
  const plain: Dialect = { format: 'none', limit, cacheBreakpoints, ...usual };
  if (schema === null) return { dialect: plain, isStrict: false, nativeSchema: null, schemaId };
  const native = abilities.toSchema(schema);
  const strict = { isStrict: native.ok, schemaId };
  if (native.ok) return { ...strict, dialect: { ...plain, format: formats[0] ?? 'none' }, nativeSchema: native.schema };
  const format = formats.find((name) => name === 'json_tool' || name === 'json_object') ?? 'none';
  const nativeSchema = format === 'json_tool' ? (native.schema ?? schema) : null; // a tool takes any schema, and is not held to it strictly
  return { ...strict, dialect: { ...plain, format, fallbackReason: native.reason }, nativeSchema };
}
