import { connect } from '#redis';
import type { Journey } from './journeys.js';
import type { Walk } from './walk.js';

const policy = 'Redis maxmemory-policy';

function rowOf(walk: Walk, check: string) {
  return walk.page.locator('[data-row]').filter({ hasText: check });
}

/** The page that examines the deployment while it is set up. */
export const setUpJourneys: readonly Journey[] = [
  {
    name: 'see what the set-up lacks, and that it is mended',
    async go(walk, { stack }) {
      const redis = connect({ url: stack.environment['REDIS_URL'] ?? '', role: 'worker', onError: () => undefined });
      try {
        await walk.click('link', 'System');
        await walk.click('link', 'Set-up');
        await walk.find('heading', 'A number that texts').waitFor();
        await walk.judge('set-up that lacks nothing of Redis'); // the API may be lost here: with what comes next it would not start again
        await redis.config('SET', 'maxmemory-policy', 'allkeys-lru');
        await walk.sees('CONFIG SET maxmemory-policy noeviction', rowOf(walk, policy));
        await walk.sees('failing', rowOf(walk, policy));
        await walk.judge('set-up');
        await walk.picture('set-up');
        await redis.config('SET', 'maxmemory-policy', 'noeviction');
        await walk.page.getByText('CONFIG SET maxmemory-policy noeviction').waitFor({ state: 'detached' });
      } finally {
        await redis.config('SET', 'maxmemory-policy', 'noeviction');
        redis.disconnect();
      }
    },
  },
];
