import { describe, expect, it } from '@jest/globals';
import { listJobs } from './jobs.js';
import { Office } from './office.js';

const job = { saga: { hotel: [{ error: 'rate-limited' }, { value: 2 }] } };

/** Calls the hotel of a run under these keys, one after the other. */
async function called(office: Office, ...keys: readonly string[]) {
  const url = new URL('http://office.example/tool');
  const body = JSON.stringify({ node: 'hotel', run: 'run_1', job: 'saga' });
  const statuses: unknown[] = [];
  for (const key of keys) {
    const answer = await office.answer({ method: 'POST', url, headers: { 'x-idempotency-key': key }, body });
    statuses.push(typeof answer === 'object' ? answer.status : answer);
  }
  return { statuses, office };
}

describe('the office that answers the twelve jobs', () => {
  it('does what a key asks for once, however often it comes, and nothing that it has refused', async () => {
    const { statuses, office } = await called(new Office(new Map(Object.entries(job))), 'k', 'k', 'k');
    expect(statuses).toEqual([429, 200, 200]);
    expect([office.counts('run_1'), office.repeats]).toEqual([{ hotel: 1 }, 1]);
  });

  it('refuses a key again that it has refused for good, and takes another', async () => {
    const office = new Office(new Map([['saga', { hotel: [{ error: 'conflict' }, { value: 2 }] }]]));
    const { statuses } = await called(office, 'a', 'a', 'b');
    expect(statuses).toEqual([409, 409, 200]);
  });

  it('tells what was done twice, under two keys', async () => {
    expect((await called(new Office(new Map(Object.entries(job))), 'a', 'b', 'c')).office.counts('run_1')).toEqual({
      hotel: 2,
    });
  });

  it('has a test of each job that is played', () => {
    const names = new Set(listJobs('http://office.example').map(({ id }) => id.replace(/-\d+$/, '')));
    expect(names.size).toBe(12);
  });
});
