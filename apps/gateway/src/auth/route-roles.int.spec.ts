import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { root } from '../../../../test/boundaries/plant.js';
import { gatewayForFile } from '../../test/gateway-for-each.js';
import { apiKey, operatorKey } from '../../test/open-gateway.js';
import { accessRoles, hasRole } from '#access';
import { makeKey } from '../../test/named-key.js';
import type { WantedKey } from '../../test/named-key.js';
import { routeScopes, wordRoutes } from './route-scopes.js';
import { routeRoles } from './route-roles.js';
import type { RouteRole } from './route-roles.js';

interface Row {
  id: string;
  method: string;
  path: string;
}

type Paths = Record<string, Record<string, { operationId: string }>>;

const described = JSON.parse(readFileSync(join(root, 'docs/openapi.json'), 'utf8')) as { paths: Paths }; // as the OpenAPI form says

/** Every operation of the API, as it is described. */
const operations: Row[] = Object.entries(described.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, { operationId: id }]) => ({
    ...{ id, method: method.toUpperCase(), path: path.replaceAll(/\{\w+\}/g, 'nothing-of-this-name') },
  })),
);

/** Who calls: nobody, the shared keys, a named key of each role, one of each that may read words, and one of one tenant alone. */
const named: Record<string, WantedKey> = {
  ...Object.fromEntries(accessRoles.map((role) => [role, { role }] as const)),
  ...Object.fromEntries(accessRoles.map((role) => [`${role} with words`, { role, words: true }] as const)),
  'admin of a tenant': { role: 'admin', words: true, tenants: ['acme'] },
};
const callers = ['nobody', 'API key', 'operator key', ...Object.keys(named)];

/** Whether a caller passes the guards, by the tables. A tenant's key passes where its scope is measured by what is there, and nothing is. */
function mayCall(caller: string, id: string): boolean {
  const least = Reflect.get(routeRoles, id) as RouteRole; // the first test says that it is there
  if (least === 'public') return true;
  if (caller === 'nobody') return false;
  const sharedRoles = { 'API key': 'viewer', 'operator key': 'admin' } as const;
  const shared = caller in sharedRoles ? sharedRoles[caller as keyof typeof sharedRoles] : null; // looked up above
  const want: WantedKey = shared === null ? (named[caller] ?? {}) : { role: shared };
  const words = shared === null ? want.words === true : shared === 'admin';
  if (least !== 'agent' && !hasRole(want.role ?? 'viewer', least)) return false;
  if (new Set<string>(wordRoutes).has(id) && !words) return false;
  const scope: unknown = Reflect.get(routeScopes, id);
  return want.tenants === undefined || (scope !== undefined && scope !== 'text'); // it is of no agent
}

const edge = gatewayForFile(() => ({ API_REQUESTS_PER_MINUTE: '0' }));

function isOpen(role: unknown): boolean {
  return role === 'public' || role === 'agent' || role === 'viewer';
}

/** Whether the guard has let a request through: what is behind it may refuse what it finds. */
async function passes({ method, path }: Row, key: string | undefined): Promise<boolean> {
  const ended = new AbortController();
  const response = await fetch(`${edge.gateway.url}${path}`, {
    method,
    signal: ended.signal,
    headers: { 'content-type': 'application/json', ...(key !== undefined && { authorization: `Bearer ${key}` }) },
    ...(method !== 'GET' && { body: '{}' }),
  });
  const problem = response.status === 401 || response.status === 403 ? await response.text() : '';
  ended.abort(); // a stream would go on
  expect(response.status).not.toBe(500);
  return !/operator key|bearer|key is not set|takes the role|scope words|^.*for tenants/i.test(problem);
}

describe('the table of roles', () => {
  beforeAll(() => expect(operations.length).toBeGreaterThan(100));

  it('has a row for every operation of the API, and no other', () => {
    expect(Object.keys(routeRoles).toSorted()).toEqual(operations.map(({ id }) => id).toSorted());
  });

  it('calls public what its controller says is public, and nothing else', () => {
    const isSaidPublic = (file: string): boolean => /^@Public\(\)$/m.test(readFileSync(join(root, file), 'utf8'));
    const files = globSync('apps/gateway/src/**/*.controller.ts', { cwd: root });
    const said = files.flatMap((file) => {
      const ids = [...readFileSync(join(root, file), 'utf8').matchAll(/^ {4}id: '(\w+)'|@Operation\(\{ id: '(\w+)'/gm)];
      return ids.map(([, long, short]) => ({ id: long ?? short ?? '', isPublic: isSaidPublic(file) }));
    });
    const rows = Object.entries(routeRoles).map(([id, role]) => ({ id, isPublic: role === 'public' }));
    const byId = (one: { id: string }, other: { id: string }): number => (one.id < other.id ? -1 : 1);
    expect(said.toSorted(byId)).toEqual(rows.toSorted(byId));
  });

  it('lets nobody but operators change anything, beside texts and the starts that are open', () => {
    const open = operations.filter(({ id, method }) => method !== 'GET' && isOpen(Reflect.get(routeRoles, id)));
    expect(open.map(({ id }) => id).toSorted()).toEqual([
      ...['answerCallback', 'lookAgainByForm', 'postMessage', 'postRunMessage', 'receiveSlackEvent', 'receiveText'],
      ...['receiveTextStatus', 'receiveWebhook', 'sendForm', 'signIn', 'signOut', 'startWorkflow'],
    ]);
  });

  it('says who passes the guards, row by row', async () => {
    const found: Record<string, string[]> = {};
    const wanted: Record<string, string[]> = {};
    const keys: Record<string, string | undefined> = { 'API key': apiKey, 'operator key': operatorKey };
    for (const [name, want] of Object.entries(named))
      keys[name] = (await makeKey(edge.gateway, { ...want, name })).secret;
    for (const row of operations) {
      wanted[row.id] = callers.filter((caller) => mayCall(caller, row.id));
      found[row.id] = [];
      for (const name of callers) if (await passes(row, keys[name])) found[row.id]?.push(name);
    }
    expect(found).toEqual(wanted);
  }, 240_000);
});
