import { expect, it } from '@jest/globals';
import type { Address, ThreadOrder } from '#protocol';
import type { StoredSession } from '#engine';
import { postToThread, textPerson } from './post-to-thread.js';
import type { AssistantPorts } from './post-to-thread.js';

const address: Address = { tenant: 'default', channel: 'sms', ours: '+15550100', theirs: '+15550111' };
const request = { requestId: 'r1', kind: 'call', tool: 'workflows', args: { action: 'publish' }, entity: 'Orders' };
const other = { ...request, requestId: 'r2', entity: 'Bills' };

/** A thread with what it has asked and how it was answered, and what it is sent. */
function stand(state: object, reach: 'open' | 'opted-out' = 'open') {
  const posted: [string, ThreadOrder][] = [];
  const said: unknown[] = [];
  const ports: AssistantPorts = {
    read: () => Promise.resolve({ state } as StoredSession), // no more of it is looked at
    post: (_, name, order) => Promise.resolve(posted.push([name, order])),
    findLane: () => 'act_lane',
    findAddress: () => Promise.resolve(address),
    deriveCode: (id) => ({ r1: '111111', r2: '222222', r0: '999990' })[id] ?? '000000',
    reach: () => Promise.resolve(reach),
    say: (...saying) => Promise.resolve(String(said.push(saying))),
  };
  const text = (words: string, people = ['+15550111'], now = 1_000) =>
    postToThread(ports, { address, text: words, people, timeZone: 'Asia/Tokyo', key: 'k', now });
  return { posted, said, text, ports };
}

const idle = { requests: [], ended: [], answers: [] };

it('posts a message with its conversation and its zone, and nothing of strangers', async () => {
  const { posted, text } = stand(idle);
  expect(await text('Hello', ['+15550112'])).toMatch(/only people/);
  expect(posted).toEqual([]);
  expect(await text('Hello')).toBe('');
  const texted = { lane: 'act_lane', theirs: '+15550111', ours: '+15550100', timeZone: 'Asia/Tokyo' };
  expect(posted).toMatchObject([['k', { type: 'say', text: 'Hello', threadId: 'texts-user-act_lane', texted }]]);
});

it('gives each answer of a burst a name of its own, and none again that was given before', async () => {
  const burst = 'YES 111111\nNO 222222';
  const first = stand({ ...idle, requests: [request, other] });
  expect(await first.text(burst)).toBe('');
  expect(first.posted).toMatchObject([
    ['k', { type: 'decide', requestId: 'r1', decision: 'approved' }],
    ['k.1', { type: 'decide', requestId: 'r2', decision: 'denied' }],
  ]);
  // A tool-runner died between the two orders, and the thread has read the first.
  const ended = [{ id: 'r1', kind: 'approval', at: 1, how: 'approved' }];
  const again = stand({ requests: [other], ended, answers: [{ id: 'k', status: 'taken' }] });
  expect(await again.text(burst)).toBe('');
  expect(again.posted.map(([name]) => name)).toEqual(['k.1']);
});

it('tells who answers what was answered before', async () => {
  const { posted, text } = stand({ ...idle, ended: [{ id: 'r0', kind: 'approval', at: 1, how: 'denied' }] });
  expect(await text('YES 999990')).toBe('999990 was answered before, or its time is over.');
  expect(posted).toEqual([]);
});

it('has the thread count a wrong code, and takes none after ten in a day', async () => {
  const wrongCodes = { since: 0, count: 10 };
  const asked = { ...idle, requests: [request] };
  const first = stand(asked);
  expect(await first.text('YES 333333')).toMatch(/^Nothing waits for the code 333333/);
  expect(first.posted).toMatchObject([['k', { type: 'decide', requestId: '' }]]);
  const again = stand({ ...asked, answers: [{ id: 'k', status: 'not-found' }] }); // a tool-runner died before it settled
  expect(await again.text('YES 333333')).toMatch(/^Nothing waits for the code 333333/);
  const shut = stand({ ...asked, texting: { wrongCodes } });
  expect(await shut.text('YES 111111')).toMatch(/too many wrong codes/);
  expect(shut.posted).toEqual([]);
  await shut.text('YES 111111', undefined, 86_400_000);
  expect(shut.posted).toMatchObject([['k', { requestId: 'r1' }]]);
});

it('names what waits where there are two', async () => {
  const { text } = stand({ ...idle, requests: [request, other] });
  expect(await text('yes')).toBe(
    'publish Orders: Reply YES 111111 or NO 111111.\npublish Bills: Reply YES 222222 or NO 222222.',
  );
});

it('texts how to answer last, and nobody who has said STOP', async () => {
  const told = {
    lane: 'act_lane',
    text: 'x'.repeat(3_000),
    requestId: 'r1',
    kind: 'call',
    at: 1,
    runId: 'run',
    key: 'k',
  } as const;
  const { said, ports } = stand(idle);
  expect(await textPerson(ports, told)).toBeNull();
  expect(JSON.stringify(said)).toMatch(/x…\\nReply YES 111111 or NO 111111\./);
  expect(JSON.stringify(said).length).toBeLessThan(1_800);
  const stopped = stand(idle, 'opted-out');
  expect(await textPerson(stopped.ports, told)).toBe('the person has asked for no more messages');
  expect(stopped.said).toEqual([]);
});
