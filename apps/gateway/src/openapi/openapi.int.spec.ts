import { readFile, writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { getMetadataStorage } from 'class-validator';
import { startRedis } from '../../../../test/support/redis.mjs';
import type { PrivateRedis } from '../../../../test/support/redis.mjs';
import { roundOf } from '../../../../test/hostile/http/round.js';
import { Sender } from '../../../../test/hostile/http/sender.js';
import { Tally } from '../../../../test/hostile/http/tally.js';
import { apiKey, openGateway, operatorKey, publicBaseUrl, untilReady } from '../../test/open-gateway.js';
import type { TestGateway } from '../../test/open-gateway.js';
import { oddBodies, plainBodies } from '../../test/odd-bodies.js';
import { signIn } from '../../test/sign-in.js';
import { describeProperties, isChecked } from './body-schema.js';

const kept = new URL('../../../../docs/openapi.json', import.meta.url);
let redis: PrivateRedis;
let gateway: TestGateway;

beforeAll(async () => {
  redis = await startRedis();
  gateway = await openGateway(redis.url);
  await untilReady(gateway);
});
afterAll(async () => {
  await gateway.stop();
  await redis.stop();
});

/** Lists that are answered whole, and what bounds each (ADR 154). */
const bounded = {
  listAgents: 'the files of the directory',
  listAgentTests: '50 tests are kept',
  listAgentVersions: '100 versions are kept',
  listBreakers: 'the tools and providers of the deployment',
  listLetterCauses: 'the latest 5,000 letters, by what they died of',
  listFolders: '1,000 folders at most',
  listNodeTypes: 'the types of the build',
  listPolicyChanges: '1,000 changes are kept',
  listProcesses: 'the processes of the deployment',
  listTags: '20 tags of a workflow, and as many workflows as are filed',
  listTools: 'the tools of the deployment’s files',
  listTrials: 'the latest 100 are listed',
  listWorkflowVersions: '1,000 versions are kept',
};

interface Operation {
  operationId?: string;
  summary?: string;
  responses: Record<string, { content?: object }>;
  parameters?: { name: string; required?: boolean; schema?: { enum?: string[] } }[];
}

interface Description {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, { required?: string[]; properties: Record<string, object>; enum?: string[] }> };
}

let description: Promise<Description> | undefined;

/** Asked for once: it is the same as long as the gateway runs. */
function served(): Promise<Description> {
  const ask = async (): Promise<Description> => (await (await gateway.ask('GET', '/docs/json')).json()) as Description; // checked right below
  return (description ??= ask());
}

