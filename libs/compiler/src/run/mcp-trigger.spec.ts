import { describe, expect, it } from '@jest/globals';
import type { Graph } from '#graph';
import { checkGraph, findNodeType, presentGraph } from '#nodes';
import { checkDocument } from '#workflow';
import { listTriggers } from '../check/triggers.js';
import { compileGraph } from '../compile-graph.js';
import { ai, compiled, node, Steps, to } from '../../test/steps.js';

const url = "={{ $fromAI('q', 'where it is', 'string') }}";
const tool = { toolDescription: 'Looks a page up', url };
const inputs = { mappingMode: 'defineBelow', value: { q: "={{ $fromAI('q') }}" } };

function serving(...more: Graph['nodes']): Graph {
  const tools = [
    node('Look up', 'n8n-nodes-base.httpRequestTool', tool, { typeVersion: 4.2 }),
    node(
      'Call',
      `${ai}toolWorkflow`,
      { name: 'ask it', description: 'Asks', workflowId: 'w2', workflowInputs: inputs },
      {
        typeVersion: 2,
      },
    ),
    ...more,
  ];
  return {
    name: 'served',
    nodes: [node('Serve', `${ai}mcpTrigger`, { path: 'parts' }), ...tools],
    connections: Object.fromEntries(tools.map(({ name }) => [name, to('Serve', 'ai_tool')])),
  };
}

/** A run that a call of a tool has begun, up to what its node asks for. */
function called(name: string, given: object): { looked: unknown; steps: Steps } {
  const payload = { tool: name, arguments: given };
  const steps = new Steps(compiled(serving()), { trigger: 'Serve', payload });
  steps.do({ node: 'Serve' }, { input: JSON.stringify({ trigger: 'Serve', payload }) });
  return { looked: steps.do({ node: 'Look up', part: 'requests' }), steps };
}

describe('a trigger of MCP clients', () => {
  it('is told which tools there are by what stands under it', () => {
    const triggers = listTriggers(presentGraph(serving()), findNodeType);
    const schema = { type: 'object', properties: { q: { type: 'string' } }, required: ['q'] };
    const described = { ...schema, properties: { q: { type: 'string', description: 'where it is' } } };
    expect(triggers).toMatchObject({
      triggers: [
        {
          arming: {
            ...{ kind: 'webhook', path: 'mcp/parts', methods: ['POST', 'GET'], authentication: 'none' },
            serves: [
              { name: 'Look_up', description: 'Looks a page up', inputSchema: described },
              { name: 'ask_it', description: 'Asks', inputSchema: schema },
            ],
          },
        },
      ],
    });
    expect(checkGraph(serving()).filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(checkDocument(compiled(serving()).document, { maxDepth: 24 })).toMatchObject({ ok: true });
  });

  it('has the node of the tool that is called do its work, with what the client gave', () => {
    const { looked, steps } = called('Look_up', { q: 'https://a.example/' });
    expect(looked).toMatchObject([{ repeat: 'safe' }]);
    expect(JSON.parse(steps.store.get('call:0::Look up') ?? '')).toMatchObject({
      request: { kind: 'http', method: 'GET', url: 'https://a.example/' },
    });
    expect(called('ask_it', { q: 'x' }).looked).toBe('[]');
  });

  it('refuses by name what no node behind it can do', () => {
    const refused = compileGraph(serving(node('Sum', `${ai}toolCalculator`)), findNodeType);
    expect(refused).toMatchObject({
      problems: [
        { code: 'NODE_NOT_RUNNABLE', message: expect.stringMatching(/toolCalculator cannot serve "Serve" yet/) },
      ],
    });
  });

  it('refuses two tools of one name, of which a call would run both', () => {
    const refused = compileGraph(serving(node('Look_up', 'n8n-nodes-base.httpRequestTool', tool)), findNodeType);
    expect(refused).toMatchObject({
      problems: [{ code: 'NODE_NOT_RUNNABLE', path: '/nodes/0', message: expect.stringContaining('"Look_up"') }],
    });
  });
});
