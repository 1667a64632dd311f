import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { actorIdFor } from '#deployment';
import { startClientFixture } from '../../test/client-fixture.js';
import type { ClientFixture } from '../../test/client-fixture.js';
import { FakeController } from '../../test/fake-controller.js';
import { apiKey, operatorKey } from '../../test/open-gateway.js';

const execute = promisify(execFile);
let fixture: ClientFixture;

beforeAll(async () => {
  fixture = await startClientFixture();
});
afterAll(() => fixture.stop());

/** The shell of docs/api.md, as one script. */
async function guide(): Promise<string> {
  const text = await readFile(new URL('../../../../docs/api.md', import.meta.url), 'utf8');
  return Array.from(text.matchAll(/```sh\n([\s\S]*?)```/g), ([, block = '']) => block).join('echo; echo ---\n');
}

describe('docs/api.md', () => {
  it('has commands that do what it says', async () => {
    const env = { ...process.env, TURNPIKE: fixture.gateway.url, KEY: apiKey, OPERATOR_KEY: operatorKey };
    const shell = execute('bash', ['-euc', await guide()], { env });
    const { store } = fixture.engine;
    const address = { tenant: 'default', channel: 'api', ours: 'api', theirs: 'guide' };
    const actorId = actorIdFor(store.engine.deployment, address);
    for (let asked = 0; asked < 2; asked++) {
      const controller = new FakeController(store, 'guide');
      await controller.turn(actorId, { reply: { kind: 'answer', text: '7' } });
      await controller.turn(actorId, { ends: true });
    }
    const [, waited, followed, ...wrongly] = (await shell).stdout.split('---');
    expect(waited).toContain('"reply":{"text":"7"');
    expect(followed).toMatch(/event: run[\s\S]*event: end/);
    expect(wrongly.join('')).toMatch(
      /no run under this id[\s\S]*"is":"end","conversations":1[\s\S]*"dry_run":true[\s\S]*"field":"wait"[\s\S]*"field":"text"/,
    );
  });
});
