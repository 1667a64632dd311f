import { describe, expect, it } from '@jest/globals';
import { httpTool } from '#model-turn';
import type { Repeat } from '#model-turn';
import type { GuardedCall, GuardOptions } from '#tools';
import type { Fetch } from '#transport';
import { runHttpTool } from './run-http-tool.js';

const headers = { 'X-Run-Id': 'r', 'X-Step-Id': 's', 'X-Parent-Step': '', 'X-Idempotency-Key': 'r.s' };
const get = { method: 'GET', url: 'https://a.example/a', query: [], headers: {}, repeat: 'safe', timeoutMs: 1_000 };
const post = { ...get, method: 'POST', repeat: 'never', keyHeader: 'Idempotency-Key', body: { n: 1 } };

/** Makes a call whose server answers so; what was sent, and what the hooks saw. */
async function made(args: Record<string, unknown>, ...answers: Response[]) {
  const sent: { url: string; headers: Headers; body: unknown }[] = [];
  const fetch: Fetch = async (input, { headers: given, body } = {}) => {
    sent.push({ url: input instanceof Request ? input.url : String(input), headers: new Headers(given), body });
    return answers.shift() ?? new Response('{}', { headers: { 'content-type': 'application/json' } });
  };
  const guard: GuardOptions = { tools: [], checkArgs: () => ({ ok: true }), timeoutMs: 1_000, pauseMs: 1 };
  const repeat = args['repeat'] as Repeat; // of the calls above
  const call: GuardedCall = { tool: httpTool, args, dedupeKey: 'd', deadlineAt: Date.now() + 9_000, repeat, headers };
  const of = { effect: { runId: 'r1', rootRunId: 'root' }, toPath: (node: string) => `/v1/callbacks/${node}` };
  const seen: unknown[] = [];
  const ports = { fetch, credentials: { store: { read: async () => null } } };
  const through = async <T>(_: object, result: T): Promise<T> => (seen.push(result), result);
  const { result } = await runHttpTool(ports, guard, { ...of, call, through }, new AbortController().signal);
  return { result, sent, seen };
}

const status = (code: number): Response => new Response('{}', { status: code });

describe('the request of a node', () => {
  it('is made with its query, its body and the key of the call, and comes to an object', async () => {
    const { result, sent, seen } = await made({ ...post, query: [['q', 'a b']] });
    expect(sent).toEqual([{ url: 'https://a.example/a?q=a+b', headers: expect.anything(), body: '{"n":1}' }]);
    expect(sent[0]?.headers.get('idempotency-key')).toBe('r.s');
    expect(result).toMatchObject({ ok: true, value: { status: 200, body: {} } });
    expect(seen).toHaveLength(1);
  });

  it('has the addresses of the nodes of its run, and of no other', async () => {
    const [own, other] = ['root', 'other'].map((run) => `https://us.example{urn:turnpike:callback:${run}:the%20end;}`);
    const { sent } = await made({ ...post, body: { own, other } });
    const body = { own: 'https://us.example{/v1/callbacks/the end}', other };
    expect(JSON.parse(String(sent[0]?.body))).toEqual(body);
  });

  it('sends a text under its own content type as it is', async () => {
    const own = { ...post, headers: { 'Content-Type': 'application/xml' }, body: '<a/>' };
    expect((await made(own)).sent[0]).toMatchObject({ body: '<a/>' });
  });

  it.each([
    ['a read that is refused', get, 404, 'tool-failed', 1],
    ['a read whose server is away', get, 503, 'tool-failed', 2],
    ['a write that is refused', post, 409, 'tool-failed', 1],
    ['a write whose server failed', post, 500, 'outcome-unknown', 1],
    ['a write that is answered as nobody expects', { ...post, expect: [201] }, 200, 'outcome-unknown', 1],
    ['a write that its server knows by its key', { ...post, repeat: 'keyed' }, 500, 'outcome-unknown', 2],
  ])('%s fails by what that proves', async (_, args, code, expected, times) => {
    const { result, sent } = await made(args, status(code), status(code));
    expect(result.ok ? null : result.envelope.error.code).toBe(expected);
    expect(sent).toHaveLength(times);
  });

  it('is not sent with a credential that nobody has stored', async () => {
    const { result, sent } = await made({ ...get, credential: { id: 'c', type: 'httpBearerAuth' } });
    expect(result.ok ? '' : result.envelope.error.message).toBe('there is no credential c');
    expect(sent).toEqual([]);
  });

  it('names the server and its status, and not what stands in the address', async () => {
    const { result } = await made({ ...get, url: 'https://a.example/a?key=secret' }, status(404));
    expect(result.ok ? '' : result.envelope.error.message).toBe('GET https://a.example/a answered with status 404');
  });

  it('fails without the address to be called back at that it was sent to', async () => {
    const { result, sent } = await made(
      { ...get, url: 'https://a.example/to/urn:turnpike:callback:root:w;' },
      status(404),
    );
    expect(sent[0]?.url).toContain('/v1/callbacks/w');
    expect(JSON.stringify(result)).not.toContain('/v1/callbacks/w');
  });
});
