import { describe, expect, it } from '@jest/globals';
import { listAddresses } from './index.js';

describe('addressesOf', () => {
  it.each(['+15550123', 'whatsapp:+15550123', 'webhook:+15550123'])('knows every form of the number in %s', (name) => {
    expect(listAddresses(name)).toEqual(['+15550123', 'whatsapp:+15550123', 'webhook:+15550123']);
  });

  it.each(['user-42', 'webhook:user-42', 'D024BE7LR', '+1', '15550123', 'x+15550123'])('takes %s as it is', (name) => {
    expect(listAddresses(name)).toEqual([name]);
  });
});
