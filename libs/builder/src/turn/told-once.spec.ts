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
