import { expect, it } from '@jest/globals';
import type { QueueName } from '#protocol';
import { startTracing } from '#telemetry';
import { attributeOf, startOtlpReceiver } from '../../../../test/stand-ins/otlp-receiver.js';
import { traceTurn } from './trace-turn.js';
import type { Turn } from './turn/turn.js';
import { TraceContext } from './turn/trace-context.js';

it('a turn is traced under the queue that its job was in', async () => {
  const collector = await startOtlpReceiver();
  const tracing = await startTracing({ serviceName: 'controller', endpoint: collector.url });
  const { traceContext } = TraceContext.open(null, [], []);
  const turn = { traceContext, actorId: 'act_1', loaded: { version: 1, attempts: 0 } } as unknown as Turn; // as far as a span reads it
  const queues: QueueName[] = ['turn', 'background', 'public'];
  for (const queue of queues) await traceTurn(queue, turn, () => Promise.resolve('done'));
  await tracing.stop();
  await collector.close();
  const told = collector
    .sentSpans()
    .map(({ name, attributes }) => [name, attributeOf(attributes, 'messaging.destination.name')]);
  expect(told).toEqual(queues.map((queue) => [`process ${queue}`, queue]));
});
