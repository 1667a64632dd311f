import { Queue } from 'bullmq';
import { connectTo, retried, work } from './chain.js';
import type { NaiveJob } from './chain.js';

/** Runs a tool call and adds the turn that reads its answer. It names the run, for the audit, and no key. */
export function startNaiveToolRunner(setting: (name: string) => string): void {
  const redis = connectTo(setting('REDIS_URL'));
  const turns = new Queue<NaiveJob>('naive-turn', { connection: redis });
  turns.on('error', () => undefined);
  work('naive-tool', redis, async (job) => {
    const { start_date: start, end_date: end, label } = job.args ?? {};
    const query = new URLSearchParams({ start: String(start), end: String(end), label: String(label) });
    const response = await fetch(`${setting('DASHBOARD_API_URL')}/counts?${query.toString()}`, {
      headers: { authorization: `Bearer ${setting('DASHBOARD_API_KEY')}`, 'x-run-id': job.sid },
    });
    if (!response.ok) throw new Error(`the dashboard answered ${response.status}`);
    const seen = `Counts: ${JSON.stringify(await response.json())}`;
    await turns.add('turn', { ...job, observations: [...job.observations, seen] }, retried);
  });
}
