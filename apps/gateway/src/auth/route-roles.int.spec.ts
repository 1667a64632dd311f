import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { root } from '../../../../test/boundaries/plant.js';
import { gatewayForEach } from '../../test/gateway-for-each.js';
import { apiKey, operatorKey } from '../../test/open-gateway.js';
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

const callers = { nobody: undefined, viewer: apiKey, operator: operatorKey };
type Caller = keyof typeof callers;
const mayCall: Record<RouteRole, readonly Caller[]> = {
  public: ['nobody', 'viewer', 'operator'],
  agent: ['viewer', 'operator'],
  viewer: ['viewer', 'operator'],
  operator: ['operator'],
};

const edge = gatewayForEach(() => ({ API_REQUESTS_PER_MINUTE: '0' }));

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
  return !/operator key|bearer|key is not set/i.test(problem);
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
    const open = operations.filter(({ id, method }) => method !== 'GET' && Reflect.get(routeRoles, id) !== 'operator');
    expect(open.map(({ id }) => id).toSorted()).toEqual([
      ...['lookAgainByForm', 'postMessage', 'postRunMessage', 'receiveSlackEvent', 'receiveText', 'receiveTextStatus'],
      ...['receiveWebhook', 'sendForm', 'signIn', 'signOut', 'startWorkflow'],
    ]);
  });

  it('says who passes the guards, row by row', async () => {
    const found: Record<string, string[]> = {};
    const wanted: Record<string, string[]> = {};
    for (const row of operations) {
      const role: RouteRole = Reflect.get(routeRoles, row.id) as RouteRole; // the test before says that it is there
      wanted[row.id] = [...mayCall[role]];
      found[row.id] = [];
      for (const [name, key] of Object.entries(callers)) if (await passes(row, key)) found[row.id]?.push(name);
    }
    expect(found).toEqual(wanted);
  }, 120_000);
});
