import { expect, it } from '@jest/globals';
import type { TestReport } from '#builder';
import type { Reach } from '#engine';
import { tellingReach } from './whom-texts-reach.js';
import type { ReachPorts } from './whom-texts-reach.js';

const [ours, person] = ['+15550100', '+15550111'];
const send = (to: string, from = ours) => ({ send: { to, from, text: '3 came in' } });
const report = (...asked: object[]): TestReport => ({
  ...{ passed: true, problem: null, notReached: [], setup: ['Fetch: no credential'] },
  nodes: [{ name: 'Text', runs: 1, items: 1, first: null, asked: asked.map((one) => ({ ...one })) }],
});
const agents = {
  findSender: (from: string) => (from === ours ? { tenant: 'default', ours } : `no agent answers ${from}`),
};

async function setupOf(tested: TestReport, reach: ReachPorts['reach']): Promise<string[]> {
  const pool = tellingReach({ test: () => Promise.resolve(tested) }, { agents, reach });
  const task = {} as Parameters<typeof pool.test>[0]; // the test above reads none
  const { setup, ...rest } = await pool.test(task);
  expect(rest).toEqual({ ...tested, setup: undefined });
  return setup.slice(1);
}

it.each<[Reach, RegExp | null]>([
  ['open', null],
  ['unknown', /^Text: \+15550111 has not written to \+15550100 yet, so no text reaches it/],
  ['opted-out', /^Text: \+15550111 has asked for no more messages, so no text reaches it before it writes START/],
])('a test names by number whom its texts would not reach: %s', async (reach, line) => {
  const asked: unknown[] = [];
  const found = await setupOf(report(send(person), send(person)), (address) => {
    asked.push(address);
    return Promise.resolve(reach);
  });
  expect(found).toEqual(line === null ? [] : [expect.stringMatching(line)]);
  expect(asked[0]).toEqual({ tenant: 'default', channel: 'sms', ours, theirs: person });
});

it.each([
  ['whoever the conversation is with', send('whoever the conversation is with')],
  ['a number that no agent of ours sends from', send(person, '+15550199')],
  ['what is no number', send('mocked')],
  ['what is no text', { http: 'GET https://a.example/' }],
])('says nothing of %s', async (_what, asked) => {
  expect(await setupOf(report(asked), () => Promise.resolve('unknown'))).toEqual([]);
});

it('says that it could not look, and nothing where nobody can', async () => {
  const away = () => Promise.reject(new Error('Connection is closed'));
  expect(await setupOf(report(send(person)), away)).toEqual([expect.stringContaining('could not be looked up now')]);
  expect(await setupOf(report(send(person)), undefined)).toEqual([]);
});
