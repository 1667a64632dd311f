import { describe, expect, it } from '@jest/globals';
import { errorEnvelope } from '#errors';
import type { ErrorCode } from '#errors';
import type { Repeat } from '#model-turn';
import { statusOfCall } from './call-status.js';

function endedAs(code: ErrorCode, repeat: Repeat) {
  const result = { ok: false as const, envelope: errorEnvelope(code, 'the call was made; its result is kept back') };
  return statusOfCall({ effectId: 'e', tool: 'pay', args: {}, effectKey: 'k', result }, repeat);
}

describe('a call of the run that a replay replays', () => {
  it.each(['middleware-refused', 'middleware-failed'] as const)(
    'is not made again as if it had failed where its result was kept back as %s',
    (code) => {
      expect(endedAs(code, 'never')).toMatchObject({
        standing: 'unknown',
        record: { effectKey: 'k', result: { envelope: { error: { code: 'outcome-unknown' } } } },
      });
      expect(endedAs(code, 'keyed')).toMatchObject({ standing: 'unknown', record: { effectKey: 'k', result: null } });
      expect(endedAs(code, 'safe')).toMatchObject({ standing: 'will-happen', record: null });
    },
  );

  it('is made anew where it is known to have failed', () => {
    expect(endedAs('tool-failed', 'never')).toMatchObject({ standing: 'will-happen', record: null });
  });
});
