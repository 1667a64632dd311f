import { describe, expect, it } from '@jest/globals';
import { stepOf } from './steps.js';

describe('the step of a check', () => {
  it.each([
    ['build', 'machine'],
    ['settings of gateway', 'machine'],
    ['port of the gateway', 'machine'],
    ['clock, by HTTP', 'machine'],
    ['clock, by Redis', 'redis'],
    ['Redis AOF', 'redis'],
    ['model provider openai', 'model'],
    ['policy file', 'model'],
    ["agents' versions", 'agents'],
    ['addresses of tools', 'agents'],
    ['number +15550100', 'number'],
    ['public address', 'number'],
    ['event webhook', 'channels'],
  ])('%s is %s', (name, step) => {
    expect(stepOf(name)).toBe(step);
  });
});
