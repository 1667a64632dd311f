import { InvariantError } from '#errors';
import type { Address, RunTool, SendReply } from '#protocol';
import { partitionOfPerson } from '#deployment';
import { ReplyReader, requireActorId } from '#redis';
import type { Redis } from '#redis';
import { ioBoundary } from '#telemetry';
import { keys } from '#records';
import type { DeliveryNote } from '#records';
import type {
  Claimed,
  ClaimedCompress,
  ClaimOptions,
  EffectPort,
  ReleaseOptions,
  RepostOptions,
  SettleAuthority,
  SettleByToken,
  SettleEvent,
  SettleResult,
} from './ports/effect-port.js';
import { claimCall, partitionOfEffect } from './claim-call.js';
import type { Kind } from './claim-call.js';
import { backgroundIn, readClaim, turnHint, wake } from './claims.js';
import { endedBy } from './closing.js';
import type { Engine } from './engine.js';
import { readLoaded } from './load-call.js';
import type { Loaded, NextTurn } from './ports/loaded.js';
import { quietMarginMs } from './ingest.js';
import type { ScriptCall } from './scripts.js';
import { filled, settleCall } from './settle-call.js';
import type { BehindSettle, FilledClosing, Report } from './settle-call.js';
import { hintFor } from './hint-for.js';

const settledStatuses = ['settled', 'closed', 'gone', 'not-yours', 'provider-id-taken'] as const;

function toSettled(status: string): (typeof settledStatuses)[number] {
  const settled = settledStatuses.find((known) => known === status);
  if (settled === undefined) throw new InvariantError(`settle answered ${status}`);
  return settled;
}

/** The owed effects on Redis. */
export class Effects implements EffectPort {
  constructor(
    private readonly redis: Redis,
    private readonly engine: Engine,
  ) {}

  /** Claims an owed effect. Idempotent by token; whatever makes it refuse also settles the effect. */
  claim(effectId: string, kind: 'run-tool', options: ClaimOptions): Promise<Claimed<RunTool>>;
  claim(effectId: string, kind: 'send-reply', options: ClaimOptions): Promise<Claimed<SendReply>>;
  claim(effectId: string, kind: 'compress', options: ClaimOptions): Promise<ClaimedCompress>;
  async claim(effectId: string, kind: Kind, options: ClaimOptions): Promise<Claimed> {
    const { engine } = this;
    const reply = await engine.runner.run(claimCall(engine, effectId, kind, options, false));
    return readClaim(engine, effectId, reply);
  }

  /** Asks for one more POST of a send that is claimed and was not found at the provider. Idempotent by token. */
  async repost(effectId: string, options: RepostOptions): Promise<'granted' | 'not-yours' | 'refused' | 'unknown'> {
    const { engine } = this;
    const reply = await engine.runner.run(claimCall(engine, effectId, 'send-reply', options, true));
    const reader = new ReplyReader(reply, 'claim');
    const status = reader.text();
    if (status === 'refused' || status === 'unknown') {
      await wake(engine, effectId, backgroundIn(reader));
      return status;
    }
    return status === 'claimed' ? 'granted' : 'not-yours';
  }

  /**
   * Ends an effect and wakes the controller, in one step (I3); or ends the run with it, by the closing that the effect brings (ADR 65): a worker has it from its
   * claim, a callback asks for it first.
   * `gone` is normal: somebody was faster. A callback wakes the controller afterwards, and if that is lost the timer which the settle has
   * armed does.
   * The same step notes what the provider says of a message: its
   * own callback whatever becomes of the effect, a worker only where it settles.
   */
  settle(
    effectId: string,
    authority: SettleAuthority,
    event: SettleEvent,
    note: DeliveryNote | null = null,
  ): Promise<SettleResult> {
    const given = authority === 'callback' ? undefined : authority.closing;
    return this.settleWith(effectId, authority, { event, note }, given ? filled(given, event) : null);
  }

  /** Ends an effect, and loads the next turn of its conversation for the same worker, in one step (ADR 169). */
  async settleAndLoad(
    effectId: string,
    authority: SettleByToken,
    event: SettleEvent,
    next: NextTurn,
  ): Promise<{ settled: SettleResult; loaded: Loaded }> {
    const closing = authority.closing ? filled(authority.closing, event) : null;
    const reader = await this.runSettle(effectId, authority, { event, note: null }, { closing, next });
    const settled = toSettled(reader.text());
    return { settled: settled === 'closed' ? this.told(closing) : settled, loaded: readLoaded(reader.any()) };
  }

  /** Gives a claim back and hints its queue after the delay. False when the claim was not ours any more. */
  async release(
    effectId: string,
    kind: Kind,
    token: string,
    { delayMs, posted, failed = false, ...options }: ReleaseOptions,
  ): Promise<boolean> {
    const actorId = requireActorId(effectId);
    const partition = partitionOfEffect(this.engine, effectId);
    const call: ScriptCall = {
      name: 'release',
      keys: [keys.effect(effectId), keys.due(partition)],
      args: [actorId, token, delayMs, posted ? 1 : 0, failed ? 1 : 0],
    };
    const again = hintFor(actorId, { id: effectId, type: kind, ...options });
    // A job's delay begins before the script runs: without a margin it could come while the effect is not to be taken yet, and be lost.
    const hint = { ...again, jobId: `${again.jobId}.${token}`, delayMs: delayMs === 0 ? 0 : delayMs + quietMarginMs };
    const reply = await this.engine.runner.run(call, { partition, hints: [hint] });
    return reply === 1;
  }

  /** Whether an effect is still to be settled: a worker may ask before it starts something long. */
  async isOwed(effectId: string): Promise<boolean> {
    return (await ioBoundary('redis.is-owed', () => this.redis.exists(keys.effect(effectId)))) === 1;
  }

  /** Whether Redis knows which effect a provider's message to this person belongs to. */
  async isSendKnown(address: Address, providerId: string): Promise<boolean> {
    const key = keys.provider(partitionOfPerson(this.engine.deployment, address), providerId);
    return (await ioBoundary('redis.known-send', () => this.redis.exists(key))) === 1;
  }

  private async settleWith(
    effectId: string,
    authority: SettleAuthority,
    report: Report,
    closing: FilledClosing | null,
  ): Promise<SettleResult> {
    const reader = await this.runSettle(effectId, authority, report, { closing, next: null });
    const status = reader.text();
    if (status === 'closing') {
      const [at, text, digest] = [reader.count(), reader.text(), reader.text()];
      return this.settleWith(effectId, authority, report, filled({ text, at }, report.event, digest));
    }
    const settled = toSettled(status);
    // Nearly every callback comes after its effect has been settled: it wakes the controller only if it was what settled it.
    if (authority === 'callback' && settled === 'settled') await wake(this.engine, effectId);
    return settled === 'closed' ? this.told(closing) : settled;
  }

  private async runSettle(
    effectId: string,
    authority: SettleAuthority,
    report: Report,
    behind: BehindSettle,
  ): Promise<ReplyReader> {
    const { engine } = this;
    const partition = partitionOfEffect(engine, effectId);
    const isOver = authority !== 'callback' && behind.next === null;
    const hints = isOver ? [turnHint(effectId, authority.background)] : [];
    const call = settleCall(engine, effectId, authority, report, behind);
    return new ReplyReader(await engine.runner.run(call, { partition, hints, endsJob: isOver }), 'settle');
  }

  /** A closing has ended a run: whoever counts runs is told. */
  private told(closing: FilledClosing | null): 'settled' {
    const run = closing && endedBy(closing.commit);
    if (run) this.engine.onClosed(run);
    return 'settled';
  }
}
