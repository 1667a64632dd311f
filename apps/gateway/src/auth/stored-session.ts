import type { Role } from '../platform/roles.js';
import type { ProvenPerson } from './oidc/provider-sign-ins.js';

/**
 * What is stored of a sign-in: by which shared key or by the break-glass key, with the proof of it, by which secret of which named key, or
 * whom the provider has proven.
 */
export type StoredSession =
  | { role: Role; proof: string }
  | { glass: string }
  | { key: string; secret: number }
  | ProvenPerson;

/** As it stands in Redis. `at`: when it began, in ms; absent in what an older build has stored. */
export type SessionRecord = StoredSession & { at?: number };
