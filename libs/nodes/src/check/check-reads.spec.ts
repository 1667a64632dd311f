import { describe, expect, it } from '@jest/globals';
import { checkGraph, type CheckGround } from './check-graph.js';

const base = 'n8n-nodes-base.';
const start = { id: 's', name: 'Start', type: `${base}manualTrigger`, typeVersion: 1, parameters: {} };
const limit = {
  id: 'l',
  name: 'Limit',
  type: `${base}limit`,
  typeVersion: 1,
  parameters: { maxItems: '={{ 2 }}', keep: 'lastItems' },
};

const known = { hasEnv: (name: string) => name === 'REGION' };

/** What is told of an expression in a node, where the environment has REGION alone. */
function told(value: string, ground: CheckGround = known): string[] {
  const parameters = { mode: 'raw', jsonOutput: value };
  const node = { id: 'n', name: 'Set', type: `${base}set`, typeVersion: 3.4, parameters };
  const graph = {
    name: 'g',
    nodes: [start, limit, node],
    connections: {
      Start: { main: [[{ node: 'Limit', type: 'main', index: 0 }]] },
      Limit: { main: [[{ node: 'Set', type: 'main', index: 0 }]] },
    },
  };
  const found = checkGraph(graph, ground);
  return found.map(({ code, path, message }) => `${code} ${path} ${message}`);
}

describe('what an expression reads beside items', () => {
  it('is advice, each name once, where nobody knows the environment', () => {
    const advice = (name: string) =>
      `ENVIRONMENT_READ /parameters/jsonOutput In $env: ${name} is there only where GRAPH_ENV of the installation lists it`;
    expect(told('={{ $env.REGION + $env["HOME"] + $env.HOME }}', {})).toEqual([advice('REGION'), advice('HOME')]);
  });

  it.each([
    ['={{ $env.REGION }}', []],
    ['={{ $env["REGION"] }}', []],
    ['={{ $env.HOME }}', ['NAME_UNKNOWN /parameters/jsonOutput In $env: there is no HOME that graphs may read here']],
    [
      "={{ $env['HOME'] }}",
      ['NAME_UNKNOWN /parameters/jsonOutput In $env: there is no HOME that graphs may read here'],
    ],
    ['={{ $node["Limit"].parameter.keep }}', []],
    ['={{ $("Limit").params["keep"] }}', []],
    [
      '={{ $node["Limit"].parameter["maxItems"] }}',
      [
        'NAME_UNKNOWN /parameters/jsonOutput It reads a parameter: maxItems of "Limit" is an expression, whose value nobody keeps',
      ],
    ],
    ['={{ $node["Limit"]["parameter"].keep }}', []],
    [
      '={{ $node["Limit"]["parameter"].maxItems }}',
      [
        'NAME_UNKNOWN /parameters/jsonOutput It reads a parameter: maxItems of "Limit" is an expression, whose value nobody keeps',
      ],
    ],
    [
      '={{ $("Limit").params }}',
      [
        'NAME_UNKNOWN /parameters/jsonOutput It reads a parameter: one of "Limit" is an expression, whose value nobody keeps',
      ],
    ],
    ['={{ $parameter.mode }}', []],
    [
      '={{ $parameter.jsonOutput }}',
      [
        'NAME_UNKNOWN /parameters/jsonOutput It reads a parameter: jsonOutput of "Set" is an expression, whose value nobody keeps',
      ],
    ],
  ])('%s', (value, expected) => {
    expect(told(value)).toEqual(expected);
  });
});
