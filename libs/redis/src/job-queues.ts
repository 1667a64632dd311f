import { redisClock } from './clock.js';
import { Job, Queue } from 'bullmq';
import type { IRedisClient, JobsOptions } from 'bullmq';
import type { Redis } from './redis.js';
import type { JobData, QueueName } from '#protocol';
import { ioBoundary } from '#telemetry';
import { defineAdder, defineFetchers, jobsAdder, packJobs, recordJobCall } from './job-scripts.js';
import type { JobCall } from './job-scripts.js';
import { toHashTag } from './partitions.js';

/** Jobs are hints: gone when done, gone when failed, because an add under a lingering id would be ignored. */
const hintOptions: JobsOptions = { removeOnComplete: true, removeOnFail: true, attempts: 1 };

/** BullMQ takes jobs without a priority first. */
const lowPriority = 1;

/** The keys of a queue by which `addJobs()` chooses a job's place in it. */
const placeKeys = ['wait', 'delayed', 'prioritized', 'pc'] as const;

/** The same, and where the rounds of lanes stand, beside BullMQ's keys of the queue. */
const laneKeys = [...placeKeys, 'lanes'] as const;

/** BullMQ's states of a job that waits for a worker; `prioritized`: behind all others. */
const waitingStates = ['wait', 'prioritized'] as const;

/** Where a worker may find a job, at once or later. */
const jobKeys = ['wait', 'prioritized', 'delayed'] as const;

/** BullMQ's event stream is not used; it is kept short so that it costs no memory. */
const streamOptions = { events: { maxLen: 100 } };

/** Jobs of one queue over all partitions, by status. */
export interface JobCounts {
  waiting: number;
  active: number;
  delayed: number;
  failed: number;
}

export interface Hint {
  queue: QueueName;
  data: JobData;
  /** Deterministic, without colons and not all digits: a second add under it is ignored while the first is there. */
  jobId: string;
  delayMs?: number;
  /** Of a child's work, which comes after everybody's; absent: it is not. */
  isLow?: true;
  /** The script that adds it chooses its place among the jobs of other tenants (ADR 64); absent: it stands behind those added before it. */
  isPlaced?: true;
  /** The workflow that strangers have called: its jobs take turns with those of others (ADR 144); absent: it is no stranger's. */
  lane?: string;
}

/** What a job is for: an owed effect, or a turn of an actor. */
function workOf(data: unknown): string {
  const { actorId = '', effectId = '' } = (data ?? {}) as { actorId?: string; effectId?: string }; // as hints have it
  return `${actorId} ${effectId}`;
}

/** The queues of every partition, over one connection. */
export class JobQueues {
  private readonly queues = new Map<string, Queue>();

  constructor(
    private readonly redis: Redis,
    readonly partitions: number,
  ) {
    defineFetchers(redis);
    defineAdder(redis);
  }

  queue(name: QueueName, partition: number): Queue {
    const key = `${partition}:${name}`;
    let queue = this.queues.get(key);
    if (!queue) {
      // A queue asks Redis for its version once, and refuses for ever when that is interrupted; in a process with workers they ask.
      const options = { prefix: toHashTag(partition), streams: streamOptions, skipVersionCheck: true };
      queue = new Queue(name, { connection: this.redis, ...options });
      queue.on('error', () => undefined); // the connection's own handler has reported it
      this.queues.set(key, queue);
    }
    return queue;
  }

  /** The connection as BullMQ wraps it: scripts defined on it are run by name. */
  async client(): Promise<IRedisClient> {
    return await this.queue('turn', 0).getBackend().client;
  }

  /** What BullMQ runs to add a hint, for a script that adds it in its own step. */
  toJobCall(partition: number, hint: Hint): JobCall {
    const call = recordJobCall(this.job(partition, hint));
    const { queue, lane, isPlaced } = hint;
    if (lane !== undefined) return { ...call, lane, queueKeys: this.listQueueKeys(queue, partition, laneKeys) };
    return isPlaced ? { ...call, queueKeys: this.listQueueKeys(queue, partition, placeKeys) } : call;
  }

  /** Keys of BullMQ's of one queue. */
  listQueueKeys(name: QueueName, partition: number, parts: readonly (typeof laneKeys)[number][]): string[] {
    const queue = this.queue(name, partition);
    return parts.map((part) => queue.toKey(part));
  }

