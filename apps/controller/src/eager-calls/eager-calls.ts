import { requireActorId, createToken, withoutJobEnd } from '#redis';
import type { CommitRequest, Loaded } from '#engine/ports';
import { InvariantError } from '#errors';
import { isServed, runServed } from '#tool-calls';
import type { EffectPorts, SettleCall } from '#tool-calls';
import { QueueWork } from '#telemetry';
import type { Logger, Metrics } from '#telemetry';
import { answerWithin } from '#timing';
import type { EagerCall, EagerClaim, WaitingTurn } from './eager-claim.js';
import { HeldPlace } from './held-place.js';

/** The call that a commit may claim; null: none, or it is for a job. Whom nobody waits for has shares of its own in the queues (ADR 144). */
function findCall(ports: EffectPorts, request: CommitRequest): { effectId: string } | null {
  const { effects, hold, background } = request;
  const [call, ...others] = effects.filter(({ type }) => type === 'run-tool');
  if (call?.type !== 'run-tool' || others.length > 0 || background !== undefined) return null;
  if (hold) return null; // nobody would renew the lease, and texts would wait for the tool
  return isServed(ports, call) ? { effectId: call.id } : null;
}

/** How long a call keeps the place of its turn, in milliseconds: most are over by then, and one more load is less than a job. */
const keepsPlaceMs = 250;

/**
 * Calls of safe tools that this process makes itself as soon as they are decided (ADR 161), so many at once, the others are jobs. Who takes longer gives
 * the place of its turn back and goes on beside.
 */
export class EagerCalls {
  private readonly work: QueueWork;
  /** Calls under way, with a place or beside, and commits that claim one. */
  private count = 0;
  /** Calls that go on without the place of a turn. */
  private readonly beside = new Map<HeldPlace, Promise<void>>();
  private isEnding = false;

  constructor(
    private readonly ports: EffectPorts,
    private readonly mostAtOnce: number,
    private readonly log: Pick<Logger, 'info' | 'warn'>,
    metrics: Pick<Metrics, 'set' | 'count'>,
    private readonly placeMs = keepsPlaceMs,
  ) {
    this.work = new QueueWork(metrics, { queue: 'tool', how: 'eager' });
  }

  /** A claim of the call that a commit owes, where it owes just one that is served here and not too many are under way; null: none. It counts from now on. */
  claimFor(request: CommitRequest): EagerClaim | null {
    const call = this.count < this.mostAtOnce ? findCall(this.ports, request) : null;
    if (call === null) return null;
    this.count += 1; // before the commit: others may claim as long as it is under way
    const claim = { ...call, token: createToken(), leaseMs: this.ports.leaseMs };
    return {
      claim,
      begin: ({ effect, ...granted }) => {
        if (effect.type !== 'run-tool') throw new InvariantError('eager calls are those of tools alone');
        return { claimed: { ...granted, effect }, token: claim.token };
      },
      giveBack: async () => {
        this.count -= 1;
        await this.release(claim);
      },
    };
  }

  /**
   * Makes the call and settles it; who takes longer goes on beside. Returns what the settle has loaded for the turn; null: the turn loads. A suspect that wants the process for itself has it given back, for it has no lease that
   * would say who is to blame if this process dies. Rejects when it cannot be made: then its claim has been given back, or runs out.
   */
  async make(call: EagerCall, { slot, cut, settleAndLoad }: WaitingTurn): Promise<Loaded | null> {
    const place = new HeldPlace(cut);
    const effectId = call.claimed.effect.id;
    let loaded: Loaded | null = null;
    const settle: SettleCall = async (authority, event) => {
      if (!place.loadsAgain()) return this.ports.store.effects.settle(effectId, authority, event);
      const both = await settleAndLoad(effectId, authority, event);
      loaded = both.loaded;
      return both.settled;
    };
    const made = slot.yielding((wanted) => {
      const off = AbortSignal.any([place.signal, wanted]);
      // Its settle may be a job's last step only if the turn loads again, and then it is none.
      const calling = withoutJobEnd(() => this.work.during(() => this.call(call, off, settle)));
      return calling.catch((error: unknown) => {
        if (!off.aborted) throw error;
      });
    });
    const isOver = await answerWithin(
      made.then(() => true),
      this.placeMs,
      () => this.isEnding || !place.giveBack(),
    );
    if (isOver) await made.finally(() => place.leave());
    else this.goOnBeside(call, place, made);
    return loaded;
  }

  /** From now on no call gives its place back: this process must end, and its workers wait for their turns. */
  keepPlaces(): void {
    this.isEnding = true;
  }

  /** Has the calls that go on beside given back: this process must end, and waits no longer for them. */
  letGo(): void {
    for (const place of this.beside.keys()) place.cutOff();
  }

  /** Resolves when no call goes on beside. */
  async whenAllAreOver(): Promise<void> {
    await Promise.all(this.beside.values());
  }

  private goOnBeside({ claimed }: EagerCall, place: HeldPlace, made: Promise<void>): void {
    const effectId = claimed.effect.id;
    const over = made
      .catch((err: unknown) =>
        this.log.warn({ err, effectId }, 'an eager call failed: its claim has been given back, or runs out'),
      )
      .finally(() => this.beside.delete(place));
    this.beside.set(place, over);
  }

  private async call({ claimed, token }: EagerCall, cut: AbortSignal, settle: SettleCall): Promise<void> {
    const effectId = claimed.effect.id;
    const startedAt = performance.now();
    try {
      const outcome = await runServed(this.ports, claimed, token, cut, settle);
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
  private async release({ effectId, token }: { effectId: string; token: string }): Promise<void> {
    await this.ports.store.effects
      .release(effectId, 'run-tool', token, { delayMs: 0, posted: false })
      .catch(() => undefined);
  }
}
