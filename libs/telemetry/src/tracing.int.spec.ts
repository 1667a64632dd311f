import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { extractContext, injectContext, startTracing, withSpan } from './tracing.js';
import type { Tracing } from './tracing.js';

interface SentSpan {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: { key: string; value: { stringValue?: string } }[];
  status: { code?: number; message?: string };
}

interface SentTraces {
  resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[];
}

const sent: string[] = [];
const collector = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk: Buffer) => (body += chunk.toString()));
  request.on('end', () => {
    sent.push(body);
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
});

let tracing: Tracing;

beforeAll(async () => {
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  const { port } = collector.address() as AddressInfo; // a TCP server has an AddressInfo
  tracing = await startTracing({ serviceName: 'controller', endpoint: `http://127.0.0.1:${port}` });
});

afterAll(() => void collector.close());

function spans(): SentSpan[] {
  return sent.flatMap((body) => {
    const traces = JSON.parse(body) as SentTraces; // OTLP's JSON form, which the exporter writes
    return traces.resourceSpans.flatMap((resource) => resource.scopeSpans.flatMap((scope) => scope.spans));
  });
}

describe('tracing (A188)', () => {
  it('carries one trace through a queue and exports it without numbers or texts', async () => {
    const carried = await withSpan('turn', { 'run.id': 'run_1' }, () => Promise.resolve(injectContext()));
    expect(carried['traceparent']).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
    await withSpan('tool', { text: 'hi', note: 'for +15550100123' }, () => Promise.resolve(), carried);
    const inside = extractContext(carried, () => injectContext());
    expect(inside).toEqual(carried);
    const failed = withSpan('reply', {}, () => Promise.reject(new RangeError('for +15550100123')));
    await expect(failed).rejects.toThrow(RangeError);

    await tracing.stop();
    const [turn, tool, reply] = ['turn', 'tool', 'reply'].map((name) => spans().find((span) => span.name === name));
    expect(tool?.traceId).toBe(turn?.traceId);
    expect(tool?.parentSpanId).toBe(turn?.spanId);
    expect(reply?.status).toMatchObject({ code: 2, message: 'RangeError' });
    expect(sent.join('')).toContain('controller');
    expect(sent.join('')).not.toMatch(/5550100|"hi"/);
  });

  it('is not started without an endpoint', async () => {
    await expect((await startTracing({ serviceName: 'controller', endpoint: '' })).stop()).resolves.toBeUndefined();
  });
});
