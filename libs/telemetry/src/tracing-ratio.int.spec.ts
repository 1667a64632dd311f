import { describe, expect, it } from '@jest/globals';
import { startOtlpReceiver } from '../../../test/stand-ins/otlp-receiver.js';
import { activeTrace, withSpan } from './spans.js';
import { readTraceId } from './trace-parent.js';
import { startTracing } from './tracing.js';

const sampled = `00-${'1'.repeat(32)}-${'1'.repeat(16)}-01`;

describe('the part of traces that is kept', () => {
  it('is decided once for a trace: where none is, only what belongs to one that was kept is sent', async () => {
    const collector = await startOtlpReceiver();
    const tracing = await startTracing({ serviceName: 'gateway', endpoint: collector.url, ratio: 0 });
    const dropped = await withSpan('receive sms', { parent: null }, () => Promise.resolve(activeTrace()));
    expect(dropped).toMatch(/-00$/);
    expect(readTraceId(dropped)).toBeNull();
    await withSpan('process turn', { parent: dropped }, () => Promise.resolve());
    await withSpan('process reply', { parent: sampled }, () => Promise.resolve());
    await tracing.stop();
    expect(collector.sentSpans().map(({ name }) => name)).toEqual(['process reply']);
    await collector.close();
  });
});
