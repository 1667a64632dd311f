import type { Graph } from '#graph';
import { isObject } from '#values';

/** The type of a stored credential by its id; null: there is none. */
export type ReadCredentialType = (id: string) => Promise<string | null>;

/** Whether there is a credential of a type under an id. */
export type HasCredential = (id: string, type: string) => boolean;

/** Which of the credentials that a graph names are there: one from elsewhere has the ids of where it comes from. */
export async function readNamedCredentials({ nodes }: Graph, readType: ReadCredentialType): Promise<HasCredential> {
  const named = nodes.flatMap(({ credentials = {} }) => Object.values(credentials));
  const ids = new Set(named.flatMap((one) => (isObject(one) && typeof one['id'] === 'string' ? [one['id']] : [])));
  const types = new Map(await Promise.all(Array.from(ids, async (id) => [id, await readType(id)] as const)));
  return (id, type) => types.get(id) === type;
}
