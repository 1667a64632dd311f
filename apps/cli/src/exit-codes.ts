/** How a command ends: all is well; it ran, and found something wrong or could not finish; it was called with wrong arguments. */
export const exitCodes = { ok: 0, failed: 1, usage: 2 } as const;
