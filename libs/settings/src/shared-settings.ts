import { makeValidator, str } from 'envalid';
import { EnvError } from 'envalid';
import { adminPort, fraction, integer, webAddress } from './validators.js';

const redisAddress = makeValidator<string>((input) => {
  if (!/^rediss?:\/\//.test(input)) throw new EnvError('expected a redis:// or rediss:// address');
  return input;
});

/** What every app reads. `defaultAdminPort` is the app's own, so that all four run on one machine untouched. */
export function sharedSettings(defaultAdminPort: number) {
  return {
    REDIS_URL: redisAddress({ default: 'redis://127.0.0.1:6379' }),
    PARTITIONS: integer({ min: 1, max: 1024, default: 1 }),
    ADMIN_PORT: adminPort({ default: { port: defaultAdminPort, isGiven: false } }),
    LOG_LEVEL: str({ choices: ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], default: 'info' }),
    DRAIN_DEADLINE_MS: integer({ min: 0, max: 600_000, default: 10_000 }),
    JOB_LOCK_MS: integer({ min: 1_000, max: 600_000, default: 6_000 }),
    STALLED_CHECK_MS: integer({ min: 500, max: 600_000, default: 2_000 }),
    STUCK_MS: integer({ min: 5_000, max: 3_600_000, default: 60_000 }),
    HINT_GRACE_MS: integer({ min: 100, max: 600_000, default: 4_000 }),
    EVENT_WEBHOOK_URL: webAddress({ default: undefined }),
    OTEL_EXPORTER_OTLP_ENDPOINT: str({ default: '' }),
    TRACE_SAMPLE_RATIO: fraction({ default: 1 }),
    RETENTION_DAYS: integer({ min: 1, max: 3_650, default: 30 }),
    // as long as a message's own id is remembered: nothing may name an effect of a conversation that begins anew
    MEMORY_RETENTION_DAYS: integer({ min: 40, max: 36_500, default: 90 }),
  };
}
