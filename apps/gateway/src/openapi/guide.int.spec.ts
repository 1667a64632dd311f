import { execFile, spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import openapiTS, { astToString } from 'openapi-typescript';
import { actorIdFor } from '#deployment';
import { startClientFixture } from '../../test/client-fixture.js';
import type { ClientFixture } from '../../test/client-fixture.js';
import { FakeController } from '../../test/fake-controller.js';
import { apiKey, operatorKey } from '../../test/open-gateway.js';
import { strangersProject } from '../../test/packed-client.js';
import type { StrangersProject } from '../../test/packed-client.js';

const execute = promisify(execFile);
let fixture: ClientFixture;
let project: StrangersProject;

beforeAll(async () => {
  fixture = await startClientFixture();
  project = await strangersProject(['@turnpike/client', 'openapi-fetch', 'openapi-typescript-helpers', 'ky']);
}, 60_000);
afterAll(async () => {
  await project.remove();
  await fixture.stop();
});

/** The blocks of one language in a document. */
async function blocksOf(path: string, language: string): Promise<string[]> {
  const text = await readFile(new URL(`../../../../${path}`, import.meta.url), 'utf8');
  return Array.from(
    text.matchAll(new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``, 'g')),
    ([, block = '']) => block,
  );
}

/** Answers so many texts of a conversation, as a controller would. */
async function answer(conversation: string, texts: number): Promise<void> {
  const { store } = fixture.engine;
  const address = { tenant: 'default', channel: 'api', ours: 'api', theirs: conversation };
  const actorId = actorIdFor(store.engine.deployment, address);
  for (let answered = 0; answered < texts; answered++) {
    const controller = new FakeController(store, conversation);
    await controller.turn(actorId, { reply: { kind: 'answer', text: '7' } });
    await controller.turn(actorId, { ends: true });
  }
}

function environment(): NodeJS.ProcessEnv {
  return { TURNPIKE: fixture.gateway.url, KEY: apiKey, OPERATOR_KEY: operatorKey, GATEWAY_API_KEY: apiKey };
}

describe('docs/api.md', () => {
  it('has commands that do what it says', async () => {
    const shell = (await blocksOf('docs/api.md', 'sh')).join('echo; echo ---\n');
    const ran = execute('bash', ['-euc', shell], { env: { ...process.env, ...environment() } });
    await answer('guide', 2);
    const [, waited, followed, ...wrongly] = (await ran).stdout.split('---');
    expect(waited).toContain('"reply":{"text":"7"');
    expect(followed).toMatch(/event: run[\s\S]*event: end/);
    expect(wrongly.join('')).toMatch(
      /no run under this id[\s\S]*"is":"end","conversations":1[\s\S]*"dry_run":true[\s\S]*"field":"wait"[\s\S]*"field":"text"/,
    );
  }, 60_000);

  it('has a program in TypeScript that compiles and runs with the packed client', async () => {
    const [program = '', ...others] = await blocksOf('docs/api.md', 'ts');
    expect(others).toEqual([]);
    expect(await project.check(program)).toBe('');
    const [printed] = await Promise.all([project.run(program, environment()), answer('guide-ts', 2)]);
    expect(printed).toMatch(
      /waited \{[\s\S]*text: '7'[\s\S]*(?:running|replied)\n7\n[\s\S]*runs; the latest is finished\nanswered 409/,
    );
  }, 60_000);

  const isPython = spawnSync('python3', ['--version']).status === 0;
  if (!isPython) process.stdout.write('guide: there is no python3 here: its example was not run\n');
  (isPython ? it : it.skip)(
    'has a program in Python that calls any operation by the document alone',
    async () => {
      const [program = ''] = await blocksOf('docs/api.md', 'python');
      const ran = execute('python3', ['-c', program], { env: { ...process.env, ...environment() } });
      const [{ stdout }] = await Promise.all([ran, answer('guide-py', 2)]);
      expect(stdout).toMatch(
        /waited \{'text': '7'[\s\S]*event run[\s\S]*event end[\s\S]*runs; the latest is finished\nanswered /,
      );
    },
    60_000,
  );
});

describe('the packed client', () => {
  it('runs the quick start of its README', async () => {
    const program = (await blocksOf('libs/client/README.md', 'ts')).join('\n');
    expect(await project.check(program)).toBe('');
    const [printed] = await Promise.all([project.run(program, environment()), answer('desk', 1)]);
    expect(printed).toContain("text: '7'");
  }, 60_000);

  it('refuses at compile time what the API has not', async () => {
    const [program = ''] = await blocksOf('docs/api.md', 'ts');
    expect(await project.check(program.replace('query: { wait: 30 }', 'query: { waits: 30 }'))).toContain("'waits'");
    expect(await project.check(program.replace('event.data.status', 'event.data.state'))).toContain("'state'");
  }, 60_000);
});

describe('a client that a stranger generates from /docs/json', () => {
  const program = `import createClient from 'openapi-fetch';
import type { paths } from './schema.ts';

const client = createClient<paths>({
  baseUrl: process.env['TURNPIKE'] ?? '',
  headers: { authorization: \`Bearer \${process.env['KEY']}\` },
});
const { data, error } = await client.POST('/v1/conversations/{conversationId}/messages', {
  params: { path: { conversationId: 'generated' }, query: { wait: 30 } },
  body: { text: 'how many?' },
});
if (error) throw new Error(error.detail);
console.log(JSON.stringify(data));
`;

  it('compiles, is answered, and refuses what the document has not', async () => {
    const served = await fetch(`${fixture.gateway.url}/docs/json`, { headers: { authorization: `Bearer ${apiKey}` } });
    const document = (await served.json()) as Parameters<typeof openapiTS>[0]; // an OpenAPI document
    await project.write('schema.ts', astToString(await openapiTS(document)));
    expect(await project.check(program)).toBe('');
    expect(await project.check(program.replace("text: 'how many?'", "texts: 'how many?'"))).toContain("'texts'");
    const [printed] = await Promise.all([project.run(program, environment()), answer('generated', 1)]);
    expect(JSON.parse(printed)).toMatchObject({ status: 'replied', reply: { text: '7' } });
  }, 60_000);
});
