import { today } from './house.js';
import type { House } from './house.js';
import { Owner } from './owner.js';
import type { Replies } from './owner.js';
import { hasFigure, must } from './task.js';
import type { HandTask } from './task.js';

const note = 'Van is in the garage until Thursday';

/** Whoever texts what the owner does, and gets back texts that have to have these figures. */
async function figuresIn(house: House, texts: readonly string[], figures: readonly number[], replies: Replies = []) {
  const owner = new Owner(house, replies);
  const got: string[] = [];
  for (const text of texts) got.push(...(await owner.text(text)));
  return figures.flatMap((figure) =>
    must(
      got.some((text) => hasFigure(text, figure)),
      `no text has ${figure}: ${JSON.stringify(got)}`,
    ),
  );
}

/** Three that are asked by text. */
export const agentTasks: Readonly<Record<string, HandTask>> = {
  'agent-compare': {
    play: (house) => {
      const { count } = house.stack.dashboard;
      return figuresIn(
        house,
        ['Hey, did we get more angry msgs today than yesterday?', 'and how many people praised us today'],
        [count(today, today, 'angry'), count('2026-11-30', '2026-11-30', 'angry'), count(today, today, 'praise')],
      );
    },
  },
  'agent-last-week': {
    play: (house) => {
      const lastWeek = house.stack.dashboard.count('2026-11-23', '2026-11-29', 'angry');
      return figuresIn(
        house,
        ['how many did we get last week?'],
        [lastWeek],
        [[/what|which|kind|label|angry|monday/i, 'the angry ones, monday to sunday']],
      );
    },
  },
  'agent-note': {
    play: async (house) => {
      const owner = new Owner(house);
      await owner.text(`pls put this on the dashboard: ${note}`);
      const praise = house.stack.dashboard.count('2026-11-30', today, 'praise');
      const problems = await figuresIn(house, ['thanks! how much praise yesterday and today together?'], [praise]);
      const notes = house.stack.dashboard.notes.map(({ text }) => text);
      const isThere = notes.length === 1 && (notes[0] ?? '').includes(note);
      return [...problems, ...must(isThere, `the dashboard has the notes ${JSON.stringify(notes)}`)];
    },
  },
};
