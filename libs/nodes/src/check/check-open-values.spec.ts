import { describe, expect, it } from '@jest/globals';
import { checkGraph } from './check-graph.js';

const settings = (value: unknown) => ({
  ...{ id: 's', name: 'Workflow Configuration', type: 'n8n-nodes-base.set', typeVersion: 3.4 },
  parameters: { assignments: { assignments: [{ id: 'a', name: 'wanted', value, type: 'string' }] } },
});
const field = "$('Workflow Configuration').first().json.wanted";

function openIn(type: string, parameters: Record<string, unknown>, value: unknown = ''): string[] {
  const nodes = [settings(value), { id: 'n', name: 'N', type, parameters }];
  return checkGraph({ name: '', nodes, connections: {} }).flatMap(({ code, path, severity }) =>
    code === 'VALUE_OPEN' ? [`${severity} ${path}`] : [],
  );
}

describe('a value that is left open behind an expression', () => {
  it.each([
    ['the name of a tool', 'turnpike.tool', { tool: `={{ ${field} }}` }, 'tool'],
    ['a recipient', 'turnpike.sendMessage', { text: 'Hi', to: `={{ ${field} }}` }, 'to'],
    ['a text', 'turnpike.sendMessage', { text: `={{ ${field} }}` }, 'text'],
    ['an address', 'n8n-nodes-base.httpRequest', { url: `={{${field}}}` }, 'url'],
    [
      'a field in brackets',
      'turnpike.tool',
      { tool: `={{ $("Workflow Configuration").item.json['wanted'] }}` },
      'tool',
    ],
    ['the last item', 'turnpike.tool', { tool: `={{ $('Workflow Configuration').last().json.wanted }}` }, 'tool'],
  ])('is to be set up: %s', (_, type, parameters, name) => {
    expect(openIn(type, parameters)).toEqual([`setup /parameters/${name}`]);
    for (const empty of [null, '  ']) expect(openIn(type, parameters, empty)).toHaveLength(1);
    expect(openIn(type, parameters, '+15550100')).toEqual([]);
  });

  it('is not said of what may be empty, nor of what has words of its own', () => {
    expect(openIn('turnpike.sendMessage', { text: 'Hi', from: `={{ ${field} }}` })).toEqual([]);
    expect(openIn('turnpike.sendMessage', { text: `=Dear {{ ${field} }}` })).toEqual([]);
    expect(openIn('turnpike.tool', { tool: "={{ $('Other').first().json.wanted }}" })).toEqual([]);
  });
});
