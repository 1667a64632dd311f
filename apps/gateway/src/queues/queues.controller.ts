import { Controller, Get } from '@nestjs/common';
import { countTimers } from '#runs';
import type { OpenEngine } from '#engine';
import { queueNames } from '#protocol';
import type { QueueName } from '#protocol';
import { EngineClient } from '../platform/engine-client.js';
import { Operation } from '../openapi/operation.js';
import { queues } from './queue-responses.js';
import type { QueueView } from './queue-responses.js';

/** A timer that is late by less waits for the sweeper's next pass; in milliseconds. */
const overdueMs = 10_000;

async function queueView({ queues }: Pick<OpenEngine, 'queues'>, queue: QueueName): Promise<QueueView> {
  const [counts, { waiting, oldestAgeMs }] = await Promise.all([queues.count(queue), queues.backlog(queue)]);
  const work = waiting > 1 ? await queues.countWork(queue) : waiting;
  return { queue, ...counts, work, oldest_age_ms: waiting > 0 ? oldestAgeMs : null };
}

/** How full the queues are, over all partitions. */
@Controller('v1/queues')
export class QueuesController {
  constructor(private readonly engine: EngineClient) {}

  @Operation({ id: 'getQueues', summary: 'How full the queues are', answers: { 200: queues } })
  @Get()
  read(): Promise<{ queues: QueueView[]; timers: { conversations: number; overdue: number } }> {
    return this.engine.ask(async ({ engine }, open) => {
      const [timers, ...counted] = await Promise.all([
        countTimers(open.redis, engine.deployment.partitions, overdueMs),
        ...queueNames.map((queue) => queueView(open, queue)),
      ]);
      return { queues: counted, timers };
    });
  }
}
