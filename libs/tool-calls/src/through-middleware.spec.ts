import { describe, expect, it } from '@jest/globals';
import { errorEnvelope } from '#errors';
import { throughMiddleware } from './through-middleware.js';

const done = { result: { ok: true as const, value: 'secret' }, attempts: [], reused: false };
const call = { tool: 'list', args: {}, repeat: 'safe' as const };

describe('a result on its way to the mailbox', () => {
  it('is as it was where the policy names no middleware', async () => {
    expect(await throughMiddleware(call, done)).toBe(done);
  });

  it('stays behind where a middleware is named that this process does not have', async () => {
    const seen = await throughMiddleware({ ...call, middleware: ['from-tomorrow'] }, done);
    expect(JSON.stringify(seen)).not.toContain('secret');
    expect(seen).toMatchObject({
      result: { ok: false, envelope: { error: { code: 'middleware-failed' } } },
      middleware: [{ name: 'from-tomorrow', at: 'after-tool', did: 'failed' }],
    });
  });

  it.each(['never', 'keyed'] as const)('of a %s tool is still told as made where it stays behind', async (repeat) => {
    const seen = await throughMiddleware({ ...call, repeat, middleware: ['from-tomorrow'] }, done);
    expect(JSON.stringify(seen)).not.toContain('secret');
    expect(seen.result).toMatchObject({ ok: false, envelope: { error: { code: 'middleware-failed' } } });
    expect(JSON.stringify(seen.result)).toContain('the call was made; its result is kept back');
  });

  it('stays one of which nobody knows, so that an operator is told, and says nothing of what the tool said', async () => {
    const envelope = errorEnvelope('outcome-unknown', 'perhaps', { details: { message: 'secret' } });
    const unknown = { ...done, result: { ok: false as const, envelope } };
    const seen = await throughMiddleware({ ...call, repeat: 'never', middleware: ['from-tomorrow'] }, unknown);
    expect(seen.result).toMatchObject({ ok: false, envelope: { error: { code: 'outcome-unknown' } } });
    expect(JSON.stringify(seen)).not.toContain('secret');
  });
});
