import { describe, expect, it } from '@jest/globals';
import { doubtStore, noteGateway, onGateway, onStoreDoubt, store } from './connection.js';

describe('the connection to the gateway', () => {
  it('tells when the gateway goes and when it is back, and nothing in between', () => {
    const states: boolean[] = [];
    const stop = onGateway((isThere) => void states.push(isThere));
    for (const answered of [true, false, false, true, true]) noteGateway(answered);
    stop();
    noteGateway(false);
    noteGateway(true);
    expect(states).toEqual([false, true]);
  });
});

describe('Redis behind the gateway', () => {
  it('tells when it goes and when it is back, and nothing in between', () => {
    const states: boolean[] = [];
    const stop = store.on((isThere) => void states.push(isThere));
    for (const isThere of [true, false, false, true]) store.note(isThere);
    stop();
    expect([states, store.now]).toEqual([[false, true], true]);
  });

  it('has whoever knows look at once where an answer makes it doubtful', () => {
    let looks = 0;
    const stop = onStoreDoubt(() => (looks += 1));
    doubtStore();
    stop();
    doubtStore();
    expect(looks).toBe(1);
  });
});
