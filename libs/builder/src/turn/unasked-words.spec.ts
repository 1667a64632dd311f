import { describe, expect, it } from '@jest/globals';
import { emptyGraph } from '#graph';
import type { GraphNode } from '#graph';
import { add, call, connect } from '../../test/play-batch.js';
import { PlayedSession } from '../../test/play-session.js';
import type { Says } from '../../test/play-session.js';
import { unaskedWords } from './unasked-words.js';

const pay: GraphNode = {
  ...{ id: 'p', name: 'Pay', type: 'n8n-nodes-base.httpRequest', approval: 'none' },
  parameters: { method: 'POST', url: 'https://a.example/pay' },
};
const graph = { ...emptyGraph, nodes: [pay] };
const start = add('s', 'n8n-nodes-base.manualTrigger', 'Start');
const script = (): Says[] => [
  { calls: [start, connect('x', '$s', 'Pay')] },
  { calls: [call('validate_workflow', {}, 'v'), call('test_workflow', {}, 't')] },
  { respond: 'Built.' },
  { respond: 'It pays.' },
];
const lastOf = ({ known }: PlayedSession): unknown => known.messages.at(-1)?.text;

describe('what a draft writes without asking anybody', () => {
  it('stands behind the words of the model that has changed it, whatever those say', () => {
    const session = new PlayedSession(script(), { graph }).say('Start it');
    const line =
      'This writes without asking anybody: "Pay" (POST https://a.example/pay). A person has to confirm it when the workflow is published.';
    expect([session.outcomes, lastOf(session)]).toEqual([['answered'], `Built.\n\n${line}`]);
    expect(lastOf(session.say('What does it do?'))).toBe('It pays.');
  });

  it('is no line in a run of earlier rules, nor where nothing writes so', () => {
    expect(lastOf(new PlayedSession(script(), { graph, rules: 2 }).say('Start it'))).toBe('Built.');
    const asking = { ...graph, nodes: [{ ...pay, approval: 'required' }] };
    expect(lastOf(new PlayedSession(script(), { graph: asking }).say('Start it'))).toBe('Built.');
  });

  it('is named a node each, on one line, and the first eight with how many more', () => {
    const nodes = Array.from({ length: 10 }, (_, n) => ({ ...pay, id: `${n}`, name: `Pay\n${n}` }));
    expect(unaskedWords({ draft: { ...graph, nodes } })[1]).toBe('"Pay 1" (POST https://a.example/pay)');
    const session = new PlayedSession([{ calls: [start] }, { clarify: 'Which?' }], { graph: { ...graph, nodes } });
    expect(lastOf(session.say('Start it'))).toMatch(/^Which\?.*"Pay 7" \(POST [^)]+\), and 2 more\. A person/s);
  });
});
