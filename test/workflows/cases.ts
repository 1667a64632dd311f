import type { WorkflowDocument } from '#workflow';

/** What a model says for a node: always this; one after the other, the last again and again; or by what its input has in it. */
export type Said = string | readonly string[] | Readonly<Record<string, string>>;

/** The calls of tools that a model makes before it answers; `{input}` stands for the line of the input that its node has. */
export type Calls = readonly {
  name: string;
  args: Readonly<Record<string, string>>;
  /** It is made only where this stands in the prompt. */
  when?: string;
}[];

/** A document, and what it comes to. */
export interface Case {
  /** The file in examples/workflows, without the ending; or what the document is called that stands here. */
  file: string;
  document?: WorkflowDocument;
  /** As somebody else writes that document; absent: as it stands. */
  written?: { version: 1; root: { kind: string } };
  input: string;
  /** By the ids of its `llm` nodes. */
  says?: Readonly<Record<string, Said>>;
  calls?: Readonly<Record<string, Calls>>;
  /** What its `tool` nodes come to, by their ids. */
  figures?: Readonly<Record<string, string>>;
  /** What a person texts while it waits, by the ids of its `waitForMessage` nodes. */
  texts?: Readonly<Record<string, string>>;
  /** What the manager is texted, each once; absent: nothing. */
  told?: readonly string[];
  /** Its output; or the code that it fails with. */
  expected: string;
}

/** The sample dashboard has the days up to this one. */
export const lastDay = '2026-01-31';

const january = '"start":"2026-01-01","end":"2026-01-31"';
const angry = `{"label":"angry","value":197,${january}}`;
const praise = `{"label":"praise","value":197,${january}}`;
const info = `{"label":"info","value":189,${january}}`;
const summary = `{"total":583,"by_label":{"angry":197,"praise":197,"info":189},${january}}`;
const mostNamed = Object.entries({ billing: 103, delivery: 49, app: 24, support: 12, prices: 6 })
  .map(([topic, count]) => JSON.stringify({ topic, count }))
  .join(',');
const topics = `{"label":"angry","items":[${mostNamed}],${january}}`;

const kinds: readonly Case[] = [
  {
    file: 'kinds/llm',
    input: 'The parcel that I ordered on Monday is not here.',
    says: { wish: 'They want to know where their parcel is.' },
    expected: 'They want to know where their parcel is.',
  },
  { file: 'kinds/tool', input: 'How was January?', figures: { angry }, expected: angry },
  {
    file: 'kinds/sequence',
    input: 'How was January?',
    figures: { figures: summary },
    says: { words: 'January was calm.' },
    expected: 'January was calm.',
  },
  {
    file: 'kinds/fork',
    input: 'How was January?',
    figures: { angry, praise, info },
    expected: [angry, praise, info].join('\n'),
  },
  {
    file: 'kinds/branch',
    input: 'I want my REFUND now',
    says: { refund: 'Reply with the number of your order to be refunded.' },
    expected: 'Reply with the number of your order to be refunded.',
  },
  {
    file: 'kinds/loop',
    input: 'Our shop will be closed on the whole of Sunday because we count what is in it.',
    says: { cut: ['Our shop is closed on Sunday because we count what is in it.', 'Closed on Sunday. DONE'] },
    expected: 'Closed on Sunday. DONE',
  },
  { file: 'kinds/spawn', input: 'How was January?', figures: { praise }, expected: praise },
  {
    file: 'kinds/provide',
    input: 'Is it here yet?',
    says: { reply: 'Your parcel arrives tomorrow.' },
    expected: 'Your parcel arrives tomorrow.',
  },
  {
    file: 'kinds/provide-file',
    input: 'When are you open?',
    says: { reply: { 'open from nine to five on weekdays': 'From nine to five, but not on Sunday.' } },
    expected: 'From nine to five, but not on Sunday.',
  },
  { file: 'kinds/every', input: '', figures: { figures: summary }, expected: summary },
  {
    file: 'kinds/approval',
    input: 'My lamp arrived broken.',
    says: { draft: 'We are sorry: we refund your lamp.' },
    expected: 'We are sorry: we refund your lamp.',
  },
  {
    file: 'kinds/wait-for-message',
    input: 'Where is my order?',
    texts: { order: 'A-17' },
    says: { found: 'We are looking for order A-17.' },
    expected: 'We are looking for order A-17.',
  },
  { file: 'kinds/delay', input: 'Later.', expected: 'Later.' },
  {
    file: 'kinds/map',
    input: 'Good morning\nThank you',
    says: { translate: { 'Good morning': 'Buenos días', 'Thank you': 'Gracias' } },
    expected: 'Buenos días\nGracias',
  },
  {
    file: 'kinds/subflow',
    input: 'Thank them.',
    figures: { counted: praise },
    says: { words: 'Thank you for all your praise.' },
    expected: 'Thank you for all your praise.',
  },
];

