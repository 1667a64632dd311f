import { describe, expect, it } from '@jest/globals';
import { pastMiddleware } from './past-middleware.js';

const done = { result: { ok: true as const, value: 'secret' }, attempts: [], reused: false };
const call = { tool: 'list', args: {} };

describe('a result on its way to the mailbox (E25)', () => {
  it('is as it was where the policy names no middleware', async () => {
    expect(await pastMiddleware(call, done)).toBe(done);
  });

  it('stays behind where a middleware is named that this process does not have', async () => {
    const seen = await pastMiddleware({ ...call, middleware: ['from-tomorrow'] }, done);
    expect(JSON.stringify(seen)).not.toContain('secret');
    expect(seen).toMatchObject({
      result: { ok: false, envelope: { error: { code: 'middleware-failed' } } },
      middleware: [{ name: 'from-tomorrow', at: 'after-tool', did: 'failed' }],
    });
  });
});
