import type { GraphTrigger } from '#compiler';

const typeOf: Readonly<Record<string, string>> = {
  ...{ basicAuth: 'httpBasicAuth', bearerAuth: 'httpBearerAuth', headerAuth: 'httpHeaderAuth' },
};

/** The type of the credential by which callers of a trigger sign in; null: anybody may call. */
export function findCallerType({ arming }: GraphTrigger): string | null {
  if (!('authentication' in arming) || arming.authentication === 'none') return null;
  return typeOf[arming.authentication] ?? arming.authentication;
}
