import { describe, expect, it } from '@jest/globals';
import { compileGraph, graphFindings } from '#compiler';
import { changeGraph, exportGraph, patchGraph, readGraph } from '#graph';
import type { Graph } from '#graph';
import { checkGraph, findNodeType } from '#nodes';
import { redacted, redactSecrets } from '#secrets';
import { batchTurn, playBuilder, toolCall, words } from '../../builder/play-builder.js';
import { hostileImports } from './imports.js';
import { plainSecret, secret, secretNodes, toldPlainly, toldSecrets } from './secrets.js';

function assertUntouched(): void {
  for (const name of ['admin', 'a', 'x', 'main']) expect(Reflect.get({}, name)).toBeUndefined();
}

function fateOf(graph: Graph): string {
  const compiled = compileGraph(graph, findNodeType);
  const [first] =
    'problems' in compiled ? compiled.problems : graphFindings(graph).filter(({ code }) => code.endsWith('NOT_FOUND'));
  return first ? `kept: ${first.code}` : 'compiled';
}

describe(`${hostileImports.length} hostile imports`, () => {
  it.each(hostileImports)('%s', (_, json, expected) => {
    const given: unknown = JSON.parse(json);
    const read = readGraph(given);
    if ('problems' in read) {
      expect(expected).toBe('refused');
      expect(read.problems.length).toBeLessThanOrEqual(101);
      return assertUntouched();
    }
    const { value: graph } = read;
    expect(JSON.stringify(exportGraph(graph))).toBe(JSON.stringify(given));
    checkGraph(graph);
    expect(fateOf(graph)).toBe(expected);
    const [first, last] = [graph.nodes[0], graph.nodes.at(-1)];
    const connections = { [last?.name ?? 'A']: { main: [[{ node: first?.name ?? 'B', type: 'main', index: 0 }]] } };
    const change = changeGraph(graph, [
      { type: 'mergeConnections', connections },
      { type: 'renameNode', nodeId: first?.id ?? '', newName: 'constructor' },
      { type: 'removeNode', nodeIds: [last?.id ?? ''] },
    ]);
    expect(patchGraph(change.graph, change.inverse)).toEqual(graph);
    expect(patchGraph(graph, change.patches)).toEqual(change.graph);
    assertUntouched();
  });
});

const asks = [
  toolCall('p', 'get_node_parameter', { nodeId: 'h', path: 'url' }),
  toolCall('q', 'get_node_parameter', { nodeId: 'h', path: 'headerParameters.parameters[0].value' }),
  toolCall('r', 'get_node_parameter', { nodeId: 'h', path: 'options' }),
  toolCall('v', 'validate_workflow', {}),
  toolCall('t', 'test_workflow', {}),
  toolCall('u', 'update_node_parameters', { nodeId: 'h', changes: ['Set the method to POST'] }),
];
const leaks = [secret, plainSecret, JSON.stringify(plainSecret).slice(1, -1), encodeURIComponent(plainSecret)];
const leaksIn = (value: unknown): string[] => {
  const text = JSON.stringify(value);
  return leaks.flatMap((leak) => [leak, JSON.stringify(leak).slice(1, -1)]).filter((leak) => text.includes(leak));
};

describe(`secrets in ${secretNodes.length} places of a graph`, () => {
  it.each(secretNodes)('%s: found, and shown to no model', async (_, node) => {
    const start = { id: 's', name: 'Start', type: 'n8n-nodes-base.manualTrigger' };
    const graph = { name: 'W', nodes: [start, node], connections: {} };
    const findings = checkGraph(graph).filter(({ code }) => code === 'CREDENTIAL_HARD_CODED');
    expect(findings.length).toBeGreaterThan(0);
    expect(leaksIn(findings)).toEqual([]);
    const context = { executionData: { runData: { H: [{ json: node.parameters }] } }, executionSchema: [] };
    const same = '{"parameters":{"url":"https://a.example/?token=[secret 1]"}}';
    const texts = [batchTurn(...asks), same, same, words('clarify', 'Which credential?')];
    const { state, asked } = await playBuilder(texts, 'Make it a POST', { graph, context });
    expect(asked.length).toBeGreaterThanOrEqual(2);
    expect(leaksIn(asked)).toEqual([]);
    expect(leaksIn(state.messages)).toEqual([]);
    expect(state.draft.nodes[1]).toEqual(node);
  });
});

describe(`${toldSecrets.length} secrets in messages`, () => {
  it.each(toldSecrets)('%s', async (text) => {
    const without = await redactSecrets(text);
    expect(without).toContain(redacted);
    expect(without).not.toMatch(/hunter2|8f3a|abc123|k9-77|abcdef1|xoxb-|AKIA|ghp_|sk-live/);
  });
  it.each(toldPlainly)('and none in: %s', async (text) => {
    expect(await redactSecrets(text)).toBe(text);
  });
});
