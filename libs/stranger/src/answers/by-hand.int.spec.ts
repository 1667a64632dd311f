import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Form, Question } from '../question.js';
import { byHand, played } from './by-hand.js';

const schema = { type: 'object', properties: { count: { type: 'integer' } }, required: ['count'] };
const tools = [{ name: 'say', description: 'Says it.', schema }];

function asked(form: Form): Question {
  return { model: 'm', system: 'You count.', messages: [{ role: 'user', text: 'How many?' }], form };
}

describe('answers by hand', () => {
  let folder = '';
  beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'by-hand-'))));

  /** Somebody who answers each question with the same. */
  const answering = (answer: string) =>
    byHand(folder, { lookMs: 5, onQuestion: (name) => void writeFile(join(folder, 'answers', `${name}.txt`), answer) });

  it('are read from a folder, to which the questions are written as text', async () => {
    expect(await answering('{"count": 3}\n')(asked({ by: 'schema', schema }), 0)).toEqual({ text: '{"count": 3}' });
    const question = await readFile(join(folder, 'questions', '001.txt'), 'utf8');
    expect(question).toContain(JSON.stringify(schema));
    expect(question).toMatch(/--- system ---\nYou count\.\n--- user ---\nHow many\?/);
  });

  it.each<[string, string, string | true | false, object]>([
    [
      'the arguments of a tool that must be called',
      '{"count": 3}',
      'say',
      { call: { name: 'say', args: { count: 3 } } },
    ],
    ['a call', '{"tool": "say", "args": {"count": 3}}', true, { call: { name: 'say', args: { count: 3 } } }],
    ['words beside tools', 'Three.', false, { text: 'Three.' }],
  ])('are %s', async (_, answer, forced, said) => {
    expect(await answering(answer)(asked({ by: 'tools', tools, forced }), 0)).toMatchObject(said);
  });

  it('are waited for, and an empty file is none yet', async () => {
    const place = () => join(folder, 'answers', '001.txt');
    const speaker = byHand(folder, {
      ...{ lookMs: 5, onQuestion: () => void writeFile(place(), '').then(() => writeFile(place(), 'Three.')) },
    });
    expect(await speaker(asked({ by: 'text' }), 0)).toEqual({ text: 'Three.' });
  });

  it('are played again in their order, up to the last', async () => {
    for (const [at, text] of ['One.', 'Two.'].entries()) await answering(text)(asked({ by: 'text' }), at);
    const again = played(folder);
    expect([await again(asked({ by: 'text' }), 0), await again(asked({ by: 'text' }), 1)]).toEqual([
      { text: 'One.' },
      { text: 'Two.' },
    ]);
    await expect(again(asked({ by: 'text' }), 2)).rejects.toThrow('has no answer 003');
  });
});
