/** Whose certificates are looked at. */
export const certifiedNames = ['gateway', 'redis'] as const;
export type CertifiedName = (typeof certifiedNames)[number];

/** What of the objects that have a health is counted at a look; Redis itself cannot be counted while it is away. */
export const watchedKinds = ['process', 'queue', 'tool', 'provider'] as const;

/** `page` wakes somebody, `ticket` waits for the day. */
export const alertSeverities = ['page', 'ticket'] as const;
export type AlertSeverity = (typeof alertSeverities)[number];

/** Whether what is amiss has held long enough to count. */
export const alertStates = ['pending', 'firing'] as const;

/** Where messages go. */
export const alertTargets = ['webhook', 'slack', 'email', 'text'] as const;
export type AlertTarget = (typeof alertTargets)[number];

/**
 * What became of a message at one target. `claimed`: somebody sends it now; `unknown`: whoever sent it died or had no answer, and nobody
 * knows whether it has arrived; `failed`: it was given up, and has not.
 */
export const deliveryStatuses = ['owed', 'claimed', 'sent', 'unknown', 'failed'] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];
