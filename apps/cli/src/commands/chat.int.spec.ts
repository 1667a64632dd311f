import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startStandIn } from '../../../../test/stand-ins/stand-in-server.js';
import type { StandInServer } from '../../../../test/stand-ins/stand-in-server.js';
import { atTerminal, hasTerminal } from '../../../../test/support/terminal.js';
import { turnpike, turnpikeStart } from '../../../../test/support/turnpike.js';

const environment = { GATEWAY_API_KEY: 'the-key-of-a-test' };

let gateway: StandInServer;

beforeAll(async () => {
  gateway = await startStandIn(0, async () => {
    await pause(1_500);
    return {
      status: 200,
      body: { run_id: 'run_1', status: 'replied', outcome: 'answered', reply: { text: 'Seven.' } },
    };
  });
});
afterAll(() => gateway.close());

describe('chat', () => {
  (hasTerminal ? it : it.skip)(
    'shows a person at a terminal who speaks, and that the agent is at it',
    async () => {
      const command = `'${process.execPath}' '${turnpikeStart}' chat --url ${gateway.url}`;
      const shown = await atTerminal(command, environment, [
        { sees: 'you   › ', types: 'how many?\r' },
        { sees: 'agent › Seven.', types: '' },
        { sees: 'you   › ', types: '\u0004' },
      ]);
      expect(shown).toMatch(/conversation chat-\w+; end with Ctrl-D/);
      expect(shown).toMatch(/the agent is at it … [1-9]\d* s/);
    },
    180_000,
  );

  it('gives a program the words alone', async () => {
    const ended = await turnpike(['chat', '--url', gateway.url], { input: 'how many?\n', environment });
    expect(ended).toEqual({ code: 0, stdout: 'Seven.\n', stderr: '' });
  }, 60_000);
});
