import { expect, it } from '@jest/globals';
import { errorEnvelope } from '#contract';
import { call, PlayedThread } from '../../test/play-thread.js';
import type { Says } from '../../test/play-thread.js';
import { silentText } from './texts.js';

const texted = { lane: 'act_lane', theirs: '+15550111', ours: '+15550100' };
const task = { id: 'a', title: 'Count', kind: 'research', spec: 'count them', deps: [] };
const planned: Says = { calls: [call('plan')] };

/** Sends what is owed, one after the other, as the tool-runner does; answers the texts. */
function deliver(thread: PlayedThread): unknown[] {
  const sent: unknown[] = [];
  for (let effect = thread.owed.shift(); effect !== undefined; effect = thread.owed.shift()) {
    if (effect.type !== 'run-tool') throw new Error(effect.type);
    expect(thread.owed).toEqual([]); // never two at once
    expect(effect).toMatchObject({ tool: 'text_person', repeat: 'keyed', args: { lane: 'act_lane' } });
    sent.push(effect.args['text']);
    const result = { ok: true as const, value: null };
    thread.apply({
      ...{ type: 'tool-finished', at: thread.at, effectId: effect.id, result, attempts: [], reused: false },
    });
  }
  return sent;
}

it('tells who texts the plan in one message, what follows in order, and nothing twice', () => {
  const thread = new PlayedThread([planned, { respond: 'Three.' }]).say('Count them', 'queue', texted);
  expect(deliver(thread)).toEqual([silentText]);
  thread.plan([task]);
  const { requestId } = thread.request;
  expect(thread.owed).toMatchObject([{ args: { requestId, kind: 'plan' } }]);
  expect(deliver(thread)).toEqual(['My plan:\n1. Count: count them']);
  thread.decide('approved');
  expect(deliver(thread)).toEqual([]);
  thread.end({ output: 'three' });
  expect(thread.known.run).toBeNull();
  expect(deliver(thread)).toEqual(['Three.']);
  expect(thread.known.texting).toMatchObject({ waiting: [], owed: null });
});

it('lets texts wait for the one that is under way, and goes on where it fails', () => {
  const thread = new PlayedThread([{ respond: 'One.' }, { respond: 'Two.' }]).say('a', 'queue', texted).say('b');
  expect(thread.owed).toHaveLength(1);
  const [first] = thread.owed.splice(0);
  const result = { ok: false as const, envelope: errorEnvelope('tool-failed', 'away') };
  if (first?.type !== 'run-tool') throw new Error('no text');
  thread.apply({
    ...{ type: 'tool-finished', at: thread.at, effectId: first.id, result, attempts: [], reused: false },
  });
  expect(deliver(thread)).toEqual(['Two.']);
});

it('asks with exactly what would be done, and numbers the choices', () => {
  const publish = call('workflows', { action: 'publish', workflowId: 'w-1' });
  const asks = call('ask-user', { question: 'Which?', options: ['Red', 'Blue'] });
  const thread = new PlayedThread([{ calls: [publish] }, { calls: [asks] }, { respond: 'Ok.' }]);
  thread.say('Publish it', 'queue', texted);
  expect(deliver(thread)).toEqual(['May I do this "Orders"? workflows {"action":"publish","workflowId":"w-1"}']);
  thread.decide('approved');
  expect(deliver(thread)).toEqual(['Which?\n1. Red\n2. Blue']);
});

it('texts nobody who has not texted', () => {
  const thread = new PlayedThread([{ respond: 'One.' }]).say('a');
  expect(thread.owed).toEqual([]);
});
