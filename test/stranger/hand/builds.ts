import { setTimeout as pause } from 'node:timers/promises';
import { today } from './house.js';
import type { House } from './house.js';
import { Owner } from './owner.js';
import type { Graph, Replies } from './owner.js';
import { sendForm, triggerNode } from './start.js';
import { hasFigure, must } from './task.js';
import type { HandTask } from './task.js';

const replies: Replies = [
  [/number|phone|reach|text you|recipient/i, 'my number is +1 555 0111, the shop texts from +1 555 0100'],
  [/time zone|zone/i, 'UTC'],
];

/** Has it built, and published under this id; then what it comes to is looked at. */
function built(id: string, message: string, judge: (owner: Owner, graph: Graph) => Promise<string[]>): HandTask {
  return {
    play: async (house) => {
      const owner = new Owner(house, replies);
      await prepare(owner);
      const { graph, said } = await owner.build(message);
      if (graph.nodes.length === 0) return [`nothing was built: ${said}`];
      await owner.publish(id, graph);
      return judge(owner, graph);
    },
  };
}

/** The tables that there are; and whoever is to be texted has written before. */
async function prepare(owner: Owner): Promise<void> {
  await owner.introduce();
  const text = (name: string) => ({ name, type: 'string' });
  const tables = {
    leads: [text('name'), text('phone'), text('wish')],
    small_orders: [text('order'), { name: 'total', type: 'number' }],
  };
  for (const [name, columns] of Object.entries(tables))
    await owner.done('POST', '/v1/tables', { name, columns, by: 'ann', reason: 'ours' });
}

const [firstCustomer, secondCustomer, thirdCustomer] = ['+15550121', '+15550122', '+15550123'];

/** Somebody texts; the dashboard, which reads all texts, has counted it before anybody asks. */
async function customerTexts({ stack }: House, from: string, body: string, angry: number): Promise<void> {
  stack.dashboard.set(today, 'angry', angry);
  await stack.text(from, body);
}

/** Whether the owner has got so many texts since, and the last has one of the figures. */
async function getsFigure(owner: Owner, before: number, figures: readonly number[]): Promise<string[]> {
  const came = await owner.waitFor(() => owner.texts().length > before);
  const got = owner.texts().slice(before);
  const isRight = got.some((text) => figures.some((figure) => hasFigure(text, figure)));
  return [
    ...must(came, 'no text came'),
    ...must(!came || isRight, `the text is ${JSON.stringify(got)}, with none of ${figures.join(', ')}`),
  ];
}

/** Two of three are angry: how many that makes is right by the dashboard, and by a count of the workflow's own. */
async function judgeAngry(owner: Owner): Promise<string[]> {
  const { house } = owner;
  const before = owner.texts().length;
  await customerTexts(house, firstCustomer, 'Third time my order is late. I am furious!', 41);
  const first = await getsFigure(owner, before, [41, 1]);
  await customerTexts(house, secondCustomer, 'Thank you so much, lovely service', 41);
  await pause(3_000);
  await owner.waitFor(async () => (await runningRuns(house)) === 0);
  const between = owner.texts().length - before;
  await customerTexts(house, thirdCustomer, 'You people are useless. I want my money back NOW!!', 42);
  const second = await getsFigure(owner, before + between, [42, 2]);
  return [...first, ...must(between === 1, `${between} texts after one angry and one glad message`), ...second];
}

async function runningRuns(house: House): Promise<number> {
  const { data } = await house.api<{ runs: unknown[] }>('GET', '/v1/runs?phase=live');
  return data.runs.length;
}

async function judgeForm(owner: Owner): Promise<string[]> {
  const before = owner.texts().length;
  await sendForm(owner.house, 'leads-form', [
    [/name/i, 'Dana Reed'],
    [/phone|number/i, '+1 555 0133'],
    [/./, 'a blue chair'],
  ]);
  await owner.waitFor(() => owner.texts().length > before);
  await owner.waitFor(async () => (await owner.rows('leads')).length > 0, 10_000);
  const [rows, texts] = [await owner.rows('leads'), owner.texts().slice(before)];
  const [row = {}] = rows;
  const isRow = row['name'] === 'Dana Reed' && row['phone'] === '+1 555 0133' && row['wish'] === 'a blue chair';
  return [
    ...must(rows.length === 1 && isRow, `leads has ${JSON.stringify(rows)}`),
    ...must(/Dana Reed/.test(texts[0] ?? '') && /blue chair/.test(texts[0] ?? ''), `texted: ${JSON.stringify(texts)}`),
    ...must(texts.length === 1, `${texts.length} texts`),
  ];
}

async function judgeOrders(owner: Owner): Promise<string[]> {
  const { stack } = owner.house;
  const { data } = await owner.house.api<{ triggers: { path: string | null }[] }>(
    'GET',
    '/v1/workflows/orders/triggers',
  );
  const address = `${stack.url}${data.triggers.find(({ path }) => path !== null)?.path ?? ''}`;
  const post = (body: object) =>
    fetch(address, { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } });
  const before = owner.texts().length;
  await post({ order: 'A-17', total: 740 });
  await post({ order: 'A-18', total: 80 });
  await owner.waitFor(async () => owner.texts().length > before && (await owner.rows('small_orders')).length > 0);
  await pause(2_000);
  const [rows, texts] = [await owner.rows('small_orders'), owner.texts().slice(before)];
  const isRow = rows.length === 1 && rows[0]?.['order'] === 'A-18' && rows[0]['total'] === 80;
  return [
    ...must(texts.length === 1 && /A-17/.test(texts[0] ?? ''), `texted: ${JSON.stringify(texts)}`),
    ...must(isRow, `small_orders has ${JSON.stringify(rows)}`),
  ];
}

async function judgeReport(owner: Owner, graph: Graph): Promise<string[]> {
  const { count } = owner.house.stack.dashboard;
  const before = owner.texts().length;
  await owner.house.clock.leapTo(`${today}T17:59:55Z`);
  await owner.waitFor(() => owner.texts().length > before, 120_000);
  const texts = owner.texts().slice(before);
  const figures = [count(today, today, 'angry'), count(today, today, 'praise')];
  const hasBoth = texts.length === 1 && figures.every((figure) => hasFigure(texts[0] ?? '', figure));
  return [
    ...must(triggerNode(graph)?.type.endsWith('scheduleTrigger') === true, 'no schedule starts it'),
    ...must(hasBoth, `texted at six: ${JSON.stringify(texts)}, not ${figures.join(' and ')}`),
  ];
}

/** Four descriptions in the words of users. */
export const buildTasks: Readonly<Record<string, HandTask>> = {
  'build-angry': built(
    'angry-texts',
    'every time somebody texts, and the message is angry, count it and text me the number of angry messages today. my number is +1 555 0111, the shop texts from +1 555 0100',
    judgeAngry,
  ),
  'build-form': built(
    'leads-form',
    'I need a form where customers leave their name, phone and what they want. save each one in my leads table and text me (+1 555 0111, from our number +1 555 0100) who it was and what they want',
    judgeForm,
  ),
  'build-orders': built(
    'orders',
    'our shop software posts every new order to a web address as json like {"order":"A-17","total":740}. over 500 text me the order and total at +1 555 0111 (from our +1 555 0100), everything else just goes into the small_orders table',
    judgeOrders,
  ),
  'build-report': built(
    'evening-report',
    'weekdays at 6pm text me how many angry and how many praise messages we got that day, both numbers in one text. to +1 555 0111 from our number +1 555 0100, times are UTC',
    judgeReport,
  ),
};
