import { describe, expect, it } from '@jest/globals';
import type { SessionMessage } from '../session-state.js';
import { toldOnce } from './told-once.js';

let n = 0;
const asked = (text: string): SessionMessage => ({ n: (n += 1), at: 0, role: 'user', text });
function batch(...calls: [tool: string, result: string, isError?: true][]): SessionMessage[] {
  const toolCalls = calls.map(([name], at) => ({ id: `${name} ${at}`, name, args: { of: name } }));
  const results = calls.map(([toolName, text, isError], at) => ({
    ...{ n: (n += 1), at: 0, role: 'tool' as const, text, toolName, toolCallId: `${toolName} ${at}` },
    ...(isError && { isError }),
  }));
  return [{ n: (n += 1), at: 0, role: 'assistant', text: '', toolCalls }, ...results];
}
const told = (...messages: SessionMessage[]): string =>
  toldOnce(messages)
    .map(({ text }) => text)
    .join('\n');

const look = batch(['get_node_details', 'the details']);
const change = batch(['add_nodes', 'added'], ['connect_nodes', 'connected']);
const proof = batch(['validate_workflow', 'it is valid']);

describe('messages as the model of a decision reads them', () => {
  it('have all of the latest batch', () => {
    expect(told(asked('Build.'), ...change)).toMatch(/add_nodes \{"of":"add_nodes"\}[^]*added[^]*connected/);
  });

  it('count what the draft shows, and say where it stands', () => {
    const text = told(asked('Build.'), ...look, ...change, ...proof);
    expect(text).toContain('[made: get_node_details, add_nodes, connect_nodes; WORKFLOW and NODE TYPES IN USE show');
    expect(text).not.toMatch(/the details|added|connected/);
  });

  it('keep what was looked at since the draft was last changed', () => {
    expect(told(asked('Build.'), ...change, ...look, ...proof)).toContain('the details');
    expect(told(asked('Build.'), ...look, ...proof)).toContain('the details');
  });

  it('keep what was looked at of a type that the latest batch could not add', () => {
    const looked = batch(
      ['get_node_details', '<name>a.first</name> of the first'],
      ['get_node_details', '<name>a.second</name> of the second'],
    );
    const added = (toolName: string, nodeType: string) => ({ id: nodeType, name: toolName, args: { nodeType } });
    const tried: SessionMessage[] = [
      {
        n: 91,
        at: 0,
        role: 'assistant',
        text: '',
        toolCalls: [added('add_nodes', 'a.first'), added('add_nodes', 'a.second')],
      },
      { n: 92, at: 0, role: 'tool', text: 'added', toolName: 'add_nodes', toolCallId: 'a.first' },
      { n: 93, at: 0, role: 'tool', text: 'Error', toolName: 'add_nodes', toolCallId: 'a.second', isError: true },
    ];
    const text = told(asked('Build.'), ...looked, ...tried);
    expect(text).toContain('of the second');
    expect(text).not.toContain('of the first');
  });

  it('keep failures with the calls that failed', () => {
    const failed = batch(['add_nodes', 'Error: there is no such type', true]);
    const text = told(asked('Build.'), ...failed, ...change, ...proof);
    expect(text).toMatch(/add_nodes \{"of":"add_nodes"\}\nadd_nodes 0: Error: there is no such type/);
  });

  it('keep the last proof of each kind, and no earlier one', () => {
    const older = batch(['validate_workflow', 'it lacks a value'], ['test_workflow', 'passed then']);
    const text = told(asked('Build.'), ...older, ...proof, ...change);
    expect(text).not.toContain('it lacks a value');
    expect(text).toMatch(/passed then[^]*it is valid/);
  });

  it('have every word of the person and of the model', () => {
    const text = told(
      asked('Build.'),
      ...change,
      { n: 99, at: 0, role: 'assistant', text: 'Built.' },
      asked('Now blue.'),
    );
    expect(text).toMatch(/^Build\.[^]*Built\.\nNow blue\.$/);
  });
});
