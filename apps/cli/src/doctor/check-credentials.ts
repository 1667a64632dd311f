import { CredentialStore, originRefusal } from '#credentials';
import type { StoredCredential } from '#credentials';
import { definitionFrom } from '#registry';
import { WorkflowStore } from '#versions';
import type { RedisConnection } from '../redis/with-redis.js';
import { doubtful, ok, readFrom } from './check.js';
import type { Check } from './check.js';

const advice =
  'such calls fail: mend the address of the node, or give the credential that host (`PUT /v1/credentials/<id>`; its values are sealed anew with it)';

/** The addresses that stored workflows name and that their credentials are not for: other ports, plain http, other hosts. */
export async function checkCredentials(redis: RedisConnection): Promise<Check[]> {
  const all = await new CredentialStore(redis).list();
  if (all.length === 0) return [];
  const byId = new Map(all.map((credential) => [credential.id, credential]));
  const store = new WorkflowStore(redis);
  const found: string[] = [];
  for (const [id, { version }] of await store.list()) {
    const nodes = definitionFrom(await store.definition(version))?.graph?.nodes ?? [];
    const wrong = nodes.flatMap((node) => findRefusedCredentials(node, byId));
    if (wrong.length > 0) found.push(`${id}@${version}: ${wrong.join(', ')}`);
  }
  const name = 'hosts of credentials';
  const check = found.length === 0 ? ok(name, 'as the workflows use them') : doubtful(name, found.join('; '), advice);
  return [readFrom('REDIS_URL', check)];
}

interface NodeOfGraph {
  name: string;
  parameters?: Readonly<Record<string, unknown>> | undefined;
  credentials?: Readonly<Record<string, unknown>> | undefined;
}

function findRefusedCredentials(
  { name, parameters = {}, credentials = {} }: NodeOfGraph,
  byId: ReadonlyMap<string, StoredCredential>,
): string[] {
  const address = [parameters['url'], parameters['endpointUrl'], parameters['sseEndpoint']].flatMap(writtenOrigin)[0];
  if (address === undefined) return [];
  const named = Object.values(credentials).map((one) => byId.get(String(Reflect.get(Object(one), 'id'))));
  return named.flatMap((credential) => {
    const refusal = credential ? originRefusal(credential, address) : null;
    return refusal === null ? [] : [`${name}: ${credential?.name}: ${refusal}`];
  });
}

/** Where an address leads, if its origin is written out: what an expression puts together is seen at the call alone. */
function writtenOrigin(address: unknown): URL[] {
  const [, origin = ''] =
    typeof address === 'string' ? (/^=?(https?:\/\/[^/?#{}\s]+)(?:[/?#]|$)/i.exec(address) ?? []) : [];
  return URL.canParse(origin) ? [new URL(origin)] : [];
}
