import { toSettleAuthority } from '#engine';
import type { ActorPorts, Claimed } from '#engine/ports';
import type { SendReply } from '#protocol';

/** A reply of a simulated run counts as sent: nothing leaves, and a turn decides what comes next (ADR 163). */
export async function settleSimulated(
  { effects }: Pick<ActorPorts, 'effects'>,
  { effect }: Extract<Claimed<SendReply>, { status: 'simulated' }>,
  token: string,
): Promise<'simulated' | 'gone' | 'lost'> {
  const { id: effectId } = effect;
  const settled = await effects.settle(effectId, toSettleAuthority(effect, token), {
    ...{ type: 'reply-settled', effectId, status: 'sent', providerId: null, errorCode: null, simulated: true },
  });
  if (settled === 'settled') return 'simulated';
  return settled === 'gone' ? 'gone' : 'lost';
}
