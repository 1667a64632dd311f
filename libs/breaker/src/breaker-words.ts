/** How a breaker stands. */
export const breakerStates = ['closed', 'open', 'half-open'] as const;
export type BreakerStatus = (typeof breakerStates)[number];

/** What an operator may force a breaker to; `auto` lets it decide again. */
export const breakerOrders = ['open', 'closed', 'auto'] as const;
export type BreakerOrder = (typeof breakerOrders)[number];
