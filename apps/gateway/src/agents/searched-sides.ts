import type { Side } from '#runs';
import { whatsAppPrefix } from '#channels';
import { commonTenant } from '#registry';
import type { AgentRegistry } from '#registry';
import type { Role } from '../auth/sign-ins.js';

/** The numbers that the environment names. */
export interface OwnNumbers {
  TWILIO_FROM_NUMBER?: string | undefined;
  TWILIO_WHATSAPP_FROM?: string | undefined;
}

/** The environment's numbers, which belong to no agent: a messaging service has numbers that no setting names. */
function ownSides({ TWILIO_FROM_NUMBER: sms, TWILIO_WHATSAPP_FROM: whatsApp }: OwnNumbers): Side[] {
  const side = (channel: string, ours: string): Side => ({ tenant: commonTenant, channel, ours });
  return [...(sms ? [side('sms', sms)] : []), ...(whatsApp ? [side('whatsapp', `${whatsAppPrefix}${whatsApp}`)] : [])];
}

/** The sides on which a name is searched, over all tenants: only operators may learn whether a phone number has texted us. */
export function searchedSides(registry: AgentRegistry, own: OwnNumbers, role: Role): Side[] {
  const sides = [...registry.sides(), ...ownSides(own)];
  return role === 'operator' ? sides : sides.filter(({ channel }) => channel === 'api');
}
