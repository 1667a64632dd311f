import { describe, expect, it, jest } from '@jest/globals';
import { TransientError } from '#errors';
import {
  addCall as adds,
  batchTurn as batch,
  playBuilder,
  passes,
  proofs,
  toolCall,
  words,
} from '../../../../../test/builder/play-builder.js';

const connect = (id: string, sourceNodeId: string, targetNodeId: string) =>
  toolCall(id, 'connect_nodes', { sourceNodeId, targetNodeId });
const update = (id: string, nodeId: string) =>
  toolCall(id, 'update_node_parameters', { nodeId, changes: ['as asked'] });

const built = [
  '{"name":"Greetings"}',
  batch(
    adds('s', 'n8n-nodes-base.manualTrigger', 'Start'),
    adds('g', 'n8n-nodes-base.set', 'Greet'),
    adds('c', 'n8n-nodes-base.code', 'Shout'),
    ...[connect('1', '$s', '$g'), connect('2', '$g', '$c'), update('3', '$g')],
  ),
  JSON.stringify({
    parameters: {
      assignments: {
        assignments: [{ id: 'a', name: 'greeting', value: "={{ ['hel', 'lo'].join('') }}", type: 'string' }],
      },
    },
  }),
  batch(update('1', 'Shout')),
  JSON.stringify({
    parameters: {
      mode: 'runOnceForAllItems',
      language: 'javaScript',
      jsCode: 'return $input.all().map(({ json }) => ({ json: { shout: json.greeting.toUpperCase() } }));',
    },
  }),
  batch(...proofs),
  words('respond', 'Built.'),
];

describe('a builder’s turns', () => {
  it('name, build, configure and test a workflow, its expressions and code run in the sandbox', async () => {
    const { state, asked } = await playBuilder(built, 'Greet everyone');
    expect(state.messages.at(-1)?.text).toBe('Built.');
    expect(state.draft).toMatchObject({
      name: 'Greetings',
      nodes: [{ name: 'Start' }, { name: 'Greet' }, { name: 'Shout' }],
    });
    expect(state.messages.find(({ toolName }) => toolName === 'test_workflow')?.text).toContain('{"shout":"HELLO"}');
    expect(state).toMatchObject({ run: null, creditsClaimed: 1, evidence: { validated: true, tested: true } });
    expect(state.draft.nodes[0]?.id).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
    expect(asked.every(({ account }) => account?.payer.tenant === 'default')).toBe(true);
    expect(asked.at(-1)?.account?.runSpentMicroUsd).toBe(0);
    const decisions = asked.filter(({ system }) => system.startsWith('You build workflows'));
    expect(new Set(decisions.map(({ system }) => system)).size).toBe(1);
    expect(decisions[0]?.maxTokens).toBe(16_000);
  });

  it('test a draft in the same batch as a change whose model is slow: its seconds are none of the test’s', async () => {
    const all = batch(
      adds('s', 'n8n-nodes-base.manualTrigger', 'Start'),
      adds('g', 'n8n-nodes-base.set', 'Greet'),
      ...[connect('1', '$s', '$g'), update('2', '$g'), ...proofs],
    );
    const says = ['{"name":"Greetings"}', all, built[2] ?? '', words('respond', 'Built.')];
    const now = jest.spyOn(performance, 'now');
    const { state } = await playBuilder((_question, at) => {
      passes(60_000);
      now.mockImplementation(() => 60_000_000 * (at + 1)); // this process's clock has moved on, too
      return says[at];
    }, 'Greet everyone');
    now.mockRestore();
    const test = state.messages.find(({ toolName }) => toolName === 'test_workflow');
    expect(test?.text).toContain('passed');
    expect(state.evidence).toMatchObject({ validated: true, tested: true });
  });

  it('report a nested question that comes to nothing to the model, and a failed name to nobody', async () => {
    const calls = batch(adds('g', 'n8n-nodes-base.set', 'Greet'), update('1', '$g'));
    const script = [new Error('away'), calls, new Error('away again'), words('clarify', 'Whom?')];
    const { state, asked } = await playBuilder(script, 'Greet everyone');
    expect(state.draft.name).toBe('');
    expect(asked[3]?.user).toContain('TOOL: 1: Error: away again (LLM_SERVICE_ERROR)');
    expect(state.messages.at(-1)?.text).toBe('Whom?');
  });

  it('tell the model of a provider that is away by a code of its own', async () => {
    const calls = batch(adds('g', 'n8n-nodes-base.set', 'Greet'), update('1', '$g'));
    const away = new TransientError('model-failed', 'the model answered 503');
    const { asked } = await playBuilder(['{"name":"G"}', calls, away, words('clarify', 'Whom?')], 'Greet everyone');
    expect(asked.at(-1)?.user).toContain('TOOL: 1: Error: the model answered 503 (LLM_SERVICE_AWAY)');
  });
});
