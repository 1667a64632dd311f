import { describe, expect, it } from '@jest/globals';
import { hashPerson } from './deployment.js';
import type { Deployment } from './deployment.js';
import { hashBehindSide, makeSideAddress } from './side-address.js';

const deployment: Deployment = { partitions: 8, idKey: 'k1' };
const address = { tenant: 'default', channel: 'sms', ours: '+15550100', theirs: '+15550123' };

describe('the address of a run that is done again', () => {
  it('names its person by the keyed hash alone, however often it is done again', () => {
    const first = makeSideAddress(deployment, address, 'msg_1');
    const second = makeSideAddress(deployment, first, 'msg_2');
    expect(first).toEqual({ ...address, theirs: expect.not.stringContaining('555') });
    expect([first, second].map(({ theirs }) => hashBehindSide(theirs))).toEqual(
      [0, 1].map(() => hashPerson(deployment, address)),
    );
    expect(second.theirs).not.toBe(first.theirs);
    expect(hashBehindSide(address.theirs)).toBeNull();
  });
});
