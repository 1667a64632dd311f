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

/** What a controller does itself of what it has decided (ADR 161). */
export interface Hands {
  /** The request, with a claim of the call that it owes, where it owes just one that is served here and a hand is free. */
  reach(request: CommitRequest): CommitRequest;
  /** Makes the call and settles it. Rejects when it cannot: then its claim has been given back, or runs out. */
  make(call: CallInHand, cut: AbortSignal): Promise<void>;
}

/** The call that a commit may claim; null: none, or it is for a job. Whom nobody waits for has shares of its own in the queues (ADR 144). */
function findCall(ports: EffectPorts, { effects, background }: CommitRequest): { effectId: string } | null {
  const [call, ...others] = effects.filter(({ type }) => type === 'run-tool');
  if (call?.type !== 'run-tool' || others.length > 0 || background !== undefined) return null;
  return isServed(ports, call) ? { effectId: call.id } : null;
}

/** Hands that make the calls of safe tools, so many at once: slow ones leave room for turns, and the others are jobs. */
export class ToolHands implements Hands {
  private readonly work: QueueWork;

  constructor(
    private readonly ports: EffectPorts,
    private readonly mostAtOnce: number,
    private readonly log: Pick<Logger, 'info'>,
    metrics: Pick<Metrics, 'set' | 'count'>,
  ) {
    this.work = new QueueWork(metrics, { queue: 'tool', how: 'eager' });
  }

  reach(request: CommitRequest): CommitRequest {
    const call = this.work.inFlight < this.mostAtOnce ? findCall(this.ports, request) : null;
    if (call === null) return request;
    return { ...request, claim: { ...call, token: createToken(), leaseMs: this.ports.leaseMs } };
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
      await this.giveBack(effectId, token);
      throw error;
    }
  }

  /** So that a job makes it at once; without this the claim would have to run out. */
  private async giveBack(effectId: string, token: string): Promise<void> {
    await this.ports.store.effects
      .release(effectId, 'run-tool', token, { delayMs: 0, posted: false })
      .catch(() => undefined);
  }
}
