import { expect, it } from '@jest/globals';
import { buildEffectId, makeId, toPublicBackground } from '#protocol';
import type { Background, OwedEffect } from '#protocol';
import { startTracing } from '#telemetry';
import { attributeOf, startOtlpReceiver } from '../../../test/stand-ins/otlp-receiver.js';
import { traceEffect } from './trace-effect.js';

const id = buildEffectId(makeId('act', '01JD000000000000000000TREE', 0), 1, 0);

it('an effect is traced under the queue that served it', async () => {
  const collector = await startOtlpReceiver();
  const tracing = await startTracing({ serviceName: 'an-app', endpoint: collector.url });
  const cases: [OwedEffect['type'], Background | undefined, string][] = [
    ['run-tool', undefined, 'tool'],
    ['run-tool', true, 'tool'],
    ['run-tool', toPublicBackground('orders'), 'public-tool'],
    ['send-reply', toPublicBackground('orders'), 'reply'],
    ['compress', toPublicBackground('orders'), 'compress'],
  ];
  for (const [type, background] of cases) {
    const effect = { type, id, runId: 'run_1', ...(background && { background }) } as OwedEffect; // as far as a span reads it
    const claimed = { status: 'claimed', effect, claims: 1 } as Parameters<typeof traceEffect>[0]; // likewise
    await traceEffect(claimed, () => Promise.resolve());
  }
  await tracing.stop();
  await collector.close();
  const told = collector
    .sentSpans()
    .map(({ name, attributes }) => [name, attributeOf(attributes, 'messaging.destination.name')]);
  expect(told).toEqual(cases.map(([, , queue]) => [`process ${queue}`, queue]));
});
