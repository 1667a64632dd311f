import { EnvError, makeValidator, str } from 'envalid';
import { setting } from './setting.js';
import { adminPort, fraction, integer, webAddress } from './validators.js';

const redisAddress = makeValidator<string>((input) => {
  if (!/^rediss?:\/\//.test(input)) throw new EnvError('expected a redis:// or rediss:// address');
  return input;
});

/** The times by which jobs of dead processes come to others. */
const recoverySettings = {
  DRAIN_DEADLINE_MS: setting('the longest drain after SIGTERM', integer({ min: 0, max: 600_000, default: 10_000 })),
  JOB_LOCK_MS: setting(
    'how long a worker that says nothing keeps its job',
    integer({ min: 1_000, max: 600_000, default: 6_000 }),
    {
      note: 'BullMQ gives the job of a dead worker to another after about `JOB_LOCK_MS` and `STALLED_CHECK_MS` together. Short locks need an unblocked event loop.',
    },
  ),
  STALLED_CHECK_MS: setting(
    'the time between two searches for jobs of dead workers',
    integer({ min: 500, max: 600_000, default: 2_000 }),
  ),
  STUCK_MS: setting(
    'jobs wait that long and none is handled: the process ends',
    integer({ min: 5_000, max: 3_600_000, default: 60_000 }),
    { note: 'Not while a gateway holds claims back on purpose.' },
  ),
  HINT_GRACE_MS: setting(
    'how late a hint may be before the sweeper gives it again',
    integer({ min: 100, max: 600_000, default: 4_000 }),
  ),
};

const reportSettings = {
  EVENT_WEBHOOK_URL: setting('where another system is told what happens', webAddress({ default: undefined }), {
    note: 'The same for all; it may be private. Without it nothing is recorded: [webhooks](webhooks.md).',
  }),
  OTEL_EXPORTER_OTLP_ENDPOINT: setting('where traces go, by OTLP over HTTP', str({ default: '' }), {
    values: 'address',
  }),
  TRACE_SAMPLE_RATIO: setting('the part of traces that is kept', fraction({ default: 1 }), {
    values: '0 to 1',
    note: 'Decided where a message comes in (ADR 29).',
  }),
};

const retentionSettings = {
  RETENTION_DAYS: setting(
    'how long runs, messages and dead letters are kept after the last change',
    integer({ min: 1, max: 3_650, default: 30 }),
    { note: 'See [what is kept](#what-is-kept-and-for-how-long).' },
  ),
  // as long as a message's own id is remembered: nothing may name an effect of a conversation that begins anew
  MEMORY_RETENTION_DAYS: setting(
    'how long a conversation at rest is remembered',
    integer({ min: 40, max: 36_500, default: 90 }),
    { note: 'Never less than `RETENTION_DAYS` (ADR 27).' },
  ),
};

/** The settings of every app. `defaultAdminPort` is the app's own, so that all four run on one machine without settings. */
export function sharedSettings(defaultAdminPort: number) {
  return {
    REDIS_URL: setting('one Redis, or nodes of a cluster', redisAddress({ default: 'redis://127.0.0.1:6379' }), {
      note: '`redis://` or `rediss://`; of a Redis Cluster two or more nodes, `redis://user:password@a:6379,b:6379`. Docker Compose makes this address itself, and asks for `REDIS_PASSWORD`.',
    }),
    PARTITIONS: setting('how many parts the data is split into', integer({ min: 1, max: 1024, default: 1 }), {
      note: 'Fixed at the first boot: a process that disagrees refuses to start.',
    }),
    PARTITION_WORKERS: setting(
      'how many processes of an app serve each partition; 0: all',
      integer({ min: 0, max: 1_000, default: 0 }),
      {
        note: 'The same for all. From some thirty partitions on, 3 (ADR 54). With 1, those of a process that has died wait for up to 13 s.',
      },
    ),
    ADMIN_PORT: setting('probes and metrics', adminPort({ default: { port: defaultAdminPort, isGiven: false } }), {
      values: '0 to 65535',
      default: String(defaultAdminPort),
    }),
    LOG_LEVEL: setting(
      'the least that is logged',
      str({ choices: ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], default: 'info' }),
      { note: 'At `info` the gateway logs the outcome of every reply job.' },
    ),
    ...recoverySettings,
    ...retentionSettings,
    ...reportSettings,
  };
}
