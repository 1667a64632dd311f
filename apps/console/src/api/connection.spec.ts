import { describe, expect, it } from '@jest/globals';
import { noteGateway, onGateway } from './connection.js';

describe('the connection to the gateway', () => {
  it('tells when the gateway goes and when it is back, and nothing in between', () => {
    const told: boolean[] = [];
    const stop = onGateway((isThere) => void told.push(isThere));
    for (const answered of [true, false, false, true, true]) noteGateway(answered);
    stop();
    noteGateway(false);
    noteGateway(true);
    expect(told).toEqual([false, true]);
  });
});
