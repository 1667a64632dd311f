import { ioBoundary } from '#telemetry';
import { pause } from '#timing';
import { isCluster, listMasters } from './redis.js';
import type { Redis } from './redis.js';

/** What a holder of a connection does when servers may have lost what they acknowledged. */
export interface LossWatcher {
  /** A server's connection is lost, or a slot has another master. Comes again for each. */
  lost: () => void;
  /** All answer again. */
  found: () => void;
}

const askEveryMs = 100;

async function isWhole(redis: Redis): Promise<boolean> {
  if (redis.status !== 'ready') return false;
  try {
    await ioBoundary('redis.ping', () => Promise.all(listMasters(redis).map((master) => master.ping())));
    const [state] = await ioBoundary('redis.cluster-state', () =>
      Promise.all(listMasters(redis).map((master) => master.cluster('INFO'))),
    );
    return String(state).includes('cluster_state:ok');
  } catch {
    return false; // asked again
  }
}

/** The masters of all slots, as this connection knows them. */
function listOwners(redis: Redis): string {
  if (!isCluster(redis)) return '';
  const owners = redis.slots.map(([master]) => master);
  return owners.filter((owner, slot) => owner !== owners[slot - 1]).join(' ');
}

/** Tells when servers may have forgotten something, and when they can be asked: a connection that is lost, one master's in a cluster. */
export function watchLoss(redis: Redis, { lost, found }: LossWatcher): void {
  if (!isCluster(redis)) {
    redis.on('close', lost);
    redis.on('ready', found);
    return;
  }
  let hasEnded = false;
  redis.once('end', () => (hasEnded = true));
  let losses = 0;
  let owners = listOwners(redis);
  const lose = (): void => {
    lost();
    losses += 1;
    void untilWhole(losses);
  };
  const untilWhole = async (loss: number): Promise<void> => {
    while (loss === losses && !hasEnded) {
      if (await isWhole(redis)) return void (loss === losses && found());
      await pause(askEveryMs, { ref: false });
    }
  };
  redis.on('close', lose);
  redis.on('ready', () => void untilWhole(losses));
  redis.on('-node', () => redis.status === 'ready' && lose());
  redis.on('refresh', () => {
    const now = listOwners(redis);
    if (owners !== '' && now !== owners) lose();
    owners = now;
  });
}
