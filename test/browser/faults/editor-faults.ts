import { createServer } from 'node:http';
import type { Locator } from 'playwright-core';
import type { Walk } from '../walk.js';
import { calling, expectOnly, nodeOf, openDraft, openNode, typeValue } from './editor-drafts.js';
import type { Fault } from './fault.js';
import { goTo } from './ways.js';

const sealed = { CREDENTIALS_KEY: Buffer.alloc(32, 7).toString('base64') };

const broken: readonly [name: string, value: string, says: RegExp][] = [
  ['B25 syntax', '={{ $json.foo( }}', /does not parse/],
  ['B25 unfinished', '={{ $json.', /has no }}/],
  ['B25 unknown node', '={{ $("Nobody").first().json.x }}', /no node "Nobody"/],
  ['B25 unknown function', '={{ $json.id.toUperCase() }}', /toUperCase.*such as toUpperCase/],
];

const signsIn = { authentication: 'genericCredentialType', genericAuthType: 'httpBearerAuth' };

/** Makes a credential on the node that is open. */
async function sealOnNode(walk: Walk, name: string, token: string): Promise<void> {
  await walk.click('button', 'New credential');
  const dialog = walk.find('dialog', 'New credential');
  await walk.fill('Name', name, dialog);
  await walk.fill('Token', token, dialog);
  await walk.fill('Why', 'a drill', dialog);
  await walk.click('button', 'Seal it', dialog);
  await dialog.waitFor({ state: 'detached' });
}

