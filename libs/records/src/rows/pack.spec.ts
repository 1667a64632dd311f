import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { InvariantError } from '#errors';
import { isPacked, pack, unpack } from './pack.js';

/** What this build has once packed; it must be readable for as long as anything of it may be kept. */
const packedOnce = 'AUPrRiL3g5Dbb1zRRjqGsQA=';

describe('what is packed', () => {
  it('is read again, whatever the texts hold', () => {
    const texts = fc.array(
      fc.jsonValue().map((value) => JSON.stringify(value)),
      { minLength: 1 },
    );
    fc.assert(fc.property(texts, (given) => expect(unpack(pack(given))).toEqual(given)));
  });

  it('is read as it was packed before: the dictionary has not changed', () => {
    expect(unpack(Buffer.from(packedOnce, 'base64'))).toEqual(['{"row":"tool","tool_name":"get_counts"}', '[2,1]']);
  });

  it('is told from the texts of builds that packed nothing', () => {
    const [packed, plain] = [pack(['{}']), Buffer.from('{"at":1}')];
    expect([isPacked(packed), isPacked(plain)]).toEqual([true, false]);
    expect(unpack(plain)).toEqual(['{"at":1}']);
    expect(unpack('["{}","[1]"]')).toEqual(['{}', '[1]']);
  });

  it('is refused where a later build packed it in another way', () => {
    expect(() => unpack(Buffer.of(2, 1, 1))).toThrow(InvariantError);
  });
});
