import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import type { Question } from '../question.js';
import { alike } from './alike.js';
import { asText } from './by-hand.js';

const [then, now] = ['01JABCDEFGHJKMNPQRSTVWXYZ0', '01K00000000000000000000000'];

function asked(text: string): Question {
  return { model: 'm', system: 'You keep a list.', messages: [{ role: 'user', text }], form: { by: 'text' } };
}

/** A folder with these questions and answers, in their order. */
async function transcript(...exchanges: (readonly [question: string, answer: string])[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'alike-'));
  for (const part of ['questions', 'answers']) await mkdir(join(folder, part));
  for (const [at, [question, answer]] of exchanges.entries()) {
    await writeFile(join(folder, 'questions', `00${at + 1}.txt`), asText(asked(question)));
    await writeFile(join(folder, 'answers', `00${at + 1}.txt`), answer);
  }
  return folder;
}

describe('a transcript that is played where things may come in another order', () => {
  it('answers each question with the answer to the one most like it, each once', async () => {
    const speaker = await alike(
      await transcript(['Tea\nor milk?', 'Tea.'], ['One\nor two?', 'Two.'], ['One\nor two?', 'One.']),
    );
    const answers = [];
    for (const text of ['One\nor two?', 'Tea\nor coffee?', 'One\nor two?']) answers.push(await speaker(asked(text), 0));
    expect(answers).toEqual([{ text: 'Two.' }, { text: 'Tea.' }, { text: 'One.' }]);
    expect(() => speaker(asked('And now?'), 3)).toThrow('has no answer left');
  });

  it.each([
    ['an id', `task_${then}`, `task_${now}`],
    ['the id of a workflow', 'orders-1a2b3c4d', 'orders-99887766'],
    ['the id of a node', '0cc1d432-70e0-0bc0-41d1-5b8e4343fdfe', '02514616-f3d3-3fae-064f-bf083dd7f427'],
    ['a point in time', '2026-12-01T09:00:30.248Z', '2026-12-01T09:00:07.001Z'],
    ['a time in an id', 'act.1796115608080.3', 'act.1796115600001.3'],
  ])('puts in %s that stands in the same place now', async (_, before, after) => {
    const speaker = await alike(await transcript([`It is ${before}.`, `{"of": "${before}"}`]));
    expect(await speaker(asked(`It is ${after}.`), 0)).toEqual({ text: `{"of": "${after}"}` });
  });

  it('tells several apart by what stands before them, and knows those of questions before', async () => {
    const [a, b] = ['1a2b3c4d', '5e6f7a8b'];
    const folder = await transcript([`First ${a}, second ${b}.`, 'Seen.'], ['Which was the second?', `It was ${b}.`]);
    const speaker = await alike(folder);
    await speaker(asked('First 00ff00ff, second 11ee11ee.'), 0);
    expect(await speaker(asked('Which was the second?'), 1)).toEqual({ text: 'It was 11ee11ee.' });
  });
});
