/**
 * Test files that mostly wait: for a window, a timeout or a rest, and use little CPU. They are played one after the other beside
 * the others, so that no worker waits with them while a core is idle. One that computes does not belong here.
 */
export const waitingTests = [
  'scripts/bench/rest/rest.scenario.spec.ts',
  'apps/gateway/src/alerts/alerts.int.spec.ts',
  'apps/gateway/src/alerts/alert-storm.int.spec.ts',
  'apps/gateway/src/replies/send-reply.int.spec.ts',
  'apps/gateway/src/replies/reply-in-doubt.int.spec.ts',
  'apps/gateway/src/dead-letters/dead-letters.int.spec.ts',
  'apps/gateway/src/spool/gateway-spool.int.spec.ts',
  'apps/gateway/src/health/system-health.int.spec.ts',
  'apps/gateway/src/recovery/power-cut.int.spec.ts',
  'apps/gateway/src/intake/outage.int.spec.ts',
  'apps/gateway/src/runs/prompts.int.spec.ts',
  'libs/limits/src/governor/shared-governor.int.spec.ts',
  'libs/redis/src/mistrust-silence.int.spec.ts',
  'libs/redis/src/nest/workers-at-rest.int.spec.ts',
  'test/dead-letters/resumed-batch.int.spec.ts',
];