const apology = 'We are sorry that your parcel is late, and offer you a voucher of 20 dollars.';
const byTopic = 'A Most wrote about billing.';

/** What the sample dashboard counted on the last day. */
const countOfDay = '4 texts were angry today.';

const realistic: readonly Case[] = [
  {
    file: 'triage',
    input: 'My parcel is late AGAIN and I am furious!',
    says: { label: 'angry: My parcel is late AGAIN and I am furious!', offer: apology },
    expected: apology,
  },
  {
    file: 'triage',
    input: 'Where is order A-17?',
    calls: { reply: [{ name: 'get_order', args: { order: 'A-17' } }] },
    says: { label: 'question: Where is order A-17?', reply: 'Order A-17 is on its way.' },
    expected: 'Order A-17 is on its way.',
  },
  {
    file: 'nightly-count',
    input: '',
    figures: { day: '{"today":"2026-01-31"}' },
    calls: {
      tell: [
        { name: 'get_counts', args: { start_date: lastDay, end_date: lastDay, label: 'angry' } },
        { name: 'text_manager', args: { text: countOfDay }, when: '"value":4' },
      ],
    },
    says: { tell: 'The manager was told.' },
    told: [countOfDay],
    expected: 'The manager was told.',
  },
  {
    file: 'research',
    input: 'Why were customers angry in January?',
    calls: {
      topics: [{ name: 'get_top5', args: { start_date: '2026-01-01', end_date: lastDay, label: 'angry' } }],
      regions: [
        {
          name: 'get_by_segment',
          args: { start_date: '2026-01-01', end_date: lastDay, label: 'angry', segment: 'region' },
        },
      ],
    },
    says: {
      topics: byTopic,
      regions: 'B Most live in the north.',
      plans: 'C Most pay nothing.',
      strict: `${byTopic} Vote: A`,
      practical: `${byTopic} Vote: A`,
      plain: 'B Most live in the north. Vote: B',
      tally: byTopic,
    },
    expected: byTopic,
  },
  {
    file: 'refine',
    input: 'Closed Sunday, stock-taking.',
    says: {
      draft: 'We regret to inform you that we shall be closed on Sunday.',
      rewrite: ['We are closed on Sunday for stock-taking.', 'We are closed on Sunday.', 'We are closed on Sunday.'],
    },
    expected: 'We are closed on Sunday.',
  },
  {
    file: 'orders',
    input: 'A-17\nA-18\nA-99',
    calls: { status: [{ name: 'get_order', args: { order: '{input}' } }] },
    says: {
      status: { 'A-17': 'A-17 is on its way.', 'A-18': 'A-18 is packed.', 'A-99': 'A-99 is not known.' },
      answer: 'A-17 is on its way, A-18 is packed, and A-99 is not known.',
    },
    expected: 'A-17 is on its way, A-18 is packed, and A-99 is not known.',
  },
  {
    file: 'on-call',
    input: 'Hand the duty over.',
    figures: { angry, topics },
    texts: { 'open-work': 'Refund of A-18\nCall the courier' },
    says: {
      state: 'January was calm. Nobody waits.',
      step: { 'Refund of A-18': 'Refund A-18 before noon.', 'Call the courier': 'Call the courier at nine.' },
    },
    expected: 'Refund A-18 before noon.\nCall the courier at nine.',
  },
];

export const cases: readonly Case[] = [...kinds, ...realistic];
