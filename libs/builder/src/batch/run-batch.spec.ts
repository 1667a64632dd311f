import { describe, expect, it } from '@jest/globals';
import { add, call, connect, playBatch } from '../../test/play-batch.js';

const set = 'n8n-nodes-base.set';
const start = 'n8n-nodes-base.manualTrigger';

describe('a batch', () => {
  it('runs calls after those that they name, whatever their order', () => {
    const { results, graph } = playBatch([connect('c', '$s', 'Keep'), add('k', set, 'Keep'), add('s', start, 'Start')]);
    expect(results.map(({ id, ok }) => [id, ok])).toEqual([
      ['c', true],
      ['k', true],
      ['s', true],
    ]);
    expect(graph.connections).toEqual({ Start: { main: [[{ node: 'Keep', type: 'main', index: 0 }]] } });
  });

  it('fails what depends on a failed call, and nothing else', () => {
    const calls = [
      add('x', 'acme.no', 'X'),
      add('s', start, 'Start'),
      connect('c', '$s', '$x'),
      connect('d', '$c', '$s'),
    ];
    const { results } = playBatch(calls);
    expect(results.map(({ error }) => error?.code ?? 'ok')).toEqual([
      ...['NODE_TYPE_NOT_FOUND', 'ok', 'DEPENDS_ON_FAILED_CALL', 'DEPENDS_ON_FAILED_CALL'],
    ]);
    expect(results[2]?.error?.details).toEqual({ callId: 'x' });
  });

  it('asks about several nodes at once, and about one node in sequence', () => {
    const { graph } = playBatch([add('a', set, 'A'), add('b', set, 'B')]);
    const update = (id: string, nodeId: string) => call('update_node_parameters', { nodeId, changes: [id] }, id);
    const { questions, results } = playBatch([update('1', 'A'), update('2', 'B'), update('3', 'A')], {
      graph,
      parameters: [{ includeOtherFields: true }, {}, {}, {}, {}, {}],
    });
    expect(questions.map((wave) => wave.length)).toEqual([2, 1]);
    expect(results.every(({ ok }) => ok)).toBe(true);
    expect(questions[1]?.[0]?.user).toContain('"includeOtherFields":true');
  });

  it('looks at the whole when all before it is done', () => {
    const calls = [add('s', start, 'Start'), call('test_workflow', {}, 't'), call('validate_workflow', {}, 'v')];
    const { results } = playBatch(calls);
    expect(results.map(({ proof }) => proof?.passed)).toEqual([undefined, true, true]);
  });

  it('has 20 calls at most, each with an id of its own, none in a circle', () => {
    const many = Array.from({ length: 21 }, (_, at) => add(`c${at}`, set, 'S'));
    expect(
      playBatch(many)
        .results.map(({ ok }) => ok)
        .lastIndexOf(true),
    ).toBe(19);
    const same = playBatch([
      add('c', set, 'S'),
      add('c', set, 'T'),
      connect('p', '$q', 'S'),
      connect('q', '$p', 'S'),
    ]).results;
    expect(same.map(({ error }) => error?.message ?? 'ok')).toEqual([
      ...['ok', 'Two calls have the id "c"', 'These calls wait for each other', 'These calls wait for each other'],
    ]);
  });

  it('says which tool there is not', () => {
    expect(playBatch([call('format_disk', {})]).results[0]).toMatchObject({
      ok: false,
      text: 'Error: There is no tool "format_disk" (TOOL_EXECUTION_ERROR) {"name":"format_disk"}',
    });
  });
});