  /** Adds a hint by itself: for a wake-up that the timer would bring anyway. */
  async add(partition: number, hint: Hint): Promise<void> {
    const client = await this.client();
    if (hint.lane !== undefined) {
      const { keys, args } = packJobs([this.toJobCall(partition, hint)]);
      await ioBoundary('queue.add', () => client.runCommand(jobsAdder, [keys.length, ...keys, ...args]));
      return;
    }
    const job = this.job(partition, hint);
    await ioBoundary('queue.add', () => job.addJob(client));
  }

  private job(partition: number, hint: Hint): Job {
    const options: JobsOptions = {
      ...hintOptions,
      ...(hint.delayMs && { delay: hint.delayMs }),
      ...(hint.isLow && { priority: lowPriority }),
    };
    return new Job(
      this.queue(hint.queue, partition),
      hint.queue,
      hint.data,
      { ...options, jobId: hint.jobId },
      hint.jobId,
    );
  }

  /** Waiting jobs of these partitions, all unless said, and the age in milliseconds of the oldest by Redis's clock, for readiness and metrics. */
  async backlog(
    name: QueueName,
    isMeant: (partition: number) => boolean = () => true,
  ): Promise<{ waiting: number; oldestAgeMs: number }> {
    let waiting = 0;
    let oldest = Number.POSITIVE_INFINITY;
    for (let partition = 0; partition < this.partitions; partition++) {
      if (!isMeant(partition)) continue;
      const count = await this.countWaiting(name, partition);
      if (count === 0) continue; // and none is the oldest
      waiting += count;
      const queue = this.queue(name, partition);
      const firsts = await ioBoundary('queue.first-waiting', () => queue.getJobs([...waitingStates], 0, 0, true));
      for (const { timestamp, opts } of firsts) oldest = Math.min(oldest, timestamp + (opts.delay ?? 0));
    }
    if (oldest === Number.POSITIVE_INFINITY) return { waiting, oldestAgeMs: 0 };
    return { waiting, oldestAgeMs: Math.max(0, (await redisClock(this.redis)) - oldest) };
  }

  /**
   * For how many things to do the waiting jobs are: one that nobody has taken is given another job from time to time. Null: more wait than are
   * looked at.
   */
  async countWork(name: QueueName, most = 200): Promise<number | null> {
    const work = new Set<string>();
    let left = most;
    for (let partition = 0; partition < this.partitions; partition++) {
      const count = await this.countWaiting(name, partition);
      left -= count;
      if (left < 0) return null;
      if (count === 0) continue;
      const queue = this.queue(name, partition);
      const jobs = await ioBoundary('queue.waiting', () => queue.getJobs([...waitingStates], 0, most));
      for (const { data } of jobs) work.add(workOf(data));
    }
    return work.size;
  }

  private async countWaiting(name: QueueName, partition: number): Promise<number> {
    const waiting = this.listQueueKeys(name, partition, waitingStates);
    if ((await ioBoundary('queue.look', () => this.redis.exists(...waiting))) === 0) return 0;
    return ioBoundary('queue.count-waiting', () => this.queue(name, partition).getJobCountByTypes(...waitingStates));
  }

  /** Whether a worker would find no job: none waits, and none comes later. */
  async isEmpty(name: QueueName, partition: number): Promise<boolean> {
    const kept = this.listQueueKeys(name, partition, jobKeys);
    return (await ioBoundary('queue.look', () => this.redis.exists(...kept))) === 0;
  }

  /** How many jobs workers have, those of dead ones among them. */
  async countActive(name: QueueName, partition: number): Promise<number> {
    const active = this.queue(name, partition).toKey('active');
    return ioBoundary('queue.count-active', () => this.redis.llen(active));
  }

  /** How many jobs there are, by status, for display. */
  async count(name: QueueName): Promise<JobCounts> {
    const sum: JobCounts = { waiting: 0, active: 0, delayed: 0, failed: 0 };
    for (let partition = 0; partition < this.partitions; partition++) {
      const queue = this.queue(name, partition);
      const found = await ioBoundary('queue.counts', () =>
        queue.getJobCounts(...waitingStates, 'active', 'delayed', 'failed'),
      );
      for (const state of waitingStates) sum.waiting += found[state] ?? 0;
      sum.active += found['active'] ?? 0;
      sum.delayed += found['delayed'] ?? 0;
      sum.failed += found['failed'] ?? 0;
    }
    return sum;
  }

  async close(): Promise<void> {
    await ioBoundary('queue.close', () => Promise.all([...this.queues.values()].map((queue) => queue.close())));
  }
}
