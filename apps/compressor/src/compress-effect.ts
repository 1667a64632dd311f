import { createToken } from '#redis';
import { toSettleAuthority, traceEffect } from '#engine';
import type { ActorPorts, Claimed, SettleResult } from '#engine/ports';
import type { Address, Compress, Usage } from '#protocol';
import type { Scratchpad } from './fidelity.js';
import type { Rewrite, RewriteFailure } from './rewrite.js';
import { shrink } from './shrink.js';

export interface CompressPorts {
  store: Pick<ActorPorts, 'effects'>;
  /** Writes a scratchpad with a model, paid by the address's tenant; called only when trimming was not enough. */
  rewrite(effect: Compress, address: Address, signal: AbortSignal): Promise<Rewrite>;
  /** The scratchpad's cap in tokens. */
  maxTokens: number;
  leaseMs: number;
  /** Is called with how each compression ended. */
  count(end: CompressionEnd): void;
  /** Is called with why a scratchpad was not written, and with the error if there was one. */
  onFailure(effect: Pick<Compress, 'id' | 'runId'>, end: CompressionEnd, error?: unknown): void;
}

export type CompressionEnd = 'trimmed' | 'rewritten' | 'failed' | RewriteFailure;

export type CompressOutcome = CompressionEnd | 'gone' | 'held' | 'early' | 'refused' | 'unknown';

type Compressed = { end: CompressionEnd; usage: Usage | null; scratchpad: Scratchpad | null; error?: unknown };

async function compressed(
  ports: CompressPorts,
  effect: Compress,
  address: Address,
  signal: AbortSignal,
): Promise<Compressed> {
  const trimmed = shrink(effect, ports.maxTokens);
  if (trimmed) return { end: 'trimmed', scratchpad: trimmed, usage: null };
  const rewrite = await ports.rewrite(effect, address, signal);
  const { usage } = rewrite;
  if ('failed' in rewrite) return { end: rewrite.failed, scratchpad: null, usage, error: rewrite.error };
  return { end: 'rewritten', scratchpad: rewrite.scratchpad, usage };
}

function settleFailed(
  ports: CompressPorts,
  effect: Compress,
  token: string,
  usage: Usage | null,
): Promise<SettleResult> {
  const { id: effectId } = effect;
  const paid = usage ? { usage } : {};
  return ports.store.effects.settle(effectId, toSettleAuthority(effect, token), {
    type: 'compress-failed',
    effectId,
    ...paid,
  });
}

/** Claim, shrink, report. A failure is reported too, with its cost: the run goes on with its raw log. */
export async function compressEffect(
  ports: CompressPorts,
  effectId: string,
  signal: AbortSignal,
): Promise<CompressOutcome> {
  const token = createToken();
  const claimed = await ports.store.effects.claim(effectId, 'compress', { token, leaseMs: ports.leaseMs });
  if (claimed.status !== 'claimed') return claimed.status;
  return traceEffect(claimed, async (span) => {
    const outcome = await compressClaimed(ports, claimed, token, signal);
    span.set({ 'turnpike.outcome': outcome });
    return outcome;
  });
}

async function compressClaimed(
  ports: CompressPorts,
  { effect, address }: Extract<Claimed<Compress>, { status: 'claimed' }>,
  token: string,
  signal: AbortSignal,
): Promise<CompressOutcome> {
  const effectId = effect.id;
  try {
    const { end, scratchpad, usage, error } = await compressed(ports, effect, address, signal);
    const { runId, fromSeq, toSeq } = effect;
    if (scratchpad === null) {
      if (!signal.aborted) ports.onFailure(effect, end, error);
      await settleFailed(ports, effect, token, usage);
    } else
      await ports.store.effects.settle(effectId, toSettleAuthority(effect, token), {
        type: 'compressed',
        effectId,
        runId,
        fromSeq,
        toSeq,
        ...scratchpad,
        usage,
      });
    ports.count(end);
    return end;
  } catch (error) {
    if (!signal.aborted) ports.onFailure(effect, 'failed', error);
    await settleFailed(ports, effect, token, null);
    ports.count('failed');
    if (signal.aborted) throw error;
    return 'failed';
  }
}
