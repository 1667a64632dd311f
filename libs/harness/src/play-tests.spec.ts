import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { checkDocument } from '#workflow';
import type { DocumentTest } from '#workflow';
import { playTests } from './play-tests.js';

const folder = new URL('../../../examples/workflows/version-2/', import.meta.url);

async function play(document: unknown): Promise<string[]> {
  const check = checkDocument(document);
  if (!check.ok) return check.errors.map(({ path, message }) => `${path}: ${message}`);
  const played = await playTests(check.document);
  return played.flatMap(({ name, problems }) => problems.map((problem) => `${name}: ${problem}`));
}

describe('the tests of the examples', () => {
  it.each(readdirSync(folder))('%s', async (file) => {
    const document = JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as { tests?: unknown[] }; // an example
    expect(await play(document)).toEqual([]);
    expect(document.tests?.length ?? 0).toBeGreaterThan(0);
  });
});

it('a test of a document has the answers to the addresses of its nodes, and names the node where there is none', async () => {
  const http = { url: 'https://a.example', query: { to: '$.callbacks.done' } };
  const steps = [
    { kind: 'tool', id: 'ask', http },
    { kind: 'waitForMessage', id: 'done', event: { callback: true } },
  ];
  const test = (callback: string) => ({
    ...{ name: 't', answers: { ask: [{ value: 1 }] }, events: [{ callback, data: { n: 1 } }] },
    expect: { output: { n: 1 } },
  });
  const of = (callback: string) => ({
    ...{ version: 2, root: { kind: 'sequence', id: 's', steps }, tests: [test(callback)] },
    output: { value: '$.steps.done.output.data' },
  });
  expect(await play(of('done'))).toEqual([]);
  expect(await play(of('dne'))).toEqual([
    '/tests/0/events/0/callback: no node that is called back is called dne: did you mean done?',
  ]);
});

const root = { kind: 'tool', id: 'look', toolName: 'look', args: { of: '$.input' } };
const tested = (test: Partial<DocumentTest>) =>
  play({ version: 2, root, tests: [{ name: 't', input: 'A', answers: { look: [{ value: { n: 1 } }] }, ...test }] });

describe('a test of a document', () => {
  it.each<[Partial<DocumentTest>, string[]]>([
    [{ expect: { output: { n: 1 } } }, []],
    [{ expect: { output: { n: 2 } } }, ['t: expected {"n":2}, and got {"n":1}']],
    [{ expect: { fails: 'away' } }, ['t: expected it to fail, and it came to {"n":1}']],
    [{ answers: { look: [{ error: 'unavailable' }] }, expect: { fails: 'unavailable' } }, []],
    [
      { answers: { look: [{ error: 'unavailable' }] }, expect: { output: 1 } },
      ['t: it failed: it failed as unavailable'],
    ],
    [{ answers: {}, expect: { output: 1 } }, ['t: there is no answer for look']],
    [{ expect: { output: { n: 1 }, calls: { look: [{ of: 'A' }] } } }, []],
    [
      { expect: { output: { n: 1 }, calls: { look: [{ of: 'B' }] } } },
      ['t: expected the calls of look to be [{"of":"B"}], and got [{"of":"A"}]'],
    ],
    [
      { answers: { lok: [{ value: 1 }] }, expect: { output: 1 } },
      ['/tests/0/answers/lok: no tool or llm is called lok: did you mean look?'],
    ],
    [{ expect: {} }, ['/tests/0/expect: expected output or fails, one of them']],
  ])('%j', async (test, problems) => {
    expect(await tested(test)).toEqual(problems);
  });
});
