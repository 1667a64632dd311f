import { describe, expect, it } from '@jest/globals';
import { add, call } from '../../test/play-batch.js';
import { PlayedSession } from '../../test/play-session.js';
import type { Says } from '../../test/play-session.js';
import { limits } from '../limits.js';

const graph = { name: 'G', nodes: [], connections: {} };
const search = (query: string, id = 'c'): Says => ({
  calls: [call('search_nodes', { queries: [{ queryType: 'name', query }] }, id)],
});
const rename = (nodeId: string, name: string): Says => ({ calls: [call('rename_node', { nodeId, name })] });
const added: Says = { calls: [add('a', 'n8n-nodes-base.noOp', 'A')] };
const forEver = (...says: Says[]): Says[] =>
  Array.from({ length: limits.steps }, () => says)
    .flat()
    .slice(0, limits.steps);

/** How often the model was asked, and how the run has ended. */
function play(script: Says[], rules?: number) {
  const session = new PlayedSession(script, { graph, ...(rules !== undefined && { rules }) }).say('Build it');
  return { asked: session.prompts.length, outcomes: session.outcomes, session };
}

describe('a model that goes in a circle', () => {
  const circles: [string, number, Says[]][] = [
    ['the same call', 4, forEver(search('set'))],
    ['the same call under other names', 4, Array.from({ length: 40 }, (_, at) => search('set', `c${at}`))],
    ['a call that fails', 4, forEver({ calls: [call('remove_node', { nodeId: 'none' })] })],
    ['two calls in turn', 6, forEver(search('set'), search('http'))],
    ['three calls in turn', 8, forEver(search('set'), search('http'), search('code'))],
    ['a change and the way back', 7, [added, ...forEver(rename('A', 'B'), rename('B', 'A'))]],
    ['proofs of a draft that stays', 4, forEver({ calls: [call('validate_workflow', {})] })],
  ];
  it.each(circles)('is told so once, and stopped: %s', (_what, asked, script) => {
    const played = play(script);
    expect([played.asked, played.outcomes]).toEqual([asked, ['stalled']]);
    expect(played.session.prompts.at(-1)?.user).toContain('NOTE: You have made these very calls before');
    expect(played.session.known.messages.at(-1)).toMatchObject({
      text: 'I was going round in circles. What is built so far is kept; say what to change.',
      errorCode: 'stalled',
    });
    expect(played.session.replayed()).toEqual(played.session.known);
  });

  it('goes on after that where it does something else', () => {
    const script = [...forEver(search('set')).slice(0, 3), search('http'), search('set'), { clarify: 'Which?' }];
    expect(play(script)).toMatchObject({ asked: 6, outcomes: ['answered'] });
  });

  const others: [string, Says[]][] = [
    ['the same call twice', [search('set'), search('set')]],
    ['calls with an answer of their own each', [added, added, added, added]],
    ['proofs after each change', [added, ...proved('B'), ...proved('C'), ...proved('D')]],
  ];
  it.each(others)('is none: %s', (_what, script) => {
    expect(play([...script, { clarify: 'What?' }]).outcomes).toEqual(['answered']);
  });

  it('may make its calls again while the provider that would answer their questions is away', () => {
    const update = call('update_node_parameters', { nodeId: 'A', changes: ['Set the note to x'] });
    const away: Says[] = Array.from({ length: 6 }, () => ({ calls: [update], parameters: ['away'] }));
    const last: Says[] = [{ calls: [update], parameters: [{}] }, { clarify: 'What else?' }];
    const { session, outcomes } = play([added, ...away, ...last]);
    expect([outcomes, session.prompts.at(-2)?.user.includes('Error: 503 (LLM_SERVICE_AWAY)')]).toEqual([
      ['answered'],
      true,
    ]);
    expect(session.replayed()).toEqual(session.known);
  });

  it('may make its calls again for another message of the person', () => {
    const session = new PlayedSession([...forEver(search('set')).slice(0, 4), { clarify: 'Which?' }], { graph });
    session.order({ type: 'say', id: 'm1', user: 'ann', text: 'Build it', workflowId: null, context: null });
    session.work(4);
    session.order({ type: 'say', id: 'm2', user: 'ann', text: 'Look again', workflowId: null, context: null });
    expect(session.work().outcomes).toEqual(['answered']);
  });

  it('goes on to its last step in a run that began under older rules', () => {
    expect(play(forEver(search('set')), 2)).toMatchObject({ asked: limits.steps, outcomes: ['step-cap'] });
  });
});

/** A rename of the one node, and the same proof behind it. */
function proved(name: string): Says[] {
  const before = String.fromCharCode(name.charCodeAt(0) - 1);
  return [rename(before, name), { calls: [call('validate_workflow', {})] }];
}
