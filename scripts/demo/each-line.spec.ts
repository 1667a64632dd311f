import { PassThrough } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { eachLine } from './each-line.js';

async function taken(typed: string, isEnded = true): Promise<string[]> {
  const input = new PassThrough();
  const all: string[] = [];
  input.write(typed);
  if (isEnded) input.end();
  await eachLine(input, new PassThrough(), async (line) => {
    await pause(1); // the end of the input comes while an answer is waited for
    all.push(line);
  });
  return all;
}

describe('the prompt of the demo', () => {
  it('takes every line of piped input, and ends at its end', async () => {
    expect(await taken('one\ntwo\nthree')).toEqual(['one', 'two', 'three']);
  });

  it('ends at an empty line', async () => {
    expect(await taken('one\n\ntwo\n', false)).toEqual(['one']);
  });
});
