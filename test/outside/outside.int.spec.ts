import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from '@jest/globals';
import { turnpike } from '../support/turnpike.js';
import { outsideCalls } from './calls.js';
import type { OutsideCall } from './calls.js';

const isWriting = process.env['OUTSIDE'] === 'write';
const here = fileURLToPath(new URL('.', import.meta.url));

/** A call and all that came of it, as text. */
async function shown({ args, stdin }: OutsideCall): Promise<string> {
  const input = stdin === undefined ? '' : readFileSync(`${here}inputs/${stdin}`, 'utf8');
  const { code, stdout, stderr } = await turnpike(args, { input });
  const from = stdin === undefined ? '' : ` < ${stdin}`;
  return `$ ${args.join(' ')}${from}\nexit ${code}\n--- stdout\n${stdout}--- stderr\n${stderr}\n`;
}

it.each(Object.entries(outsideCalls))('prints what it has printed: %s', async (name, calls) => {
  const path = `${here}outputs/${name}.txt`;
  let text = '';
  for (const call of calls) text += await shown(call);
  if (isWriting) writeFileSync(path, text);
  expect(text).toBe(readFileSync(path, 'utf8'));
});

it('has five inputs or more of each command, and each command has failed on some of them', () => {
  for (const name of Object.keys(outsideCalls)) {
    const text = readFileSync(`${here}outputs/${name}.txt`, 'utf8');
    const inputs = name.endsWith('-lines')
      ? text.split('\n').filter((line) => line.startsWith('{'))
      : text.match(/^\$ /gm);
    expect(inputs?.length).toBeGreaterThanOrEqual(5);
    expect(text).toMatch(/^exit 0$/m);
    expect(text).toMatch(/^exit [12]$/m);
  }
});
