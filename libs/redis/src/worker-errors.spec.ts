import { describe, expect, it } from '@jest/globals';
import { logWorkerErrors } from './worker-errors.js';

type Line = [level: string, message: unknown];

function logged(...errors: Error[]): Line[] {
  const lines: Line[] = [];
  const write = (level: string) => (_fields: unknown, message?: unknown) => void lines.push([level, message]);
  const log = logWorkerErrors({ warn: write('warn'), error: write('error') }, 'turn');
  for (const error of errors) log(error, { v: 1, actorId: 'act_X' });
  return lines;
}

describe('what workers tell of', () => {
  it('is an outage, once and as a warning, whatever its words', () => {
    const refused = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
    const lines = logged(refused, new Error('Connection is closed.'), new Error('Command timed out'), refused);
    expect(lines).toEqual([['warn', 'Redis is away']]);
  });

  it.each(['lock', 'key'])('is a missing %s as a warning: everyday after a worker was killed', (what) => {
    expect(logged(new Error(`Missing ${what} for job turn.act_X.1. moveToFinished`))).toEqual([
      ['warn', 'a hint was taken over'],
    ]);
  });

  it('is every failure of the work as an error', () => {
    const failure = new Error('the state cannot be read');
    expect(logged(failure, failure)).toEqual([
      ['error', 'a hint failed'],
      ['error', 'a hint failed'],
    ]);
  });
});