describe('the description of the API', () => {
  it('is the one in docs/openapi.json: npm run openapi writes it', async () => {
    const document = await served();
    if (process.env['OPENAPI'] === 'write') await writeFile(kept, JSON.stringify(document, null, 2));
    expect(document).toEqual(JSON.parse(await readFile(kept, 'utf8')));
  });

  it('lists paths and schemas by name, wherever their controllers stand', async () => {
    const { paths, components } = await served();
    for (const names of [Object.keys(paths), Object.keys(components.schemas)]) expect(names).toEqual(names.toSorted());
  });

  it('says of a request what its checks say', async () => {
    const { paths, components } = await served();
    expect(components.schemas['OperatorRequest']?.required).toEqual(['reason']);
    expect(components.schemas['ApprovalRequest']?.properties).toMatchObject({
      decision: { enum: ['approve', 'deny'] },
      by: { pattern: expect.any(String) as unknown }, // Jest types it as any
    });
    expect(components.schemas['CancelMany']?.properties['filter']).toMatchObject({
      properties: { phase: { enum: expect.any(Array) as unknown }, limit: { type: 'string' } }, // Jest types it as any
    });
    expect(components.schemas['BatchRequest']?.properties['filter']).toMatchObject({
      properties: { code: { enum: expect.any(Array) as unknown }, limit: { type: 'string' } }, // Jest types it as any
    });
    const list = paths['/v1/runs']?.['get']?.parameters ?? [];
    expect(list.map(({ name }) => name)).toEqual(expect.arrayContaining(['phase', 'outcome', 'cursor', 'limit']));
    expect(list.every(({ required }) => required === false)).toBe(true);
  });

  it('has words for each check of each request', () => {
    const kept: unknown = Reflect.get(getMetadataStorage(), 'validationMetadatas');
    const requests = kept instanceof Map ? [...kept.keys()].filter(isChecked) : [];
    expect(requests.length).toBeGreaterThan(40);
    for (const request of requests) expect(() => describeProperties(request)).not.toThrow();
  });

  it('pages every list alike, or says what bounds it', async () => {
    const { paths, components } = await served();
    const reads = Object.values(paths).flatMap(({ get }) => (get ? [get] : []));
    const lists = reads.filter(({ operationId = '' }) => /^list|^getTranscript$|^getRunItems$/.test(operationId));
    const isPaged = (one: Operation): boolean => {
      const names = (one.parameters ?? []).map(({ name }) => name);
      const answer = JSON.stringify(one.responses['200']);
      const [, schema = ''] = /schemas\/(\w+)"/.exec(answer) ?? [];
      const hasNext = answer.includes('"next"') || 'next' in (components.schemas[schema]?.properties ?? {});
      return names.includes('limit') && names.includes('cursor') && hasNext;
    };
    const whole = lists.filter((one) => !isPaged(one));
    expect(whole.map(({ operationId }) => operationId)).toEqual(Object.keys(bounded));
  });

  it.each([
    '/v1/approvals',
    '/v1/assistant/threads',
    '/v1/audit',
    '/v1/conversations/desk/transcript',
    '/v1/credentials',
    '/v1/dead-letters',
    '/v1/runs',
    '/v1/runs/run_x/items',
    '/v1/schedules',
    '/v1/tables',
    '/v1/webhooks/deliveries',
    '/v1/workflows',
  ])('refuses a cursor or a limit that is none, by its name: %s', async (path) => {
    const headers = { authorization: `Bearer ${operatorKey}` };
    for (const [query, field] of [
      ['cursor=%00', 'cursor'],
      ['cursor=~', 'cursor'],
      ['cursor=', 'cursor'],
      ['cursor=1&cursor=2', 'cursor'],
      ['limit=0', 'limit'],
      ['before=7.a', 'before'],
    ] as const) {
      const response = await gateway.ask('GET', `${path}?${query}`, undefined, headers);
      const { errors = [] } = (await response.json()) as { errors?: { field: string }[] }; // problem details
      expect([response.status, errors.map((each) => each.field)]).toEqual([400, [field]]);
    }
  });

  it('names the outcomes that the console lets people choose from', async () => {
    const { paths, components } = await served();
    const outcome = paths['/v1/runs']?.['get']?.parameters?.find(({ name }) => name === 'outcome');
    expect(components.schemas['Outcome']?.enum).toEqual(outcome?.schema?.enum); // the console's list is made from it
  });

  it('says of every operation what it is called, what it is for and what it answers', async () => {
    const { paths } = await served();
    const operations = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ at: `${method.toUpperCase()} ${path}`, ...operation })),
    );
    const todo = 'describe it by @Operation({ id, summary, answers }), as its neighbours are';
    const missing = operations.flatMap(({ at, operationId = '', summary = '', responses }) => {
      const good = Object.entries(responses).filter(([status]) => /^[23]/.test(status));
      const isDescribed =
        good.length > 0 &&
        good.every(([status, { content }]) => ['204', '303'].includes(status) || content !== undefined);
      const isNamed = /^[a-z][A-Za-z]+$/.test(operationId) && summary !== '';
      return isDescribed && isNamed ? [] : [`${at}: ${todo}`];
    });
    expect(missing).toEqual([]);
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
  });

  it('has a page of its own, which loads nothing from elsewhere', async () => {
    const page = await gateway.ask('GET', '/docs');
    expect(page.status).toBe(200);
    expect(await page.text()).not.toMatch(/(href|src)="https?:/);
    const script = await gateway.ask('GET', '/docs/swagger-ui-init.js');
    expect(await script.text()).toContain('x-csrf-token'); // changes by who is signed in carry it
  });

  const pages = ['/docs', '/docs/', '/docs/json', '/docs/swagger-ui-init.js', '/docs/swagger-ui.css'];

  it('is shown to who has a key or is signed in, and to everybody only where that is asked for', async () => {
    const statusAt = async (url: string, headers: Record<string, string>): Promise<number> => {
      const response = await fetch(url, { headers, redirect: 'manual' });
      await response.arrayBuffer(); // a gateway that is to stop waits for whoever still reads
      return response.status;
    };
    const statusesAt = (at: TestGateway, headers: Record<string, string>): Promise<number[]> =>
      Promise.all(pages.map((page) => statusAt(`${at.url}${page}`, headers)));
    expect(new Set(await statusesAt(gateway, {}))).toEqual(new Set([401]));
    expect(new Set(await statusesAt(gateway, { accept: 'text/html' }))).toEqual(new Set([302]));
    const { cookie } = await signIn(gateway, apiKey);
    expect(new Set(await statusesAt(gateway, { cookie }))).toEqual(new Set([200]));
    const open = await openGateway(redis.url, { DOCS_PUBLIC: 'yes' });
    try {
      expect(new Set(await statusesAt(open, {}))).toEqual(new Set([200]));
    } finally {
      await open.stop();
    }
  });
});

