import { describe, expect, it } from '@jest/globals';
import { noteGateway, onGateway } from './connection.js';

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
