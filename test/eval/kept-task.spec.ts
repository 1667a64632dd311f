import { expect, it } from '@jest/globals';
import { buildTask, toFile } from '../../apps/console/src/eval-task/eval-task.js';
import { parseTasks } from './golden-task.js';

it('reads a task that the console has made of a run', () => {
  const task = buildTask({
    ...{ name: 'Angry messages, today', text: 'How many {angry} messages?', outcome: 'answered' },
    ...{ says: '7 (seven)', never: 'sorry', calls: { get_counts: 1 } },
  });
  const { name, text } = toFile(task);
  expect(parseTasks(name, text)).toEqual([task]);
});
