import type { Attributes } from '@opentelemetry/api';
import { maskText } from './scrub.js';

/**
 * The version of OpenTelemetry's semantic conventions that the names below come from. Those for GenAI and messaging are still under
 * development: a newer version is a change of this file.
 */
export const conventionsUrl = 'https://opentelemetry.io/schemas/1.45.0';

/** The attributes a span may have: nothing else leaves a process (I9). Texts, arguments, addresses and prompts are not among them. */
const allowedNames = [
  ...['messaging.system.name', 'messaging.operation.name', 'messaging.operation.type', 'messaging.destination.name'],
  ...['messaging.message.id', 'messaging.message.conversation_id'],
  ...['gen_ai.operation.name', 'gen_ai.provider.name', 'gen_ai.request.model', 'gen_ai.request.max_tokens'],
  ...['gen_ai.request.temperature', 'gen_ai.output.type', 'gen_ai.response.model', 'gen_ai.response.finish_reasons'],
  ...['gen_ai.usage.input_tokens', 'gen_ai.usage.output_tokens', 'gen_ai.usage.cache_read.input_tokens'],
  ...['gen_ai.conversation.id', 'gen_ai.tool.name', 'gen_ai.tool.type', 'gen_ai.tool.call.id'],
  ...[
    'error.type',
    'turnpike.channel',
    'turnpike.result',
    'turnpike.outcome',
    'turnpike.run.id',
    'turnpike.message.id',
  ],
  ...['turnpike.actor.id', 'turnpike.effect.id', 'turnpike.status', 'turnpike.is_spooled', 'turnpike.version'],
  /** Workers that died over this hop before, and how often its effect has been claimed: above 0 and above 1 it is repeated. */
  ...[
    'turnpike.deaths',
    'turnpike.claims',
    'turnpike.tries',
    'turnpike.is_reused',
    'turnpike.structured',
    'turnpike.slow',
  ],
] as const;

export type SpanAttributes = Partial<
  Record<(typeof allowedNames)[number], string | number | boolean | string[] | undefined>
>;

const allowed: ReadonlySet<string> = new Set(allowedNames);

/** The attributes that may leave: those of the list, with phone numbers masked. */
export function allowedAttributes(attributes: SpanAttributes): Attributes {
  const kept: Attributes = {};
  for (const [name, value] of Object.entries(attributes)) {
    if (allowed.has(name) && value !== undefined) kept[name] = masked(value);
  }
  return kept;
}

function masked(value: string | number | boolean | string[]): string | number | boolean | string[] {
  if (Array.isArray(value)) return value.map(maskText);
  return typeof value === 'string' ? maskText(value) : value;
}
