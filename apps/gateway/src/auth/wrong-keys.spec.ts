import { beforeEach, describe, expect, it } from '@jest/globals';
import { WrongKeys } from './wrong-keys.js';

let now: number;
let received: number;
let keys: WrongKeys;

beforeEach(() => {
  [now, received] = [0, 0];
  keys = new WrongKeys(
    () => (received += 1),
    () => now,
  );
});

function guess(address: string, count = 10): void {
  for (let i = 0; i < count; i++) keys.wrong(address);
}

const isRefused = (address: string) => (): void => keys.refuse(address);

describe('wrong keys', () => {
  it('close an address after ten in a minute, and no other', () => {
    guess('192.0.2.1', 9);
    expect(isRefused('192.0.2.1')).not.toThrow();
    guess('192.0.2.1', 1);
    expect(isRefused('192.0.2.1')).toThrow(expect.objectContaining({ status: 429, retryAfter: 6 }));
    expect(isRefused('192.0.2.2')).not.toThrow();
    expect(received).toBe(10);
    now += 6_000;
    expect(isRefused('192.0.2.1')).not.toThrow();
  });

  it('are of one network, whichever of its addresses they come from', () => {
    for (let i = 0; i < 10; i++) keys.wrong(`2001:db8:1:2::${i}`);
    expect(isRefused('2001:db8:1:2:ffff::1')).toThrow();
    expect(isRefused('2001:db8:1:3::1')).not.toThrow();
  });

  it('close nothing to a network that has shown a right one within the hour', () => {
    keys.right('192.0.2.1');
    guess('192.0.2.1', 100);
    expect(isRefused('192.0.2.1')).not.toThrow();
    now += 3_600_000;
    guess('192.0.2.1');
    expect(isRefused('192.0.2.1')).toThrow();
  });

  it('are forgotten, the oldest first, when they come from more networks than are kept', () => {
    guess('192.0.2.1');
    for (let i = 0; i < 10_000; i++) keys.wrong(`10.${i >> 16}.${(i >> 8) & 255}.${i & 255}`);
    expect(isRefused('192.0.2.1')).not.toThrow();
  });
});
