import { expect, it } from '@jest/globals';
import { describeFile } from '#files';
import type { Item } from '#sandbox';
import { callCode } from './code-call.js';

const inline = (data: string) => ({ json: {}, binary: { d: { data, fileName: 'a.txt', mimeType: 'text/plain' } } });

async function ran(made: Item[]) {
  const kept: string[] = [];
  let [open, most] = [0, 0];
  const answer = await callCode(
    { run: async () => made },
    { kind: 'code', itemIndex: 0, source: '', mode: 'all', items: [] },
    {
      request: { kind: 'code', itemIndex: 0, source: '', mode: 'all', items: [] },
      run: {
        now: 0,
        timeZone: 'UTC',
        runIndex: 0,
        workflow: { id: 'w', name: 'w' },
        execution: { id: 'r', mode: 'live' },
      },
    },
    {
      ...{ seed: '', signal: new AbortController().signal },
      keepInline: async ({ bytes, ...about }) => {
        most = Math.max(most, (open += 1));
        await new Promise(setImmediate);
        open -= 1;
        kept.push(String(bytes));
        return describeFile({ id: 'a'.repeat(64), bytes: bytes.length }, about);
      },
    },
  );
  return { answer, kept, most };
}

it.each([
  ['Base64', 'SGVsbG8='],
  ['an address that holds data', 'data:text/plain;base64,SGVsbG8='],
])('keeps a file that code has made of %s', async (_what, data) => {
  const { answer, kept } = await ran([inline(data)]);
  expect([answer.ok, kept]).toEqual([true, ['Hello']]);
});

it.each(['Hello, world!', 'A', 'SGVsb'])('fails by name where the data is no Base64: %s', async (data) => {
  const { answer, kept } = await ran([inline(data)]);
  expect(JSON.stringify(answer)).toContain('the file \\"d\\" of result 0 is no Base64 (FILE_UNREADABLE)');
  expect([answer.ok, kept]).toEqual([false, []]);
});

it('keeps one file after the other, and a hundred at most', async () => {
  expect(await ran(Array.from({ length: 100 }, () => inline('YQ==')))).toMatchObject({ answer: { ok: true }, most: 1 });
  const { answer, kept } = await ran(Array.from({ length: 101 }, () => inline('YQ==')));
  expect(JSON.stringify(answer)).toContain('at most 100 files in one call, and this is 101 (FILES_BUDGET)');
  expect([answer.ok, kept]).toEqual([false, []]);
});
