import { PermanentError } from '#errors';
import { faultOf, wasNeverSent } from '#transport';
import { besideSchema } from '../schemas/beside-schema.js';
import { noteOn } from '../failures/call-notes.js';
import type { CallNotes } from '../failures/call-notes.js';
import { abilitiesFor, concede, DialectMemory, otherMeans, pastIgnored } from './dialect.js';
import type { Abilities, Dialect, Format, Known } from './dialect.js';
import { fromStrict } from '../schemas/from-strict.js';
import type { Completion, CompletionRequest, Model } from '../model.js';
import { modelFailure, modelTimeout, saysUnknown } from '../failures/model-failure.js';
import type { ProviderFailure } from '../failures/model-failure.js';
import { SilentStream } from '../streams/within-silence.js';

/** A provider's answer, in our terms. */
export interface Answer extends Pick<Completion, 'text' | 'finish' | 'model' | 'usage'> {
  /** The call that had to be made was not: the server takes tools and ignores them. */
  isIgnored?: true;
}

/** What differs between providers: how to ask, and how to read a refusal. */
export interface Wire extends Abilities {
  /** The highest temperature that it takes: a higher one counts as this, for a refusal would be taken as one of any temperature. */
  hottest: number;
  /** One request over the network. Throws whatever its client throws. */
  send(request: CompletionRequest, manner: Manner, signal: AbortSignal): Promise<Answer>;
  /** The refusal in a thrown value; null when it was no refusal, but an unreadable answer. */
  toFailure(error: unknown): ProviderFailure | null;
}

/** How to write a request: the features this server has accepted, and the schema in its form. */
export type Manner = Pick<Known, 'dialect' | 'nativeSchema' | 'isStrict'>;

const held: Readonly<Record<Format, Completion['structured']>> = {
  json_schema: 'strict',
  json_tool: 'json',
  json_object: 'json',
  none: 'prompt',
};

/**
 * A model behind an adapter. One call is one attempt: the only repeat in here is the one after a 400 that names a field we can do
 * without. What was given up is remembered for the model and the schema.
 */
export function negotiatedModel(provider: string, wire: Wire): Model {
  const memory = new DialectMemory(wire);
  return { provider, complete: (request, signal) => complete(wire, memory, request, signal) };
}

async function complete(
  every: Wire,
  memory: DialectMemory,
  { temperature, ...others }: CompletionRequest,
  signal: AbortSignal,
): Promise<Completion> {
  const wire = abilitiesFor(every, others);
  const watched = watchedBy(others.watcher);
  const request = { ...others, temperature: Math.min(temperature, wire.hottest), ...watched.by };
  const { key, ...known } = memory.recall(request);
  let dialect = request.otherMeans === true ? otherMeans(known.dialect, wire) : known.dialect;
  for (;;) {
    try {
      const { isIgnored, ...answer } = await wire.send(
        wordedFor(request, { ...known, dialect }),
        { ...known, dialect },
        signal,
      );
      const next = isIgnored ? pastIgnored(dialect, wire) : dialect;
      if (request.otherMeans !== true) memory.learn(key, { ...known, dialect: next }); // only what has worked: a refusal may have had another cause
      return toCompletion(wire, answer, request, { ...known, dialect });
    } catch (error) {
      if (error instanceof PermanentError) throw error; // what a provider's API has no way to say
      const fault = signal.aborted ? null : faultOf(error);
      const note = { ...buildCallNotes(error, request, { ...known, dialect }), ...watched.note() };
      if (error instanceof SilentStream) throw noteOn(modelTimeout(), { ...note, isSilent: true });
      if (fault !== null) throw noteOn(fault, note);
      const failure = wire.toFailure(error);
      const conceded: Dialect | null = failure && !saysUnknown(failure) ? concede(dialect, failure, wire) : null;
      if (conceded === null || signal.aborted) throw noteOn(modelFailure(failure, signal), note);
      dialect = conceded;
    }
  }
}

/** Follows whether anything of an answer has come. */
function watchedBy(watcher: CompletionRequest['watcher']): {
  by: Pick<CompletionRequest, 'watcher'>;
  note(): CallNotes;
} {
  if (watcher === undefined) return { by: {}, note: () => ({}) };
  let hasBegun = false;
  const onPart: typeof watcher.onPart = (part) => {
    hasBegun = true;
    watcher.onPart(part);
  };
  return { by: { watcher: { ...watcher, onPart } }, note: () => (hasBegun ? { hasBegun } : {}) };
}

/** What is known of a failed request. */
function buildCallNotes(error: unknown, { brief }: CompletionRequest, manner: Manner): CallNotes {
  return { isUnreached: wasNeverSent(error), ...(brief && isHeld(manner) ? { isBrief: true } : {}) };
}

/** Whether the model is held to the schema. */
function isHeld({ dialect, nativeSchema }: Manner): boolean {
  return nativeSchema !== null && (dialect.format === 'json_schema' || dialect.format === 'json_tool');
}

/**
 * The request in the words that go with how it is made: beside a schema fewer are needed, and without one those of a request that speaks of no
 * JSON, which no model could guess and JSON mode refuses.
 */
function wordedFor(request: CompletionRequest, manner: Manner): CompletionRequest {
  const { brief, schema, system, user } = request;
  if (isHeld(manner)) return brief === undefined ? request : { ...request, ...besideSchema(request, brief) };
  if (!schema || /json/i.test(system) || /json/i.test(user)) return request;
  return { ...request, system: `${system}\nAnswer with one JSON object of this schema: ${JSON.stringify(schema)}` };
}

function toCompletion(wire: Abilities, answer: Answer, request: CompletionRequest, known: Known): Completion {
  const { dialect, schemaId, isStrict } = known;
  const isStrictCall = dialect.format === 'json_tool' && isStrict && wire.hasStrictTools === true;
  const saw = isHeld(known);
  const schema = request.brief?.schema ?? request.schema;
  return {
    ...answer,
    text: saw && schema ? fromStrict(answer.text, schema) : answer.text,
    structured: isStrictCall ? 'strict' : held[dialect.format],
    schemaId,
    fallbackReason: dialect.fallbackReason,
    ...(saw && request.brief ? { isBrief: true } : {}),
  };
}

/** A count as a provider reports it; anything that is no number counts as none (I6). */
export function toCount(reported: unknown): number {
  return typeof reported === 'number' && Number.isFinite(reported) && reported > 0 ? reported : 0;
}
