import { describe, expect, it } from '@jest/globals';
import type { Schemas } from '#client';
import { buildTask, countCalls, toExpectedEnd, toFile } from './eval-task.js';
import type { Wanted } from './eval-task.js';

const wanted: Wanted = {
  ...{ name: ' Angry messages, today ', text: 'How many {angry} messages?', outcome: 'answered' },
  ...{ says: '7 (seven)\n\n  today ', never: '', calls: { get_counts: 1 } },
};

const tool = (name: string, more: object = {}) =>
  ({ kind: 'tool', tool_name: name, retry_index: 0, prefetched: false, ...more }) as Schemas['ToolItem']; // as much of it as is read

describe('a run that is kept as an eval task', () => {
  it('is a file of one task, whose words mean just themselves', () => {
    const task = buildTask(wanted);
    const { name, text } = toFile(task);
    expect(name).toBe('angry-messages-today.json');
    expect(JSON.parse(text)).toEqual([task]);
    const [says = ''] = task.exchanges[0]?.expect.matches ?? [];
    expect(new RegExp(says, 'i').test('There have been 7 (Seven) today.')).toBe(true);
    expect(new RegExp(says, 'i').test('There have been 7 seven today.')).toBe(false);
    expect(task.exchanges[0]?.expect).toEqual({
      ...{ outcome: 'answered', matches: [String.raw`7 \(seven\)`, 'today'], calls: { get_counts: 1 } },
    });
  });

  it('expects no more than what is asked of it, but something', () => {
    const least = { ...wanted, outcome: '', says: '', calls: null, never: 'sorry' };
    expect(buildTask(least).exchanges).toEqual([{ text: wanted.text, expect: { never: ['sorry'] } }]);
    expect(() => buildTask({ ...least, never: ' \n' })).toThrow('Expect something of it');
    expect(toFile(buildTask({ ...least, name: '¿?' })).name).toBe('task.json');
  });

  it('is a test of its agent as well, with its words as they are', () => {
    const says = ['7 (seven)', 'today'];
    expect(toExpectedEnd(wanted)).toEqual({ outcome: 'answered', says, calls: { get_counts: 1 } });
    const none = { ...wanted, outcome: 'no such', says: ' ', never: 'sorry', calls: null };
    expect(toExpectedEnd(none)).toEqual({ never: ['sorry'] });
  });

  it('counts the calls that the model has asked for, and no further try of one', () => {
    const items = [
      tool('get_counts'),
      tool('get_counts', { retry_index: 1 }),
      tool('get_counts'),
      tool('today_range', { prefetched: true }),
    ];
    expect(countCalls(items)).toEqual({ get_counts: 2 });
  });
});
