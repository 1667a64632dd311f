import { expect, it } from '@jest/globals';
import { toPublicBackground } from '#protocol';
import type { IngestRequest } from '#engine/ports';
import { createLogger, createMetrics, startTracing } from '#telemetry';
import { attributeOf, startOtlpReceiver } from '../../../../test/stand-ins/otlp-receiver.js';
import type { EngineClient } from '../platform/engine-client.js';
import { ingestInto } from './ingest-now.js';

const address = { tenant: 'default', channel: 'api' as const, ours: 'workflow:orders@v1', theirs: 'orders-1' };

it('what strangers have sent is traced and logged under the queue that it goes to', async () => {
  const collector = await startOtlpReceiver();
  const tracing = await startTracing({ serviceName: 'gateway', endpoint: collector.url });
  const logged: unknown[] = [];
  const logger = createLogger({ app: 'gateway', level: 'fatal' });
  const context = {
    metrics: createMetrics({ app: 'gateway', processMetrics: false }),
    logger: Object.assign(logger, { info: ({ queue }: { queue: string }) => logged.push(queue) }),
  };
  const result = { status: 'accepted', messageId: 'msg_1', actorId: 'act_1' };
  const engine = { ask: () => Promise.resolve(result) } as unknown as EngineClient; // nothing else is asked
  const ingest = ingestInto(engine, context);
  const request: IngestRequest = { address, sourceId: null, mode: 'text', text: '{}' };
  await ingest({ messageId: 'msg_1', request });
  await ingest({ messageId: 'msg_1', request: { ...request, background: toPublicBackground('orders') } });
  await tracing.stop();
  await collector.close();
  const told = collector
    .sentSpans()
    .map(({ name, attributes }) => [name, attributeOf(attributes, 'messaging.destination.name')]);
  expect(told).toEqual([
    ['send turn', 'turn'],
    ['send public', 'public'],
  ]);
  expect(logged).toEqual(['turn', 'public']);
});
