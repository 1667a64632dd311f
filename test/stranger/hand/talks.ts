import { eveningReport } from './evening-report.js';
import { today } from './house.js';
import { Owner } from './owner.js';
import type { Replies } from './owner.js';
import { hasFigure, must } from './task.js';
import type { HandTask } from './task.js';

const replies: Replies = [
  [/number|phone|recipient|who should/i, 'my number is +1 555 0111, ours to text from is +1 555 0100'],
  [/time ?zone|utc/i, 'UTC'],
  [/publish|live|switch(ed)? on|activate/i, 'yes, publish it please'],
];

/** Whether one text came at a time of the day, with these figures. */
async function textsAt(owner: Owner, time: string, figures: readonly number[]): Promise<string[]> {
  const before = owner.texts().length;
  await owner.house.clock.leapTo(`${today}T${time}Z`);
  await owner.waitFor(() => owner.texts().length > before, 120_000);
  const texts = owner.texts().slice(before);
  const isRight = texts.length === 1 && figures.every((figure) => hasFigure(texts[0] ?? '', figure));
  return must(isRight, `texted from ${time} on: ${JSON.stringify(texts)}, not ${figures.join(' and ')}`);
}

async function publishedIds({ house }: Owner): Promise<string[]> {
  const { data } = await house.api<{ workflows: { id: string }[] }>('GET', '/v1/workflows');
  const found: string[] = [];
  for (const { id } of data.workflows)
    if ((await house.api('GET', `/v1/workflows/${id}/triggers`)).status === 200) found.push(id);
  return found;
}

/** A plan that is allowed, built, checked by a checkpoint, and published. */
const plan: HandTask = {
  play: async (house) => {
    const owner = new Owner(house, replies);
    await owner.introduce();
    const { plan: made } = await owner.write(
      'report',
      'Every weekday at six in the evening, text me how many angry messages came in that day. My number is +1 555 0111, ours to text from is +1 555 0100, times are UTC. Have it checked before you say it works.',
    );
    if ((await publishedIds(owner)).length === 0) await owner.write('report', 'Good. Publish it, please.');
    const [kinds, ids] = [made?.tasks.map(({ kind }) => kind) ?? [], await publishedIds(owner)];
    return [
      ...must(kinds.includes('checkpoint'), `the plan has no checkpoint: ${kinds.join(', ')}`),
      ...must(ids.length === 1, `published: ${ids.join(', ') || 'nothing'}`),
      ...(await textsAt(owner, '17:59:55', [house.stack.dashboard.count(today, today, 'angry')])),
    ];
  },
};

/** The figures cannot be had until the failure has been told: the plan that was allowed fails, and another is made. */
const replan: HandTask = {
  onQuestion: ({ stack }, { messages }) => {
    if (messages.some(({ text }) => /\nTURN: replan/.test(text))) stack.dashboard.failAll(null);
  },
  play: async (house) => {
    const owner = new Owner(house, replies);
    const { dashboard } = house.stack;
    dashboard.failAll(500);
    await owner.write(
      'weeks',
      'Make a table called weeks with the columns monday (a date) and angry (a number). Then put one row into it: last week, which began on 23 November 2026, and how many angry messages came in from that Monday to the Sunday.',
    );
    dashboard.failAll(null);
    const angry = dashboard.count('2026-11-23', '2026-11-29', 'angry');
    const isThere = async (): Promise<boolean> => {
      const rows = await owner.rows('weeks');
      return rows.length === 1 && rows[0]?.['angry'] === angry && String(rows[0]['monday']).startsWith('2026-11-23');
    };
    if (!(await isThere())) await owner.write('weeks', 'Try that again, please. The dashboard works now.');
    return must(await isThere(), `weeks has ${JSON.stringify(await owner.rows('weeks'))}, not ${angry}`);
  },
};

const customers = [
  ['Ann Poole', '+1 555 0141', '2026-11-03'],
  ['Bob Diaz', '+1 555 0142', '2026-04-20'],
  ['Cleo Marsh', '+1 555 0143', '2025-12-30'],
] as const;

/** The first plan is sent back with a wish; what was made is asked about. */
const table: HandTask = {
  play: async (house) => {
    const owner = new Owner(house, replies);
    let isChanged = false;
    await owner.write(
      'customers',
      `Make a table called customers with name, phone and last_visit (a date), and put these three in: ${customers.map((row) => row.join(', ')).join('; ')}.`,
      ({ kind }) => {
        if (kind !== 'plan' || isChanged) return null;
        isChanged = true;
        return { decision: 'changes', text: 'Also a column city, please, empty for now.' };
      },
    );
    const { messages } = await owner.write('customers', 'Which of them have not been here for six months or more?');
    const said = messages.findLast(({ role }) => role === 'assistant')?.text ?? '';
    const rows = await owner.rows('customers');
    const isFull =
      rows.length === 3 &&
      customers.every(([name, phone, day]) =>
        rows.some((row) => row['name'] === name && row['phone'] === phone && String(row['last_visit']).startsWith(day)),
      );
    return [
      ...must(isFull, `customers has ${JSON.stringify(rows)}`),
      ...must(
        rows.every((row) => 'city' in row),
        'there is no column city',
      ),
      ...must(/Bob/.test(said) && /Cleo/.test(said), `it said ${said}`),
    ];
  },
};

/** Something that runs is changed, and the change is published. */
const edit: HandTask = {
  play: async (house) => {
    const owner = new Owner(house, replies);
    await owner.introduce();
    await owner.publish('evening-report', eveningReport);
    await owner.write(
      'edit',
      'The evening report should come at half past seven instead of six, and have the number of praise messages of that day in it too, beside the angry ones. Publish it when it works.',
    );
    const { count } = house.stack.dashboard;
    const before = owner.texts().length;
    await house.clock.leapTo(`${today}T17:59:55Z`);
    const isEarly = await owner.waitFor(() => owner.texts().length > before, 12_000);
    return [
      ...must(!isEarly, 'it still came at six'),
      ...(await textsAt(owner, '19:29:55', [count(today, today, 'angry'), count(today, today, 'praise')])),
    ];
  },
};

/** Four conversations with the assistant. */
export const talkTasks: Readonly<Record<string, HandTask>> = {
  'talk-plan': plan,
  'talk-replan': replan,
  'talk-table': table,
  'talk-edit': edit,
};