/** A host that lets in who has the token. */
async function knowing(token: string): Promise<{ origin: string; close(): void }> {
  const server = createServer(({ headers }, response) => {
    response.statusCode = headers.authorization === `Bearer ${token}` ? 200 : 401;
    response.end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('expected a port');
  return { origin: `http://127.0.0.1:${address.port}`, close: () => server.close() };
}

const condition = {
  ...{ id: 'c', leftValue: '={{ $json.total }}', rightValue: 3 },
  operator: { type: 'number', operation: 'gt' },
};
const conditions = { combinator: 'and', conditions: [condition] };

/** One of each kind of field that has an expression: its type, its version, its parameters with the expression in them. */
const kinds: readonly [type: string, version: number, parameters: object, begins?: '='][] = [
  [
    'set',
    3.4,
    { assignments: { assignments: [{ id: '1', name: 'got', value: '={{ $json.total }}', type: 'string' }] } },
    '=',
  ],
  ['httpRequest', 4.2, { url: '={{ $json.total }}' }],
  ['if', 2.2, { conditions }, '='],
  ['filter', 2.2, { conditions }, '='],
  ['limit', 1, { maxItems: '={{ $json.total }}' }],
  ['stopAndError', 1, { errorMessage: '={{ $json.total }}' }],
];

/** Takes away what is there and types, as a person does. */
async function retype(walk: Walk, text: Locator, value: string): Promise<void> {
  await text.focus();
  await walk.press('Control+a');
  await walk.press('Delete');
  await walk.page.keyboard.insertText(value);
}

/** A node of each kind behind a start that is pinned. */
function everyKind(): object {
  const names = kinds.map(([type]) => type);
  const start = { id: 's', name: 'Start', type: 'n8n-nodes-base.manualTrigger', typeVersion: 1, position: [0, 0] };
  return {
    name: 'Every kind',
    nodes: [
      { ...start, parameters: {} },
      ...kinds.map(([type, typeVersion, parameters], at) => ({
        ...{ id: type, name: type, type: `n8n-nodes-base.${type}`, typeVersion, parameters, position: [240, at * 140] },
      })),
    ],
    connections: { Start: { main: [names.map((node) => ({ node, type: 'main', index: 0 }))] } },
    pinData: { Start: [{ json: { total: 41 } }] },
  };
}

/** What a person is told while typing expressions, and choosing credentials. */
export const editorFaults: readonly Fault[] = [
  ...broken.map(([name, value, says]): Fault => ({
    name,
    shows: `${value} is a finding at its field, its node and the foot while it is typed`,
    async go(walk, fixture) {
      await openDraft(walk, fixture, calling({ url: 'https://api.example/notes' }));
      await walk.sees('3 nodes, nothing is missing');
      await openNode(walk, 'Keep');
      const field = await typeValue(walk, value);
      await walk.sees(says, field.locator('.field-problem'));
      await nodeOf(walk, 'Keep').locator('.finding').waitFor();
      await walk.sees('3 nodes, 1 finding');
      await walk.judge('expression with a fault');
    },
  })),
  {
    name: 'B25 every kind',
    shows:
      'for six types of nodes the value stands beside an expression as one types, and a fault at its field and its node',
    async go(walk, fixture) {
      await openDraft(walk, fixture, everyKind());
      for (const [type, , , begins = ''] of kinds) {
        await openNode(walk, type);
        const field = walk.page.locator('.value-field').first();
        await walk.sees('41', field.locator('.value'));
        const text = field.getByRole('textbox').first();
        await retype(walk, text, `${begins}{{ $json.total + 1 }}`);
        await walk.sees('42', field.locator('.value'));
        await retype(walk, text, `${begins}{{ $("Nobody").first().json.x }}`);
        await walk.sees(/no node "Nobody"/, field.locator('.field-problem'));
        await nodeOf(walk, type).locator('.finding').waitFor();
        await walk.picture(`editor-kind-${type}`);
        await retype(walk, text, `${begins}{{ $json.total }}`);
        await walk.sees('41', field.locator('.value'));
        await nodeOf(walk, type).locator('.finding').waitFor({ state: 'detached' });
      }
      await walk.judge('expressions of every kind');
    },
  },
  {
    name: 'B25 no sign',
    shows: 'braces without the = that makes them an expression are said to be text, where they are typed',
    async go(walk, fixture) {
      await openDraft(walk, fixture, calling({ url: 'https://api.example/notes', pinned: { id: 'seven' } }));
      await openNode(walk, 'Keep');
      const field = await typeValue(walk, '{{ $json.id }}');
      await walk.sees('This is text as it stands: = before it makes it an expression.', field);
      await walk.judge('braces that are text');
      await retype(walk, field.getByRole('textbox').first(), '={{ $json.id }}');
      await walk.sees('seven', field.locator('.value'));
    },
  },
  {
    name: 'B25 foot',
    shows: 'a finding at the foot leads to its node',
    async go(walk, fixture) {
      await openDraft(walk, fixture, calling({ url: 'https://api.example/notes' }));
      await openNode(walk, 'Keep');
      await typeValue(walk, '={{ $json.foo( }}');
      await walk.press('Tab');
      await walk.click('button', 'Close');
      await walk.page.getByText('3 nodes, 1 finding').click();
      await walk.click('button', /^Keep: /);
      await walk.find('region', 'Node Keep').waitFor();
    },
  },
  {
    name: 'B25 value',
    shows: 'the value of an expression stands beside it as one types, with the items of the last test',
    async go(walk, fixture) {
      await openDraft(walk, fixture, calling({ url: 'https://api.example/notes', pinned: { id: 'seven' } }));
      await openNode(walk, 'Keep');
      const field = await typeValue(walk, "=no. {{ $json.id.toUpperCase() }} of {{ $('Fetch').first().json.id }}");
      await walk.sees('no. SEVEN of seven', field.locator('.value'));
    },
  },
  {
    name: 'B25 completion',
    shows: 'names of fields, nodes and functions are offered as one types',
    async go(walk, fixture) {
      await openDraft(walk, fixture, calling({ url: 'https://api.example/notes', pinned: { id: 'seven' }, value: '' }));
      await openNode(walk, 'Keep');
      await walk.page.locator('.code-field').last().click();
      const offered = (label: string): Locator =>
        walk.page.locator('.cm-tooltip-autocomplete li', { hasText: label }).first();
      const type = (text: string): Promise<void> => walk.page.keyboard.type(text, { delay: 20 });
      await type('={{ $json.');
      await offered('id').waitFor();
      await type('id.toUp');
      await offered('toUpperCase()').waitFor();
      await type('perCase() + $(');
      await type("'");
      await offered('Fetch').waitFor();
      await walk.judge('names that are offered');
      await walk.picture('editor-completion');
      await walk.press('Enter');
      await type('.first().json.id }}');
      await walk.sees('SEVENseven', walk.page.locator('.value-field .value').last());
    },
  },
  {
    name: 'B35 finding',
    shows: 'an HTTP node with Authentication and no credential is a finding',
    async go(walk, fixture) {
      await openDraft(walk, fixture, calling({ url: 'https://api.example/notes' }));
      await walk.sees('3 nodes, nothing is missing');
      await openNode(walk, 'Fetch');
      await walk.choose('Authentication', 'Generic Credential Type');
      await walk.sees(/names no credential/, walk.find('region', 'Credential'));
      await walk.sees('3 nodes, 1 finding');
    },
  },
  {
    name: 'B35 new',
    environment: sealed,
    shows: 'a credential is made on the node, is chosen there, and the finding is gone',
    async go(walk, fixture) {
      await openDraft(walk, fixture, calling({ url: 'https://api.example/notes', parameters: signsIn }));
      await openNode(walk, 'Fetch');
      await walk.click('button', 'New credential');
      const dialog = walk.find('dialog', 'New credential');
      await walk.judge('new credential on a node');
      await walk.fill('Name', 'Notes', dialog);
      await walk.fill('Token', 'a-token-of-the-test', dialog);
      await walk.fill('Why', 'a drill', dialog);
      await walk.click('button', 'Seal it', dialog);
      await walk.sees('3 nodes, nothing is missing');
      const chosen = await walk
        .find('combobox', /^Credential/)
        .locator('option:checked')
        .textContent();
      expectOnly('credential', chosen, 'Notes for api.example');
    },
  },
  {
    name: 'B35 test',
    environment: { ...sealed, EGRESS_ALLOW: '127.0.0.1' },
    shows: 'a credential is tested on its node by one real call, and what came of it is said in words',
    async go(walk, fixture) {
      const host = await knowing('the-right-token');
      try {
        await openDraft(walk, fixture, calling({ url: `${host.origin}/notes`, parameters: signsIn }));
        await openNode(walk, 'Fetch');
        for (const [name, token, says] of [
          ['Wrong', 'another-token', 'refused it: it answered 401'],
          ['Right', 'the-right-token', 'knows it: it answered 200'],
        ] as const) {
          await sealOnNode(walk, name, token);
          await walk.click('button', 'Test it');
          await walk.sees(says, walk.find('region', 'Credential'));
        }
        await walk.sees(`Asked: GET ${host.origin}/notes`);
        await walk.judge('a test of a credential');
        await walk.picture('credential-test');
      } finally {
        host.close();
      }
    },
  },
  {
    name: 'B35 uses',
    environment: sealed,
    shows: 'the page of credentials says in which workflow, version, draft and node each is used, and leads there',
    async go(walk, fixture) {
      const id = await openDraft(walk, fixture, calling({ url: 'https://api.example/notes', parameters: signsIn }));
      await openNode(walk, 'Fetch');
      await sealOnNode(walk, 'Used', 'a-token-of-the-test');
      await walk.sees('3 nodes, nothing is missing');
      await walk.sees('Draft kept');
      await goTo(walk, fixture.stack, '/credentials');
      const row = walk.page.getByRole('listitem', { name: 'Used' });
      await row.getByText('Where it is used').click();
      await walk.sees('Fetch of Calls', row);
      await walk.sees(', in the draft', row);
      await walk.judge('where a credential is used');
      await walk.click('link', 'Fetch of Calls', row);
      await walk.find('region', 'Node Fetch').waitFor();
      await walk.click('button', 'Save');
      await walk.sees('✓ Saved');
      await goTo(walk, fixture.stack, '/credentials');
      await row.getByText('Where it is used').click();
      await walk.sees(', in the current version and in the draft', row);
      if (!walk.page.url().includes('/credentials')) throw new Error(`${id}: not on the page of credentials`);
    },
  },
];
