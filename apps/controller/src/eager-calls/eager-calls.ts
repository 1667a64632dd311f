import { requireActorId, createToken } from '#redis';
import type { CommitRequest } from '#engine/ports';
import { isServed, runServed } from '#tool-calls';
import type { ClaimedTool, EffectPorts } from '#tool-calls';
import { QueueWork } from '#telemetry';
import type { Logger, Metrics } from '#telemetry';

/** A call that a commit has claimed for this process. */
export interface EagerCall {
  claimed: ClaimedTool;
  token: string;
}

export type CallClaim = Pick<NonNullable<CommitRequest['claim']>, 'effectId' | 'token'>;

/** The call that a commit may claim; null: none, or it is for a job. Whom nobody waits for has shares of its own in the queues (ADR 144). */
function findCall(ports: EffectPorts, request: CommitRequest): { effectId: string } | null {
  const { effects, hold, background } = request;
  const [call, ...others] = effects.filter(({ type }) => type === 'run-tool');
  if (call?.type !== 'run-tool' || others.length > 0 || background !== undefined) return null;
  if (hold) return null; // nobody would renew the lease, and texts would wait for the tool
  return isServed(ports, call) ? { effectId: call.id } : null;
}

/**
 * Calls of safe tools that this process makes itself as soon as they are decided (ADR 161), so many at once: slow ones leave room for turns,
 * and the others are jobs.
 */
export class EagerCalls {
  private readonly work: QueueWork;
  /** Calls under way, and commits that claim one. */
  private count = 0;

  constructor(
    private readonly ports: EffectPorts,
    private readonly mostAtOnce: number,
    private readonly log: Pick<Logger, 'info'>,
    metrics: Pick<Metrics, 'set' | 'count'>,
  ) {
    this.work = new QueueWork(metrics, { queue: 'tool', how: 'eager' });
  }

  /** The request, with a claim of the call that it owes, where it owes just one that is served here and not too many are under way: it counts from now on. */
  claimIn(request: CommitRequest): CommitRequest {
    const call = this.count < this.mostAtOnce ? findCall(this.ports, request) : null;
    if (call === null) return request;
    this.count += 1; // before the commit: others may claim as long as it is under way
    return { ...request, claim: { ...call, token: createToken(), leaseMs: this.ports.leaseMs } };
  }

  /** Lets go of a claim of which no call came, so that a job makes it if Redis has it all the same. */
  async giveBack(claim: CallClaim): Promise<void> {
    this.count -= 1;
    await this.release(claim);
  }

  /** Makes the call and settles it. Rejects when it cannot: then its claim has been given back, or runs out. */
  make(call: EagerCall, cut: AbortSignal): Promise<void> {
    return this.work.during(() => this.call(call, cut));
  }

  private async call({ claimed, token }: EagerCall, cut: AbortSignal): Promise<void> {
    const effectId = claimed.effect.id;
    const startedAt = performance.now();
    try {
      const outcome = await runServed(this.ports, claimed, token, cut);
      const ms = Math.round(performance.now() - startedAt);
      this.log.info(
        { queue: 'tool', how: 'eager', actorId: requireActorId(effectId), effectId, outcome, ms },
        'handled',
      );
    } catch (error) {
      await this.release({ effectId, token });
      throw error;
    } finally {
      this.count -= 1;
    }
  }

  /** So that a job makes it at once; without this the claim would have to run out. */
  private async release({ effectId, token }: CallClaim): Promise<void> {
    await this.ports.store.effects
      .release(effectId, 'run-tool', token, { delayMs: 0, posted: false })
      .catch(() => undefined);
  }
}
