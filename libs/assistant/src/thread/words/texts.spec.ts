import { expect, it } from '@jest/globals';
import { errorEnvelope } from '#errors';
import { call, PlayedThread } from '../../../test/play-thread.js';
import type { Says, Store } from '../../../test/play-thread.js';
import { lateText, silentText } from './texts.js';

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
  expect(deliver(thread)).toEqual(['Three.\n\nDone: "Count".']);
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
  expect(deliver(thread)).toEqual(['Two.\n\nNothing was changed.']);
});

it('asks with exactly what would be done, and numbers the choices', () => {
  const publish = call('workflows', { action: 'publish', workflowId: 'w-1' });
  const asks = call('ask-user', { question: 'Which?', options: ['Red', 'Blue'] });
  const thread = new PlayedThread([{ calls: [publish] }, { calls: [asks] }, { respond: 'Ok.' }]);
  thread.say('Publish it', 'queue', texted);
  expect(deliver(thread)).toEqual(['May I publish "Orders"?']);
  thread.decide('approved');
  expect(deliver(thread)).toEqual(['Which?\n1. Red\n2. Blue']);
});

it('says what starts a workflow before it is published, and that a free answer was no choice', () => {
  const publish = call('workflows', { action: 'publish', workflowId: 'w-1' });
  const asks = call('ask-user', { question: 'Which?', options: ['Red', 'Blue'] });
  const store: Store = () => ({
    ok: true,
    value: { name: 'Orders', starts: ['Daily: every day at 07:00 (UTC)'], text: '' },
  });
  const thread = new PlayedThread([{ calls: [publish] }, { calls: [asks] }, { respond: 'Ok.' }], store);
  thread.say('Publish it', 'queue', texted);
  expect(deliver(thread)).toEqual([
    'May I publish "Orders"? From then on it runs by itself:\nDaily: every day at 07:00 (UTC)',
  ]);
  thread.decide('approved');
  thread.decide('denied', 'Green.');
  expect(thread.results().at(-1)).toContain('The person chose none of these, and wrote: Green.');
});

it('asks no more by text what was answered elsewhere, and tells who texts too late', () => {
  const publish = call('workflows', { action: 'publish', workflowId: 'w-1' });
  const thread = new PlayedThread([{ respond: 'One.' }, { calls: [publish] }, { respond: 'No.' }]);
  thread.say('a', 'queue', texted).say('Publish it'); // the first text is under way
  const { requestId } = thread.request;
  thread.decide('denied');
  const late = { type: 'decide', id: 'late', user: texted.lane, requestId, decision: 'approved', text: null } as const;
  thread.order(late);
  expect(deliver(thread)).toEqual(['One.\n\nNothing was changed.', 'No.\n\nNothing was changed.', lateText]);
});

it('counts wrong codes, and after ten in a day takes no answer of a conversation but choices', () => {
  const publish = call('workflows', { action: 'publish', workflowId: 'w-1' });
  const thread = new PlayedThread([{ calls: [publish] }, { respond: 'Done.' }]).say('Publish it', 'queue', texted);
  const order = (id: string, requestId: string): string | undefined => {
    thread.order({ type: 'decide', id, user: texted.lane, requestId, decision: 'approved', text: null });
    return thread.known.answers.find((answer) => answer.id === id)?.status;
  };
  for (let n = 0; n < 10; n++) expect(order(`wrong${n}`, '')).toBe('not-found');
  expect(order('right', thread.request.requestId)).toBe('stale');
  expect(thread.decide('approved')).toBe('taken'); // an operator's
});

it('tells its events of a text that could not be sent', () => {
  const thread = new PlayedThread([{ respond: 'One.' }]).say('a', 'queue', texted);
  const result = { ok: false as const, envelope: errorEnvelope('tool-failed', 'they said stop') };
  const effectId = thread.known.texting?.owed ?? '';
  for (let times = 0; times < 2; times++)
    thread.apply({ type: 'tool-finished', at: thread.at, effectId, result, attempts: [], reused: false });
  const errors = thread.known.events.filter(({ type }) => type === 'error');
  expect(errors).toMatchObject([{ data: { message: 'a text was not sent: they said stop' } }]);
});

it('has what it builds keep the times of whoever texts', () => {
  const zoned = { ...texted, timeZone: 'America/Los_Angeles' };
  const build = { id: 'a', title: 'Count', kind: 'build-workflow', spec: 'count them', deps: [] };
  const check = { id: 'c', title: 'Check', kind: 'checkpoint', spec: 'prove it', deps: ['a'] };
  const thread = new PlayedThread([planned, { respond: 'Yes.' }]);
  thread.say('Count them', 'queue', texted).say('Hurry', 'queue', zoned);
  expect(JSON.stringify(thread.spawned[0]?.input)).toContain('sendMessage to +15550111 from +15550100');
  thread.plan([build, check]).decide('approved');
  expect(thread.spawned.at(-1)?.input).toMatchObject({ timeZone: 'America/Los_Angeles' });
});

it('texts nobody who has not texted', () => {
  const thread = new PlayedThread([{ respond: 'One.' }]).say('a');
  expect(thread.owed).toEqual([]);
});
