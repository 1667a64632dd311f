/** Removes all builds but the present one, the one before it, and those that a process lives on. */
export function removeOldBuilds(bundle: string, present: string): void;
