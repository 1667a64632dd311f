import { pickEffectQueue } from '#protocol';
import type { OwedEffect, QueueName } from '#protocol';
import { withSpan } from '#telemetry';
import type { Span, SpanAttributes, SpanOptions } from '#telemetry';
import { requireActorId } from '#redis';
import type { Claimed } from './ports/effect-port.js';

/** What a job's span says of its queue, in the words of OpenTelemetry's conventions for messaging. */
export function processing(queue: string, actorId: string, messageId?: string): SpanAttributes {
  return {
    'messaging.system.name': 'bullmq',
    'messaging.operation.name': 'process',
    'messaging.operation.type': 'process',
    'messaging.destination.name': queue,
    'messaging.message.id': messageId,
    'messaging.message.conversation_id': actorId,
  };
}

/** What the span that gives a queue a job says of it. */
export function sending(queue: string): SpanAttributes {
  return {
    'messaging.system.name': 'bullmq',
    'messaging.operation.name': 'send',
    'messaging.operation.type': 'send',
    'messaging.destination.name': queue,
  };
}

function findQueue({ type, background }: OwedEffect): QueueName {
  return pickEffectQueue(type, background);
}

function buildSpanOptions({ effect, claims }: Extract<Claimed, { status: 'claimed' }>): SpanOptions {
  const { id, runId, trace } = effect;
  return {
    kind: 'consumer',
    parent: trace?.root ?? null,
    links: [trace?.askedBy],
    attributes: {
      ...processing(findQueue(effect), requireActorId(id), id),
      'turnpike.run.id': runId || undefined,
      'turnpike.claims': claims,
    },
  };
}

/**
 * Works on a claimed effect in a span: a part of its run's trace, linked to what asked for it. Each claim of it gets one, whoever was killed
 * over the last: they hang side by side under the run, so that what no killed process could send is missed by none (ADR 29).
 */
export function traceEffect<E extends OwedEffect, T>(
  claimed: Extract<Claimed<E>, { status: 'claimed' }>,
  work: (span: Span) => Promise<T>,
): Promise<T> {
  return withSpan(`process ${findQueue(claimed.effect)}`, buildSpanOptions(claimed), work);
}
