import { Redis } from 'ioredis';

/** Commands on BullMQ's keys: whatever a job holds was given to Redis by one of them. */
const onQueues = /\{p\d+\}:(?:turn|tool|reply|compress)(?::|")/;
const addsJob = /^"?hmset"?,.*"?data"?,/i;

export interface JobMonitor {
  /** Every command on a queue's keys, scripts' own included, as one text each. */
  readonly commands: readonly string[];
  /** How many of them wrote a job. */
  jobs(): number;
  close(): void;
}

/** Reads along with what Redis is asked, and keeps all that touches the queues: jobs are gone when they are done. */
export async function monitorJobs(url: string): Promise<JobMonitor> {
  const redis = new Redis(url, { retryStrategy: () => 100 });
  redis.on('error', () => undefined); // tests kill Redis on purpose
  const monitor = await openMonitor(redis);
  monitor.on('error', () => undefined);
  const commands: string[] = [];
  monitor.on('monitor', (_time: string, args: string[]) => {
    const command = JSON.stringify(args);
    if (onQueues.test(command) && !isOurScript(args)) commands.push(command);
  });
  return {
    commands,
    jobs: () => commands.filter((command) => addsJob.test(command.slice(1))).length,
    close: () => {
      monitor.disconnect();
      redis.disconnect();
    },
  };
}

/** ioredis gives up where what it reads along with comes before it knows that it reads along: then it is asked again. */
async function openMonitor(redis: Redis): Promise<Redis> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await redis.monitor();
    } catch (error) {
      if (attempt === 10) throw error;
    }
  }
}

/** Our scripts add jobs by queues' keys among their own; what they write to a queue is seen as a command of its own. */
function isOurScript([name, , count, ...rest]: string[]): boolean {
  const ours = /^\{(?:p\d+\}:(?:actor|effect|due|dead|letter|parked|run|message)|turnpike|breaker)/;
  return /^eval(sha)?$/i.test(name ?? '') && rest.slice(0, Number(count)).some((key) => ours.test(key));
}
