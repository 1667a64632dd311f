import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startOtlpReceiver } from '../../../test/stand-ins/otlp-receiver.js';
import type { OtlpReceiver } from '../../../test/stand-ins/otlp-receiver.js';
import type { SpanAttributes } from './span-attributes.js';
import { activeTrace, askingTrace, noteAsking, withHopNotes, withSpan } from './spans.js';
import { readTraceId } from './trace-parent.js';
import { startTracing } from './tracing.js';

let collector: OtlpReceiver;

beforeAll(async () => {
  collector = await startOtlpReceiver();
});
afterAll(() => collector.close());

function nameOf(): Promise<string | null> {
  return Promise.resolve(activeTrace());
}

describe('tracing', () => {
  it('costs nothing and says nothing without an endpoint', async () => {
    const tracing = await startTracing({ serviceName: 'controller', endpoint: '' });
    expect(await withSpan('process turn', {}, nameOf)).toBeNull();
    expect(askingTrace()).toBeNull();
    await tracing.stop();
  });

  it('carries one trace beside the data, links what is done again and says nothing but what is allowed', async () => {
    const tracing = await startTracing({ serviceName: 'controller', endpoint: collector.url });
    const root = await withSpan('receive sms', { kind: 'server', attributes: { 'turnpike.run.id': 'run_1' } }, nameOf);
    expect(root).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
    const smuggled = { text: 'hi there', 'turnpike.result': 'for +15550100123' } as SpanAttributes; // what the types forbid
    const hop = { kind: 'consumer', parent: root, attributes: smuggled } as const;
    const { notes, asked } = await withHopNotes(async (notes) => {
      const asked = await withSpan('process tool', hop, async () => {
        const chat = await withSpan('chat m', { kind: 'client' }, async (span) => {
          noteAsking();
          return span.traceParent;
        });
        expect(askingTrace()).toBe(chat);
        return chat;
      });
      return { notes, asked };
    });
    const failed = withSpan('process reply', { parent: root, links: [asked, 'nonsense', null] }, () =>
      Promise.reject(new RangeError('for +15550100123')),
    );
    await expect(failed).rejects.toThrow(RangeError);
    await withSpan('process turn', { parent: null }, nameOf);
    await tracing.stop();

    const spans = collector.sentSpans();
    const [receive, tool, chat, reply, turn] = [
      'receive sms',
      'process tool',
      'chat m',
      'process reply',
      'process turn',
    ].map((name) => spans.find((span) => span.name === name));
    expect(readTraceId(root)).toBe(receive?.traceId);
    expect(tool).toMatchObject({ traceId: receive?.traceId, parentSpanId: receive?.spanId, kind: 5 });
    expect(tool?.attributes.map(({ key }) => key)).toEqual(['turnpike.result']);
    expect(chat?.parentSpanId).toBe(tool?.spanId);
    expect(readTraceId(notes.hop)).toBe(tool?.traceId);
    expect(reply).toMatchObject({ parentSpanId: receive?.spanId, status: { code: 2, message: 'RangeError' } });
    expect(reply?.links?.map(({ spanId }) => spanId)).toEqual([chat?.spanId]);
    expect(turn?.traceId).not.toBe(receive?.traceId);
    expect(collector.bodies.join('')).not.toMatch(/5550100|hi there/);
  });
});
