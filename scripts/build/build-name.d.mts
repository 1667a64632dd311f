/** The commit where it is known, or the hash of the bundle. */
export function buildName(root: string, bundle: string, environment?: Record<string, string | undefined>): string;
