import { expect, it } from '@jest/globals';
import { requestInWords } from './request-words.js';

const planOf = (count: number, chars: number): string => {
  const task = (n: number) => ({ title: `Task ${n}`, spec: 'x'.repeat(chars) });
  const tasks = Array.from({ length: count }, (_, n) => task(n + 1));
  return requestInWords({ requestId: 'r', kind: 'plan', tool: 'plan', args: { tasks }, entity: null }, () => true);
};

it.each([
  [
    { action: 'update-tags', workflowId: 'w', tags: ['a b'] },
    'Orders',
    'May I update tags "Orders"?\nWith tags ("a b")',
  ],
  [{ action: 'archive', workflowId: 'w' }, null, 'May I archive?\nWith workflow id w'],
  [{ text: 'It is here.' }, 'Ana', 'May I do this "Ana": workflows: "It is here."?'],
])('a call is asked for without code: %j', (args, entity, said) => {
  const asked = { requestId: 'r', kind: 'call', tool: 'workflows', args, entity } as const;
  expect(requestInWords(asked, () => true)).toBe(said);
  expect(requestInWords(asked, () => false)).toContain(`\nworkflows ${JSON.stringify(args)}`);
});

it.each([
  [2, 10, /^My plan:\n1\. Task 1: x{10}\n2\. Task 2: x{10}$/],
  [3, 400, /1\. Task 1: x{160}…\n/],
  [20, 400, /^My plan:\n1\. Task 1: x{40}…\n[^]*\n20\. Task 20: x{40}…$/],
  [60, 400, /^My plan:\n1\. Task 1\n[^]*\n60\. Task 60$/],
  [200, 400, /^My plan:\n1\. Task 1\n[^]*\n… and \d+ more$/],
])('a plan of %i tasks with %i characters each fits one text, and says what it leaves out', (count, chars, said) => {
  const words = planOf(count, chars);
  expect(words).toMatch(said);
  expect(words.length).toBeLessThanOrEqual(1_350);
});
