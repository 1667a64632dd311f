import { describe, expect, it } from '@jest/globals';
import { listJobs } from './jobs.js';
import { Office } from './office.js';

const job = { saga: { hotel: [{ error: 'rate-limited' }, { value: 2 }] } };

/** Calls the hotel of a run under these keys, one after the other. */
async function called(...keys: readonly string[]) {
  const office = new Office(new Map(Object.entries(job)));
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
    const { statuses, office } = await called('k', 'k', 'k');
    expect(statuses).toEqual([429, 200, 200]);
    expect([office.counts('run_1'), office.repeats]).toEqual([{ hotel: 1 }, 1]);
  });

  it('tells what was done twice, under two keys', async () => {
    expect((await called('a', 'b', 'c')).office.counts('run_1')).toEqual({ hotel: 2 });
  });

  it('has a test of each job that is played', () => {
    const names = new Set(listJobs('http://office.example').map(({ id }) => id.replace(/-\d+$/, '')));
    expect(names.size).toBe(12);
  });
});
