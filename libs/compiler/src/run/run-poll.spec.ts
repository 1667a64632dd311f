import { describe, expect, it } from '@jest/globals';
import { listNodes } from '#workflow';
import { compiled, node, Steps, to } from '../../test/steps.js';
import { buildAnswerField, buildCallField } from '../effects/stored-call.js';
import { lookPayload } from './run-poll.js';

const graph = compiled({
  name: 'Mails',
  nodes: [
    {
      ...node('New mail', 'n8n-nodes-base.gmailTrigger', { simple: false, filters: { sender: 'ann@example.com' } }),
      credentials: { gmailOAuth2: { id: 'c1', name: 'Mail' } },
    },
    node('Keep', 'n8n-nodes-base.noOp'),
  ],
  connections: { 'New mail': to('Keep', 'main') },
});
const begun = (payload: unknown) => new Steps(graph, { trigger: 'New mail', payload });

describe('a trigger that looks for what is new', () => {
  it('asks outside where its schedule has begun the run, and has what came as its items', () => {
    expect(listNodes(graph.document.root).map(({ id }) => id)).toContain('New mail call');
    const steps = begun(lookPayload);
    expect(steps.do({ node: 'New mail', part: 'requests' })).toHaveLength(1);
    const field = buildCallField('New mail', [], 0);
    const { request } = JSON.parse(steps.store.get(field) ?? '{}') as { request: unknown }; // as the step keeps it
    expect(request).toMatchObject({
      kind: 'http',
      repeat: 'safe',
      service: { poll: { newestFirst: true, id: '@each.id' } },
    });
    const text = JSON.stringify([{ id: 'm1', subject: 'Hi' }, { id: 'm2' }]);
    steps.store.set(buildAnswerField(field), JSON.stringify({ kind: 'http', status: 200, headers: {}, text }));
    steps.do({ node: 'New mail' });
    expect(steps.outputs('New mail')).toEqual([[{ json: { id: 'm1', subject: 'Hi' } }, { json: { id: 'm2' } }]]);
  });

  it('skips what is behind it where nothing is new', () => {
    const steps = begun(lookPayload);
    steps.do({ node: 'New mail', part: 'requests' });
    const answer = { kind: 'http', status: 200, headers: {}, text: '[]' };
    steps.store.set(buildAnswerField(buildCallField('New mail', [], 0)), JSON.stringify(answer));
    steps.do({ node: 'New mail' });
    expect(steps.do({ node: 'Keep' })).toEqual({ skipped: true });
  });

  it('asks nothing where somebody gives what was found', () => {
    const steps = begun({ id: 'm9' });
    expect(steps.do({ node: 'New mail', part: 'requests' })).toBe('[]');
    steps.do({ node: 'New mail' });
    expect(steps.outputs('New mail')).toEqual([[{ json: { id: 'm9' } }]]);
  });

  it('stands in no fork, beside others: a path of one is a run of its own, and begins with what was before it', () => {
    const looks = (name: string) => ({
      ...node(name, 'n8n-nodes-base.gmailTrigger', { simple: false }),
      credentials: { gmailOAuth2: { id: 'c1', name: 'Mail' } },
    });
    const { document } = compiled({
      name: 'Several',
      nodes: [
        looks('A'),
        looks('B'),
        node('Start', 'n8n-nodes-base.manualTrigger'),
        node('Keep', 'n8n-nodes-base.noOp'),
      ],
      connections: { A: to('Keep', 'main'), B: to('Keep', 'main'), Start: to('Keep', 'main') },
    });
    expect(listNodes(document.root).filter(({ kind }) => kind === 'fork')).toEqual([]);
  });
});
