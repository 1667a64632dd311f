import { describe, expect, it } from '@jest/globals';
import { StoreOutage } from './store-outage.js';

describe('what a process knows of an outage', () => {
  it("lasts from the first failure to the first answer, on Redis's clock", () => {
    let elapsed = 1000;
    const store = new StoreOutage(() => elapsed);
    store.found();
    expect(store.lastOn(90_000)).toBeNull();
    elapsed = 2000;
    store.lost();
    elapsed = 5000;
    store.lost();
    expect(store.lastOn(90_000)).toBeNull();
    elapsed = 8000;
    store.found();
    elapsed = 9000;
    store.found();
    expect(store.lastOn(100_000)).toEqual({ fromAt: 93_000, toAt: 99_000 });
    expect(store.lastAgo()).toEqual({ fromMs: 7_000, toMs: 1_000 });
  });
});
