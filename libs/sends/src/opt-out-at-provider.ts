import { saysOptedOut } from '#channels';
import type { Address } from '#protocol';
import type { ActorPorts } from '#engine/ports';

/**
 * Marks a person as opted out, as their STOP would, where a provider refuses a send because they have opted out there. It is a message
 * under the send's own name, so telling it again changes nothing; START undoes it.
 */
export async function optOutAtProvider(
  store: Pick<ActorPorts, 'intake'>,
  { effectId, address, errorCode }: { effectId: string; address: () => Promise<Address | null>; errorCode: string },
): Promise<void> {
  const found = saysOptedOut(errorCode) ? await address() : null;
  if (found === null) return;
  await store.intake.ingest({
    address: found,
    sourceId: `refused.${effectId}`,
    mode: 'stop',
    text: '',
    noRequest: 'send-refused',
  });
}
