import { setImmediate as immediate } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { metrics as table } from './metric-names.js';
import { createMetrics } from './metrics.js';
import { version } from './version.js';

function given() {
  return createMetrics({
    app: 'controller',
    bounds: { tools: ['get_counts'], providers: ['openai'] },
    processMetrics: false,
  });
}

describe('createMetrics', () => {
  it('has every metric of the table', async () => {
    const text = await given().text();
    for (const { name, type } of Object.values(table)) expect(text).toContain(`# TYPE ${name} ${type}`);
  });

  it('says which version runs', async () => {
    expect(await given().text()).toContain(`turnpike_build_info{version="${version}",app="controller"} 1`);
  });

  it('starts every label set at zero, so that a rate sees the first event', async () => {
    const text = await given().text();
    expect(text).toContain('turnpike_tool_calls_total{tool="get_counts",outcome="timeout",app="controller"} 0');
    expect(text).toContain('turnpike_tool_latency_seconds_count{app="controller",tool="get_counts"} 0');
  });

  it('counts, sets and observes', async () => {
    const metrics = given();
    metrics.count('tokens', { direction: 'in' }, 340);
    metrics.set('queueWaiting', { queue: 'turn' }, 7);
    metrics.observe('modelCallDuration', { provider: 'openai' }, 0.3);
    const text = await metrics.text();
    expect(text).toContain('turnpike_tokens_total{direction="in",app="controller"} 340');
    expect(text).toContain('turnpike_queue_waiting{queue="turn",app="controller"} 7');
    expect(text).toContain('turnpike_model_call_duration_seconds_sum{app="controller",provider="openai"} 0.3');
  });

  it('I9: counts a label value that nobody knows as other', async () => {
    const metrics = given();
    metrics.count('toolCalls', { tool: '+15550100123', outcome: 'ok' });
    const text = await metrics.text();
    expect(text).toContain('tool="other",outcome="ok",app="controller"} 1');
    expect(text).not.toContain('555');
  });

  it('learns what a label may say, and begins it at zero', async () => {
    const metrics = given();
    metrics.allow('tools', ['get_counts', 'get_weather']);
    expect(await metrics.text()).toContain('tool="get_weather",outcome="ok",app="controller"} 0');
    metrics.count('toolCalls', { tool: 'get_weather', outcome: 'ok' });
    expect(await metrics.text()).toContain('tool="get_weather",outcome="ok",app="controller"} 1');
  });

  it('I9: learns no more of a label than a hundred values', async () => {
    const metrics = given();
    metrics.allow(
      'tools',
      Array.from({ length: 200 }, (_, n) => `tool_${n}`),
    );
    const text = await metrics.text();
    expect(text.match(/^turnpike_dedupe_hits_total\{/gm)).toHaveLength(100);
    metrics.count('toolCalls', { tool: 'tool_199', outcome: 'ok' });
    expect(await metrics.text()).toContain('tool="other",outcome="ok",app="controller"} 1');
  });

  it('adds the metrics of the process itself', async () => {
    const text = await createMetrics({ app: 'controller' }).text();
    expect(text).toContain('nodejs_eventloop_lag_seconds');
  });

  it('says how long rounds of the event loop have taken since it was asked last', async () => {
    const metrics = createMetrics({ app: 'controller' });
    const lagOf = async (figure: string): Promise<number> =>
      Number(
        new RegExp(`^nodejs_eventloop_lag_${figure}_seconds\\{[^}]*\\} (\\S+)$`, 'm').exec(await metrics.text())?.[1],
      );
    await metrics.text();
    await immediate();
    const end = performance.now() + 60;
    while (performance.now() < end);
    await immediate();
    await immediate();
    expect(await lagOf('max')).toBeGreaterThan(0.05);
    await immediate();
    expect(await lagOf('max')).toBeLessThan(0.05);
  });
});

describe('exemplars', () => {
  it('name a trace for the bucket that a value fell into, in OpenMetrics', async () => {
    const metrics = createMetrics({ app: 'controller', processMetrics: false, exemplars: true });
    metrics.observe('turnDuration', {}, 0.3, 'f'.repeat(32));
    metrics.observe('turnDuration', {}, 3);
    metrics.count('commits', { status: 'committed' });
    const text = await metrics.text();
    expect(metrics.contentType).toContain('application/openmetrics-text');
    expect(text.match(/ # \{/g)).toHaveLength(1);
    expect(text).toMatch(/turn_duration_seconds_bucket\{[^}]*le="0.5"[^}]*\} 1 # \{trace_id="f{32}"\} 0.3 /);
    expect(text).toMatch(/^turnpike_commits_total\{[^}]*status="committed"[^}]*\} 1$/m);
    expect(text.endsWith('# EOF\n')).toBe(true);
  });
});
