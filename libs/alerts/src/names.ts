/** Whose certificates are looked at. */
export const certifiedNames = ['gateway', 'redis'] as const;
export type CertifiedName = (typeof certifiedNames)[number];

/** What of the objects that have a health is counted at a look; Redis itself cannot be counted while it is away. */
export const watchedKinds = ['process', 'queue', 'tool', 'provider'] as const;
