import type { Redis } from '#redis';
import { ioBoundary } from '#telemetry';
import { agentKeys } from '../version-keys.js';

/** Longer than the index of recent runs is read behind its present, in seconds: a week. */
const claimSeconds = 604_800;

/** How far the runs that have failed were looked at, and in which version another workflow is started for each. */
export class ErrorRuns {
  constructor(private readonly redis: Redis) {}

  /** The time up to which runs were looked at, in ms by Redis's clock; from now on where nobody has looked before. */
  async since(now: number): Promise<number> {
    await ioBoundary('redis.error-since', () => this.redis.set(agentKeys.errorsSeen, now, 'NX'));
    return Number(await ioBoundary('redis.error-seen', () => this.redis.get(agentKeys.errorsSeen)));
  }

  async lookedUpTo(at: number): Promise<void> {
    await ioBoundary('redis.error-looked', () => this.redis.set(agentKeys.errorsSeen, at));
  }

  /** Nobody looks any more: who begins again begins at that time. */
  async forget(): Promise<void> {
    await ioBoundary('redis.error-forget', () => this.redis.del(agentKeys.errorsSeen));
  }

  /** The version in which a workflow is started for this failed run: the one that was named first. */
  async versionFor(runId: string, version: string): Promise<string> {
    const key = `${agentKeys.errors}${runId}`;
    await ioBoundary('redis.error-claim', () => this.redis.set(key, version, 'EX', claimSeconds, 'NX'));
    return (await ioBoundary('redis.error-claimed', () => this.redis.get(key))) ?? version;
  }
}
