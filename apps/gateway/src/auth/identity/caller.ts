import { hasRole } from '#access';
import type { AccessRole } from '#access';
import type { Config } from '../../platform/config.js';
import type { Role } from '../../platform/roles.js';

/** Who is proven by a named key or a sign-in; a shared key proves nobody. */
export interface Identity {
  id: string;
  name: string;
}

/** Who asks, and what they may. */
export interface Caller {
  role: AccessRole;
  /** Whether they may read what people wrote. */
  words: boolean;
  /** Whether they may read phone numbers; absent: as `words` says. */
  numbers?: boolean;
  /** Of whose tenants and agents they may see something; null: of all. */
  tenants: readonly string[] | null;
  agents: readonly string[] | null;
  /** Null: a key that several share. */
  identity: Identity | null;
}

/** By GATEWAY_API_KEY. */
export const sharedViewer: Caller = {
  ...{ role: 'viewer', words: false, numbers: true, tenants: null, agents: null, identity: null },
};
/** By OPERATOR_API_KEY. */
export const sharedOperator: Caller = { role: 'admin', words: true, tenants: null, agents: null, identity: null };

/** What the gateway's settings say of the API key: it names conversations by numbers, so it reads them where nothing else is set. */
export type SharedKeySettings = Partial<Pick<Config, 'API_KEY_READS_NUMBERS'>>;

export function callerOfShared(role: Role, { API_KEY_READS_NUMBERS: reads = 'yes' }: SharedKeySettings): Caller {
  return role === 'operator' ? sharedOperator : { ...sharedViewer, numbers: reads === 'yes' };
}

export function mayReadNumbers({ words, numbers = words }: Caller): boolean {
  return numbers;
}

/** As which of the two a caller reads: an operator's views have people's words in them, a viewer's have none. */
export function readsAs({ words }: Caller): Role {
  return words ? 'operator' : 'viewer';
}

/** Whether a caller acts for the deployment, and not as one of those who text it. */
export function isOperating({ role }: Caller): boolean {
  return hasRole(role, 'operator');
}

/** Whose something is. */
export interface Belonging {
  tenant: string;
  agent: string;
}

/** Whether a caller may see what belongs there. */
export function isInScope(
  { tenants, agents }: Pick<Caller, 'tenants' | 'agents'>,
  { tenant, agent }: Belonging,
): boolean {
  return (tenants === null || tenants.includes(tenant)) && (agents === null || agents.includes(agent));
}

/** Whether a caller may see something of everything. */
export function isUnscoped({ tenants, agents }: Caller): boolean {
  return tenants === null && agents === null;
}

/** Whose rate of reads a request counts towards. */
export function rateName({ identity, role }: Caller): string {
  return identity?.id ?? role;
}

/** The caller in words, for refusals. */
export function describeCaller({ identity, role }: Caller): string {
  return identity === null
    ? `this key is of the role ${role}`
    : `the key ${identity.name} (${identity.id}) is of the role ${role}`;
}