const methodsWithBody: readonly string[] = ['post', 'put', 'patch', 'delete'];

describe('every operation', () => {
  const askAll = async (
    body: string,
    headers: Record<string, string>,
  ): Promise<[operation: string, status: number][]> => {
    const { paths } = await served();
    const operations = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).flatMap((method) => (methodsWithBody.includes(method) ? [{ method, path }] : [])),
    );
    expect(operations.length).toBeGreaterThan(40);
    const asked = operations.map(async ({ method, path }): Promise<[string, number]> => {
      const url = `${gateway.url}${path.replaceAll(/\{\w+\}/g, 'x1')}`;
      const response = await fetch(url, { method: method.toUpperCase(), body, headers: { ...json, ...headers } });
      await response.arrayBuffer();
      return [`${method} ${path}`, response.status];
    });
    return Promise.all(asked);
  };
  const json = { 'content-type': 'application/json' };
  const callers = { operator: { authorization: `Bearer ${operatorKey}` }, nobody: {} };

  it.each(Object.entries(oddBodies))('refuses a body that is no plain JSON by one rule: %s', async (_what, body) => {
    for (const headers of Object.values(callers)) {
      const answers = await askAll(body, headers);
      expect(answers.filter(([, status]) => status !== 400)).toEqual([]);
    }
  });

  it.each(Object.entries(plainBodies))(
    'answers one that it does not expect, by no failure of ours: %s',
    async (_what, body) => {
      const answers = await askAll(body, callers.operator);
      // 503: no controller has told this gateway what a workflow may use
      expect(answers.filter(([, status]) => status >= 500 && status !== 503)).toEqual([]);
    },
  );

  it.each(['by', 'reason', 'note'])('takes no null for a text that may be left out: %s', async (field) => {
    const answers = await askAll(JSON.stringify({ [field]: null }), callers.operator);
    expect(answers.filter(([, status]) => status < 400 || status >= 500)).toEqual([]);
  });

  it('refuses a query that leads to a prototype', async () => {
    const { paths } = await served();
    const asked = Object.keys(paths).map(async (path) => {
      const url = `${gateway.url}${path.replaceAll(/\{\w+\}/g, 'x1')}?__proto__=1`;
      const response = await fetch(url, { headers: callers.operator });
      await response.arrayBuffer();
      return [path, response.status] as const;
    });
    const answers = await Promise.all(asked);
    expect(answers.filter(([, status]) => status !== 400)).toEqual([]);
  });
});

/** `npm run lab -- hostile --http` sends 50,000 of them to a gateway in a process of its own. */
describe('requests of every kind that the description allows for, and does not', () => {
  it('are answered, and never by a failure of ours', async () => {
    const keys = { api: apiKey, operator: operatorKey, publicBaseUrl, twilio: gateway.twilio.authToken };
    const sender = new Sender(gateway.url, { ...keys, slack: 's', webhook: 'whsec_AAAA', form: 'f' });
    const [viewer, operator] = [await signIn(gateway, apiKey), await signIn(gateway, operatorKey)];
    const known = { conversationId: ['desk'], reason: ['a drill'], by: ['ana'], text: ['how many?'], wait: ['0'] };
    const tally = new Tally();
    const asked = roundOf(known, { requests: 260, seed: 7 });
    await sender.sendAll(asked, { viewer, operator }, (request, answer) => tally.add(request, answer));
    sender.close();
    expect(tally.lines().filter((line) => line.includes('FAILED'))).toEqual([]);
    expect(tally.sent).toBe(260);
  });
});
