import { expect, it } from '@jest/globals';
import { createMetrics } from './metrics.js';
import { QueueWork } from './queue-work.js';

it('what is under way for a queue and what is done are told by what brought them, failures too', async () => {
  const metrics = createMetrics({ app: 'controller', processMetrics: false });
  const [eager, jobs] = [
    new QueueWork(metrics, { queue: 'tool', how: 'eager' }),
    new QueueWork(metrics, { queue: 'tool', how: 'job' }),
  ];
  const told = async (): Promise<string[]> =>
    (await metrics.text())
      .split('\n')
      .filter((line) => /^turnpike_queue_(in_flight|done).*queue="tool"/.test(line))
      .map((line) => line.replace(/^turnpike_queue_(\w+)\{.*how="(\w+)".*\} /, '$1 $2 ').trim())
      .toSorted();
  const end = Promise.withResolvers<void>();
  const [one, other] = [eager.during(() => end.promise), jobs.during(() => Promise.reject(new Error('broken')))];
  await expect(other).rejects.toThrow('broken');
  expect(await told()).toEqual(['done_total eager 0', 'done_total job 1', 'in_flight eager 1', 'in_flight job 0']);
  expect(eager.inFlight).toBe(1);
  end.resolve();
  await one;
  expect(await told()).toEqual(['done_total eager 1', 'done_total job 1', 'in_flight eager 0', 'in_flight job 0']);
});
