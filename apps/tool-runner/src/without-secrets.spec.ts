import { expect, it } from '@jest/globals';
import { failure } from '#tools';
import type { OwedTool, ToolAnswer } from '#tools';
import { withoutSecrets } from './without-secrets.js';

const key = `ghp_${'a1B2'.repeat(9)}`;
const headers = { 'X-Run-Id': 'r', 'X-Step-Id': 's', 'X-Parent-Step': '', 'X-Idempotency-Key': 'k' };

async function answered(answer: ToolAnswer): Promise<string> {
  const spec = { name: 'files.read', description: '', parameters: {}, repeat: 'safe', runs: 'owed' } as const;
  const tool: OwedTool = { runs: 'owed', spec, run: () => Promise.resolve(answer) };
  return JSON.stringify(await withoutSecrets(tool).run({}, { signal: new AbortController().signal, headers }));
}

it.each<[string, ToolAnswer]>([
  ['a text', { ok: true, value: { text: `the page says ${key}` } }],
  ['what has a form', { ok: true, value: { page: { client: 'c', token: key } } }],
  ['a failure', failure('tool-failed', `the tool answered: ${key}`, { transient: false, fate: 'refused' })],
])('no secret is left in %s', async (_what, answer) => {
  const seen = await answered(answer);
  expect(seen).toContain('[REDACTED]');
  expect(seen).not.toContain(key);
});

it('what holds none is as it was', async () => {
  expect(await answered({ ok: true, value: { text: 'hello' } })).toBe('{"ok":true,"value":{"text":"hello"}}');
});
