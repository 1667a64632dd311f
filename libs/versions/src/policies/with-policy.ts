import type { Redis } from '#redis';
import { publishedPolicy } from '#policy';
import type { PolicyTable } from '#policy';
import { atMostEvery } from '#telemetry';
import type { Logger } from '#telemetry';
import { PolicyStore } from './policy-store.js';
import { PolicyWatch } from './policy-watch.js';
import type { PolicyWatchObserver, Watched } from './policy-watch.js';

/** The opened engine of a process: the policy is watched over its connection, and for as long. */
interface Opened {
  redis: Redis;
  store: { engine: { times: { retentionSeconds: number } } };
  close(): Promise<void>;
}

/** An engine, and the policy of the deployment, watched for as long as the engine is open. */
export type PolicedEngine<E extends Opened> = E & { policies: PolicyWatch };

const failedEveryMs = 5_000;

function policyObserver(logger: Logger): PolicyWatchObserver {
  return {
    changed: (version) => logger.info({ policy: version }, 'another version of the policy holds'),
    failed: atMostEvery(failedEveryMs, (err: unknown) => logger.warn({ err }, 'the policy cannot be looked at')),
  };
}

/**
 * Begins to watch the policy; `own` holds, the process's file, where the deployment has set nothing else. Rejects, and closes the
 * engine, when the file asks for what the schema version in force does not let it have (ADR 32).
 */
export async function withPolicy<E extends Opened>(
  engine: E,
  own: PolicyTable,
  logger: Logger,
): Promise<PolicedEngine<E>> {
  const store = new PolicyStore(engine.redis, engine.store.engine.times.retentionSeconds * 1_000);
  const newer = await store.newerIn(own.version, own);
  if (newer) {
    await engine.close();
    throw new Error(`POLICY_FILE: ${newer.field}: ${newer.why}`);
  }
  return watching(engine, new PolicyWatch(own, policyObserver(logger)), store);
}

/** Begins to watch the policy in a process without a policy file: it uses what the others do, and registers nothing. */
export function readingPolicy<E extends Opened>(engine: E, logger: Logger): Promise<PolicedEngine<E>> {
  const store = new PolicyStore(engine.redis, engine.store.engine.times.retentionSeconds * 1_000);
  return watching(engine, new PolicyWatch(publishedPolicy, policyObserver(logger)), {
    register: ({ version }) => Promise.resolve({ status: 'done', version }),
    status: async () => ({ current: (await store.status()).current, file: null }),
    table: (version) => store.table(version),
  });
}

async function watching<E extends Opened>(engine: E, policies: PolicyWatch, store: Watched): Promise<PolicedEngine<E>> {
  await policies.open(store);
  const close = (): Promise<void> => {
    policies.stop();
    return engine.close();
  };
  return { ...engine, policies, close };
}
