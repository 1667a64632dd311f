import { mintToken, traceEffect } from '#actor';
import type { ActorPort, Claimed, SettleResult } from '#actor';
import type { Compress, Usage } from '#contract';
import { shrink } from './shrink.js';
import type { Scratchpad } from './shrink.js';

export interface CompressPorts {
  store: ActorPort;
  /** Writes a scratchpad with a model, for the tenant's money; called only when trimming was not enough. Rejects when the model fails. */
  rewrite(
    effect: Compress,
    trimmed: Scratchpad,
    tenant: string,
    signal: AbortSignal,
  ): Promise<{ scratchpad: Scratchpad; usage: Usage }>;
  /** The scratchpad's cap in tokens (A80). */
  maxTokens: number;
  leaseMs: number;
}

export type CompressOutcome = 'trimmed' | 'rewritten' | 'failed' | 'gone' | 'held' | 'early' | 'refused' | 'unknown';

interface Compressed {
  how: 'trimmed' | 'rewritten';
  scratchpad: Scratchpad;
  usage: Usage | null;
}

async function compressed(
  ports: CompressPorts,
  effect: Compress,
  tenant: string,
  signal: AbortSignal,
): Promise<Compressed> {
  const trimmed = shrink(effect, ports.maxTokens);
  if (trimmed.fits) return { how: 'trimmed', scratchpad: trimmed.scratchpad, usage: null };
  return { how: 'rewritten', ...(await ports.rewrite(effect, trimmed.scratchpad, tenant, signal)) };
}

function settleFailed(ports: CompressPorts, effectId: string, token: string): Promise<SettleResult> {
  return ports.store.settle(effectId, { token }, { type: 'compress-failed', effectId });
}

/** Claim, shrink, report. A failure is reported too: the run goes on with its raw log (design, compressor). */
export async function compressEffect(
  ports: CompressPorts,
  effectId: string,
  signal: AbortSignal,
): Promise<CompressOutcome> {
  const token = mintToken();
  const claimed = await ports.store.claim(effectId, 'compress', { token, leaseMs: ports.leaseMs });
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
    const { how, scratchpad, usage } = await compressed(ports, effect, address.tenant, signal);
    const { runId, fromSeq, toSeq } = effect;
    await ports.store.settle(
      effectId,
      { token },
      { type: 'compressed', effectId, runId, fromSeq, toSeq, ...scratchpad, usage },
    );
    return how;
  } catch (error) {
    await settleFailed(ports, effectId, token);
    if (signal.aborted) throw error;
    return 'failed';
  }
}
