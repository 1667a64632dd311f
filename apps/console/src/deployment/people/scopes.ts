import type { Schemas } from '#client';

type Scoped = Pick<Schemas['Key'], 'role' | 'words' | 'tenants' | 'agents'>;

const rolesMean: Record<Scoped['role'], string> = {
  viewer: 'Looks and texts',
  operator: 'Looks, texts and decides',
  builder: 'Decides, and changes workflows, agents and tables',
  admin: 'Does everything, keys and policy included',
};

/** Every role, the least first. */
export const roles = Object.keys(rolesMean) as Scoped['role'][]; // they are its keys

/** What a role may, in a few words. */
export function describeRole(role: Scoped['role']): string {
  return rolesMean[role];
}

/** What a key or a session may, in a sentence. */
export function describeScopes({ role, words, tenants, agents }: Scoped): string {
  const reads = words ? 'reads what people write' : 'does not read what people write';
  const of = [
    ...(tenants === null ? [] : [`of ${tenants.join(', ')} alone`]),
    ...(agents === null ? [] : [`with ${agents.join(', ')} alone`]),
  ];
  return `${describeRole(role)} (${role}); ${[reads, ...of].join('; ')}.`;
}
