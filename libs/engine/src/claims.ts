import { InvariantError } from '#errors';
import { backgroundFrom } from '#protocol';
import type { Address, Background, OwedEffect } from '#protocol';
import { parseStored, ReplyReader, requireActorId } from '#redis';
import type { Hint } from '#redis';
import { partitionOfEffect } from './claim-call.js';
import type { Engine } from './engine.js';
import { turnHintFor } from './hint-for.js';
import type { Claimed } from './ports/effect-port.js';

/** The hint for the turn that reads how an effect has ended. */
export function turnHint(effectId: string, background: Background | undefined): Hint {
  return turnHintFor(requireActorId(effectId), background, effectId);
}

/** Wakes the controller for an event that is in the mailbox already. The timer would, a little later. */
export async function wake(engine: Engine, effectId: string, background?: Background): Promise<void> {
  const partition = partitionOfEffect(engine, effectId);
  await engine.runner.hint({ partition, hints: [turnHint(effectId, background)] });
}

/** What is said behind a claim that gives up, where no person waits for its actor. */
export function backgroundIn(reader: ReplyReader): Background | undefined {
  return reader.rest > 0 ? backgroundFrom(reader.text()) : undefined;
}

/** What a claim answers, by itself or with a commit; one that refuses has settled the effect, and its event wants a turn. */
export async function readClaim(engine: Engine, effectId: string, reply: unknown): Promise<Claimed> {
  const reader = new ReplyReader(reply, 'claim');
  const status = reader.text();
  if (status === 'refused' || status === 'unknown') {
    await wake(engine, effectId, backgroundIn(reader));
    return { status };
  }
  if (status === 'gone' || status === 'held' || status === 'early') return { status };
  if (status !== 'claimed' && status !== 'simulated') throw new InvariantError(`claim answered ${status}`);
  const now = reader.count();
  const effect = parseStored<OwedEffect>(reader.text());
  const address = parseStored<Address>(reader.text());
  const claims = reader.count();
  const posts = reader.count();
  const reconcile = reader.count() === 1;
  const firstPostAt = reader.count() || null;
  const knownProviderIds = [...new Set(reader.list())];
  const [since, until] = [reader.count(), reader.count()];
  const lastPostAt = reader.count() || null;
  const closing = reader.text() || null;
  return {
    status,
    effect,
    address,
    now,
    claims,
    posts,
    reconcile,
    firstPostAt,
    lastPostAt,
    closing,
    knownProviderIds,
    unknownSends: until > 0 ? { since, until } : null,
  };
}
