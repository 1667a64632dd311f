import { toSettleAuthority } from '#engine';
import type { ActorPorts, Claimed, SettleResult } from '#engine/ports';
import type { RunTool, ToolResult } from '#protocol';

/** A call of a simulated run, as it is claimed: it writes, and is not made. */
type SimulatedCall = Extract<Claimed<RunTool>, { status: 'simulated' }>;

/** What such a call is answered with. */
export type MakeUp = (claimed: SimulatedCall, token: string) => Promise<ToolResult>;

/** Its arguments, where nobody knows of a better answer. */
const usual: MakeUp = ({ effect: { tool, args } }) =>
  Promise.resolve({ ok: true, value: { mocked: true, tool, arguments: args } });

/** Settles a call of a simulated run with a made-up answer (ADR 163). It counts as a call that went well at once. */
export async function settleSimulated(
  { effects }: Pick<ActorPorts, 'effects'>,
  claimed: SimulatedCall,
  token: string,
  makeUp: MakeUp = usual,
): Promise<'simulated' | Exclude<SettleResult, 'settled'>> {
  const { effect, now } = claimed;
  const { id: effectId } = effect;
  const result = await makeUp(claimed, token);
  const errorCode = result.ok ? null : result.envelope.error.code;
  const attempt = {
    startedAt: now,
    endedAt: now,
    outcome: result.ok ? ('ok' as const) : ('error' as const),
    errorCode,
  };
  const settled = await effects.settle(effectId, toSettleAuthority(effect, token), {
    ...{ type: 'tool-finished', effectId, result, attempts: [attempt], reused: false, simulated: true },
  });
  return settled === 'settled' ? 'simulated' : settled;
}
