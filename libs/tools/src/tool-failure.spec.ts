import { describe, expect, it } from '@jest/globals';
import { failureHints, InvariantError } from '#errors';
import { askJson } from './http/ask-json.js';
import { createHttpTool } from './http/http-tool.js';
import type { HttpToolFile } from './files/tool-file.js';
import { runGuarded } from './run-guarded.js';
import type { GuardOptions } from './run-guarded.js';
import { failedWith, lost } from './tool-failure.js';
import type { Tool } from './tool.js';

const { doWithout } = failureHints;

function hintOf(envelope: { remediation_hint?: string }): string | undefined {
  return envelope.remediation_hint;
}

/** What the model is told of a call of a tool that does this. */
async function failureOf(
  run: () => Response | Error,
  more: Partial<HttpToolFile> = {},
  guard: Partial<GuardOptions> = {},
) {
  const file: HttpToolFile = {
    ...{ kind: 'http', name: 'look', description: 'Looks.', repeat: 'safe' },
    parameters: { type: 'object', properties: { id: {} }, additionalProperties: false },
    request: { method: 'GET', url: 'https://x.example/{id}' },
    answer: { schema: { type: 'object' } },
    ...more,
  };
  const fetch = async (): Promise<Response> => {
    const made = run();
    if (made instanceof Error) throw made;
    return Promise.resolve(made);
  };
  const tools: Tool[] = [createHttpTool(file, { fetchAs: () => fetch, valueOf: () => '' })];
  const options = { tools, checkArgs: () => ({ ok: true as const }), timeoutMs: 1_000, pauseMs: 0, ...guard };
  const headers = { 'X-Run-Id': 'r', 'X-Step-Id': 's', 'X-Parent-Step': '', 'X-Idempotency-Key': 'k' };
  const call = { tool: 'look', args: { id: 'a' }, dedupeKey: 'd', deadlineAt: Infinity, headers };
  const { result } = await runGuarded(options, call, new AbortController().signal);
  return result.ok ? undefined : hintOf(result.envelope);
}

describe('what the model is told to do about a call that failed', () => {
  it.each([
    [400, 'Correct the arguments, or answer without this tool.'],
    [422, 'Correct the arguments, or answer without this tool.'],
    [404, 'Nothing is there under these arguments: check them, or say that it was not found.'],
    [410, 'Nothing is there under these arguments: check them, or say that it was not found.'],
    [401, 'The tool refuses this deployment: other arguments change nothing. Say that its operator has to see to it.'],
    [402, 'The tool refuses this deployment: other arguments change nothing. Say that its operator has to see to it.'],
    [403, 'The tool refuses this deployment: other arguments change nothing. Say that its operator has to see to it.'],
    [413, 'Ask for less at once if the arguments allow it, or answer without this tool.'],
    [429, 'The tool takes no more calls for now: make none of it in this run, and say so.'],
    [500, doWithout],
    [302, doWithout],
  ])('after a status %s: %s', (status, hint) => {
    expect(hintOf(failedWith(status).envelope)).toBe(hint);
  });

  it('says so of every way in which a connection is lost', () => {
    const whole = new AbortController().signal;
    const coded = (code: string): Error => Object.assign(new Error('x'), { code });
    const errors = ['ECONNREFUSED', 'ECONNRESET'].map(coded);
    for (const error of errors) expect(hintOf(lost(error, whole).envelope)).toBe(doWithout);
    expect(hintOf(lost(coded('EGRESS_REFUSED'), whole).envelope)).toContain('A setting here forbids this call');
    expect(hintOf(lost(errors[0], AbortSignal.abort()).envelope)).toContain('Ask for less');
  });

  it('reaches the model through the guard, whatever the tool answers', async () => {
    expect(await failureOf(() => new Response('{}', { status: 500 }))).toBe(failureHints.passing);
    expect(await failureOf(() => new Response('no json'))).toBe(failureHints.passing);
    expect(await failureOf(() => new Response('7'))).toBe(failureHints.passing);
    expect(await failureOf(() => new Response(`"${'x'.repeat(70_000)}"`))).toContain('Ask for less');
    expect(await failureOf(() => new Error('broken'))).toBe(failureHints.passing);
  });

  it('is not to ask again for what may have been done', async () => {
    const write = { effects: 'write' as const, repeat: 'never' as const };
    const hint = await failureOf(() => new Response('{}', { status: 500 }), write);
    expect(hint).toBe('Do not ask for it again. Say that it may have been done, and that nobody can tell yet.');
  });

  it('is to leave a tool alone whose breaker is open', async () => {
    const breaker = {
      admit: () => Promise.resolve({ admitted: false as const, retryAfterMs: 5_000 }),
      record: () => Promise.resolve(),
    };
    expect(await failureOf(() => new Response('{}'), {}, { breaker })).toContain('left alone for a while');
  });
});

it('a fault of ours before a call left is no call in doubt', () => {
  const unsent = Object.assign(new InvariantError('a request was not made'), { isUnsent: true });
  const { signal } = new AbortController();
  for (const error of [unsent, new Error('an SDK', { cause: unsent })])
    expect(lost(error, signal)).toMatchObject({ envelope: { error: { code: 'internal' } }, fate: 'refused' });
  expect(lost(new InvariantError('in the middle'), signal)).toMatchObject({ fate: 'lost', transient: false });
});

it('a refusal says how long the server wants to be left alone', async () => {
  const fetch = async (): Promise<Response> =>
    Promise.resolve(new Response('', { status: 429, headers: { 'retry-after': '7' } }));
  const question = { method: 'GET', url: new URL('https://x.example/'), headers: {}, body: null };
  const answer = await askJson(fetch, { ...question, signal: new AbortController().signal });
  expect(answer).toMatchObject({ envelope: { error: { details: { status: 429, retry_after_ms: 7_000 } } } });
});
