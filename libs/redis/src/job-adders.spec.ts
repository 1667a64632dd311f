import { describe, expect, it } from '@jest/globals';
import { adderText, jobAdders, readAdders } from './job-adders.js';

describe('the scripts of BullMQ that add jobs', () => {
  it.each(jobAdders)('%s is read from the package', (adder) => {
    expect(adderText(adder)).toContain('ARGV[1] msgpacked arguments array');
  });

  it('are refused by name where another version keeps them elsewhere', () => {
    const { content, keys } = { content: 'return 1', keys: 9 };
    expect(() => readAdders(() => ({ addStandardJob: { content, keys } }))).toThrow('holds no script addDelayedJob');
    expect(() => readAdders(() => ({ addStandardJob: { content } }))).toThrow('holds no script addStandardJob');
  });
});
