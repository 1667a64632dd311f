import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { faultsOf, refusalsOf } from './judge.js';
import { readerTasks } from './tasks.js';

const taskOf = (name: string) => {
  const task = readerTasks.find((each) => each.name === name);
  if (task === undefined) throw new Error(`there is no description ${name}`);
  return task;
};
/** Answers that are right: they show that each can be given. No reader sees them. */
const rightAnswers = new Map(
  readFileSync(new URL('answers.ndjson', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { name: string; document: object }) // the lines of our own file
    .map(({ name, document }) => [name, JSON.stringify(document)]),
);
const answerTo = (name: string): string => rightAnswers.get(name) ?? '';

describe('the descriptions that readers write documents for', () => {
  it('are twelve, each with an answer that is valid and right', async () => {
    expect(readerTasks).toHaveLength(12);
    for (const task of readerTasks) {
      expect(refusalsOf(answerTo(task.name), task)).toEqual([]);
      expect(await faultsOf(answerTo(task.name), task)).toEqual([]);
    }
  });

  it.each([
    ['large-refund', '"above":200', '"above":500'],
    ['large-refund', '"paid":false', '"paid":true'],
    ['weather', '"merge":"outcomes"', '"merge":"list"'],
    ['sort-letters', '"equals":"complaint"', '"equals":"praise"'],
    ['total', '"atLeast":100', '"above":100'],
    ['import', '"mode":"settle",', ''],
    ['poll', '"maxIterations":20', '"maxIterations":21'],
    [
      'trip',
      '"compensate":{"kind":"tool","id":"cancel-hotel","toolName":"cancel_hotel"',
      '"x-none":{"toolName":"none"',
    ],
    ['paid-in-time', '"where":{"order":"$.input.order"}', '"where":{"amount":1}'],
    ['stale-price', '"count":4', '"count":3'],
    ['callback', 'https://desk.example', 'https://other.example'],
    ['appointment', '"equals":"no"', '"equals":"yes"'],
  ])('tell an answer that is wrong: %s with %s as %s', async (name, from, to) => {
    const answer = answerTo(name);
    const wrong = answer.replace(from, to);
    expect(wrong).not.toBe(answer);
    expect(refusalsOf(wrong, taskOf(name))).toEqual([]);
    expect(await faultsOf(wrong, taskOf(name))).not.toEqual([]);
  });

  it('tell one that is no document, with its place', () => {
    expect(refusalsOf('{"version":2,"root":{"kind":"tol","id":"a"}}', taskOf('look-up')).join()).toMatch('/root/kind');
    const unknown = answerTo('look-up').replace('"get_order"', '"get_orders"');
    expect(refusalsOf(unknown, taskOf('look-up')).join()).toMatch('/root/toolName');
  });
});
