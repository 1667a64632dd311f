import { expect, it } from '@jest/globals';
import { processState } from './process-state.js';

const dead = { app: 'gateway', name: 'pod-1:7', alive: false };
const alive = { app: 'gateway', name: 'pod-1:8', alive: true };

it('misses a silent process where no other of its app lives', () => {
  const others = { ...alive, app: 'controller' };
  expect([alive, dead].map((row) => processState(row, [alive, dead]))).toEqual(['alive', 'gone']);
  expect(processState(dead, [dead, others])).toBe('silent');
  expect(processState({ ...dead, name: null }, [others])).toBe('none');
});
