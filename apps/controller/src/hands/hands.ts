import { requireActorId, createToken } from '#redis';
import type { CommitRequest } from '#engine/ports';
import { isServed, runServed } from '#tool-calls';
import type { ClaimedTool, EffectPorts } from '#tool-calls';
import { QueueWork } from '#telemetry';
import type { Logger, Metrics } from '#telemetry';

/** A call that a commit has claimed for this process. */
export interface CallInHand {
  claimed: ClaimedTool;
  token: string;
}

export type CallClaim = Pick<NonNullable<CommitRequest['claim']>, 'effectId' | 'token'>;

/** What a controller does itself of what it has decided (ADR 161). */
export interface Hands {
  /** The request, with a claim of the call that it owes, where it owes just one that is served here and a hand is free: it is taken. */
  reach(request: CommitRequest): CommitRequest;
  /** Lets go of a claim of which no call came, so that a job makes it if Redis has it all the same. */
  putBack(claim: CallClaim): Promise<void>;
  /** Makes the call and settles it. Rejects when it cannot: then its claim has been given back, or runs out. */
  make(call: CallInHand, cut: AbortSignal): Promise<void>;
}

/** The call that a commit may claim; null: none, or it is for a job. Whom nobody waits for has shares of its own in the queues (ADR 144). */
function findCall(ports: EffectPorts, request: CommitRequest): { effectId: string } | null {
  const { effects, hold, background } = request;
  const [call, ...others] = effects.filter(({ type }) => type === 'run-tool');
  if (call?.type !== 'run-tool' || others.length > 0 || background !== undefined) return null;
  if (hold) return null; // nobody would renew the lease, and texts would wait for the tool
  return isServed(ports, call) ? { effectId: call.id } : null;
}

/** Hands that make the calls of safe tools, so many at once: slow ones leave room for turns, and the others are jobs. */
export class ToolHands implements Hands {
  private readonly work: QueueWork;
  /** Hands with a call, or with a commit that claims one. */
  private taken = 0;

  constructor(
    private readonly ports: EffectPorts,
    private readonly mostAtOnce: number,
    private readonly log: Pick<Logger, 'info'>,
    metrics: Pick<Metrics, 'set' | 'count'>,
  ) {
    this.work = new QueueWork(metrics, { queue: 'tool', how: 'eager' });
  }

  reach(request: CommitRequest): CommitRequest {
    const call = this.taken < this.mostAtOnce ? findCall(this.ports, request) : null;
    if (call === null) return request;
    this.taken += 1; // before the commit: others may reach as long as it is under way
    return { ...request, claim: { ...call, token: createToken(), leaseMs: this.ports.leaseMs } };
  }

  async putBack(claim: CallClaim): Promise<void> {
    this.taken -= 1;
    await this.giveBack(claim);
  }

  make(call: CallInHand, cut: AbortSignal): Promise<void> {
    return this.work.during(() => this.call(call, cut));
  }

  private async call({ claimed, token }: CallInHand, cut: AbortSignal): Promise<void> {
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
      await this.giveBack({ effectId, token });
      throw error;
    } finally {
      this.taken -= 1;
    }
  }

  /** So that a job makes it at once; without this the claim would have to run out. */
  private async giveBack({ effectId, token }: CallClaim): Promise<void> {
    await this.ports.store.effects
      .release(effectId, 'run-tool', token, { delayMs: 0, posted: false })
      .catch(() => undefined);
  }
}
