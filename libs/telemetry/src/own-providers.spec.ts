import { describe, expect, it } from '@jest/globals';
import { listFailingProviders, noteProviderCall } from './own-providers.js';

let now = 0;
let named = 0;

/** A provider of its own for each test: what a process knows stays. */
function given() {
  const provider = `p${(named += 1)}`;
  return {
    begin: () => noteProviderCall(provider, 30_000, () => now),
    listed: () => listFailingProviders(now).filter((failure) => failure.provider === provider),
    provider,
  };
}

describe('what a process knows of its providers', () => {
  it('is nothing of one that answers, and of a call that says nothing', () => {
    const { begin, listed } = given();
    begin()('answered');
    begin()(null);
    expect(listed()).toEqual([]);
  });

  it('is why the last calls failed, how many in a row and how long ago, until one is answered', () => {
    const { begin, listed, provider } = given();
    begin()({ why: '429' });
    begin()({ why: '401' });
    now += 4_000;
    expect(listed()).toEqual([{ provider, why: '401', fails: 2, agoMs: 4_000 }]);
    begin()('answered');
    expect(listed()).toEqual([]);
  });

  it('is that a call hangs, unless another was answered since it began', () => {
    const { begin, listed, provider } = given();
    const end = begin();
    now += 29_999;
    expect(listed()).toEqual([]);
    now += 5_001;
    expect(listed()).toEqual([{ provider, why: 'silence', fails: 1, agoMs: 5_000 }]);
    begin()('answered');
    expect(listed()).toEqual([]);
    end({ why: 'timeout' });
    expect(listed()).toMatchObject([{ why: 'timeout', fails: 1 }]);
  });
});
