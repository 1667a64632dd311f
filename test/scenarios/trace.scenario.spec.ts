import { beforeAll, describe, expect, it } from '@jest/globals';
import { attributeOf } from '../stand-ins/otlp-receiver.js';
import type { SentSpan } from '../stand-ins/otlp-receiver.js';
import { person, playKilledRun } from '../trace/play-killed-run.js';
import type { PlayedRun } from '../trace/play-killed-run.js';
import { treeOf } from '../trace/tree.js';

let played: PlayedRun;

beforeAll(async () => {
  played = await playKilledRun(() => undefined);
}, 300_000);

function named(name: string): SentSpan[] {
  return played.spans.filter((span) => span.name === name);
}

describe('a run that was killed and resumed midway', () => {
  it('is one trace from the webhook to what the provider says of the reply, with one root', () => {
    const { spans, rows, traceId } = played;
    expect(new Set(spans.map((span) => span.traceId))).toEqual(new Set([traceId]));
    expect(new Set(rows.map((row) => row.trace_id))).toEqual(new Set([traceId]));
    const known = new Set(spans.map(({ spanId }) => spanId));
    const roots = spans.filter(({ parentSpanId }) => !parentSpanId);
    expect(roots.map(({ name, service }) => [name, service])).toEqual([['receive sms', 'turnpike-gateway']]);
    expect(spans.filter(({ parentSpanId }) => parentSpanId && !known.has(parentSpanId))).toEqual([]);
    expect(treeOf(spans)).toHaveLength(spans.length);
  });

  it('shows every hop in the process that took it', () => {
    const hops = played.spans.map(({ name, service }) => `${service.replace('turnpike-', '')}: ${name}`);
    expect(hops).toEqual(
      expect.arrayContaining([
        'gateway: send turn',
        'controller: process turn',
        'controller: chat stand-in-model',
        'tool-runner: process tool',
        'tool-runner: execute_tool get_counts',
        'compressor: process compress',
        'gateway: process reply',
        'gateway: post to sms',
        'gateway: receive status',
      ]),
    );
  });

  it('says which hops were done again, and that a tool ran because a model call asked for it', () => {
    const claims = named('process tool').map(({ attributes }) => Number(attributeOf(attributes, 'turnpike.claims')));
    expect(Math.max(...claims)).toBe(2);
    const deaths = named('process turn').map(({ attributes }) => Number(attributeOf(attributes, 'turnpike.deaths')));
    expect(Math.max(...deaths)).toBe(1);
    const calls = new Set(named('chat stand-in-model').map(({ spanId }) => spanId));
    const tools = named('execute_tool get_counts');
    expect(tools).toHaveLength(3);
    for (const { links = [] } of tools) expect(links.map(({ spanId }) => calls.has(spanId))).toEqual([true]);
  });

  it('tells what a model call used, and nothing that anybody said', () => {
    const [call] = named('chat stand-in-model');
    expect(attributeOf(call?.attributes ?? [], 'gen_ai.provider.name')).toBe('openai');
    expect(Number(attributeOf(call?.attributes ?? [], 'gen_ai.usage.input_tokens'))).toBeGreaterThan(0);
    const sent = JSON.stringify(played.spans);
    for (const secret of [person.slice(1), 'How many', 'some of each']) expect(sent).not.toContain(secret);
  });
});
