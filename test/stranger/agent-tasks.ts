import type { Intent } from '#stranger';
import { countOf } from './shop.js';

/** What a person asks of an agent, what somebody who understands it would do, and what has to come of it. */
export interface AgentTask {
  text: string;
  /** In plain words; without names of tools, fields or values of the product. */
  steps: Intent['steps'];
  /** The calls that are made, each as its tool and the values of its arguments. */
  calls: readonly string[];
  /** What the person has to be told. */
  says: readonly string[];
  /** Absent: `answered`. */
  outcome?: string;
}

const [today, yesterday] = ['2026-11-28', '2026-11-27'];
const counted = (label: string, start: string, end = start): string => `get_counts ${start} ${end} ${label}`;
const figure = (label: string, start: string, end = start): string => String(countOf(start, end, label));

function counting(text: string, words: string, label: string, start: string, end = start): AgentTask {
  return {
    text,
    steps: [`count the ${label} messages ${words}`, 'say how many'],
    calls: [counted(label, start, end)],
    says: [figure(label, start, end)],
  };
}

function one(text: string, step: string, call: string, ...says: string[]): AgentTask {
  return { text, steps: [step, 'say what came of it'], calls: [call], says };
}

/** Tasks of agents; the tools lie in `tools`. */
export const agentTasks: readonly AgentTask[] = [
  counting('Were many people cross with us today?', 'of today', 'angry', today),
  counting('How much applause did we get yesterday?', 'of yesterday', 'praise', yesterday),
  counting('Anything purely factual come in on Thursday?', 'of Thursday', 'info', '2026-11-26'),
  counting('The grumbling three days ago, how bad was it?', 'of 3 days ago', 'angry', '2026-11-25'),
  counting('Nice words of this week so far, please', 'of this week', 'praise', '2026-11-23', today),
  counting('And the moaning of the week before?', 'of last week', 'angry', '2026-11-16', '2026-11-22'),
  counting('On the 3rd of November, how many wanted facts?', 'of 2026-11-03', 'info', '2026-11-03'),
  counting(
    'From the 10th to the 12th, the cheers',
    'from 2026-11-10 to 2026-11-12',
    'praise',
    '2026-11-10',
    '2026-11-12',
  ),
  {
    text: 'Compare the cross ones of today with yesterday',
    steps: ['count the angry messages of today', 'count the angry messages of yesterday', 'say both'],
    calls: [counted('angry', today), counted('angry', yesterday)],
    says: [figure('angry', today), figure('angry', yesterday)],
  },
  {
    text: 'Cheers and moans of this day, both',
    steps: ['count the praise messages of today', 'count the angry messages of today', 'say both'],
    calls: [counted('praise', today), counted('angry', today)],
    says: [figure('praise', today), figure('angry', today)],
  },
  {
    text: 'All three moods of Monday',
    steps: [
      'count the angry messages of Monday',
      'count the praise messages of Monday',
      'count the info messages of Monday',
      'say all',
    ],
    calls: ['angry', 'praise', 'info'].map((label) => counted(label, '2026-11-23')),
    says: ['angry', 'praise', 'info'].map((label) => figure(label, '2026-11-23')),
  },
  one('What have we still got to send out?', 'find the open orders', 'search_orders open', '4', 'A-1044'),
  one('Which ones came back to us?', 'find the returned orders', 'search_orders returned', '2'),
  one('How many left the house already?', 'find the shipped orders', 'search_orders shipped', '12'),
  one('Who has settled the bill?', 'find the paid orders', 'search_orders paid', '9'),
  one(
    'Unsent ones since the 20th',
    'find the open orders placed since 2026-11-20',
    'search_orders open 2026-11-20',
    '4',
  ),
  one('Where is A-1044 now?', 'look up the order A-1044', 'get_order A-1044', 'on its way'),
  one('Did B-17 arrive?', 'look up the order B-17', 'get_order B-17', 'delivered'),
  one(
    'Any blue chairs left?',
    'check how many pieces of the article "blue chair" are in the warehouse',
    'check_stock blue chair',
    '14',
  ),
  one('lamps, still there?', 'check the stock of "lamp"', 'check_stock lamp', '3'),
  one('And the oak table?', 'check the stock of "oak table"', 'check_stock oak table', '0'),
  one(
    'Umbrella for Lisbon tomorrow?',
    'get the weather in Lisbon of tomorrow',
    'get_forecast Lisbon 2026-11-29',
    'light rain',
    '18',
  ),
  one('Is it warm in Oslo today?', 'get the weather in Oslo of today', 'get_forecast Oslo 2026-11-28', '12'),
  one(
    'New York, yesterday: sunny?',
    'get the weather in New York of yesterday',
    'get_forecast New York 2026-11-27',
    '24',
  ),
  one(
    'Could we come by tomorrow?',
    'find the free hours for a visit of tomorrow',
    'find_free_slots 2026-11-29',
    '10:00, 15:30',
  ),
  one(
    'Four of us, today',
    'find the free hours for a visit of today for 4 people',
    'find_free_slots 2026-11-28 4',
    '9:15',
  ),
  one(
    'When is there room on the 5th of December?',
    'find the free hours for a visit on 2026-12-05',
    'find_free_slots 2026-12-05',
    '9:15',
  ),
  one(
    '50 euros, what is that over there in the States?',
    'convert 50 from the currency EUR into the target USD',
    'convert_money 50 EUR USD',
    '62.5',
  ),
  one('80 quid in euros', 'convert 80 from GBP into the target EUR', 'convert_money 80 GBP EUR', '100'),
  {
    text: 'Are there chairs, and what do 100 dollars make in euros?',
    steps: ['check the stock of "blue chair"', 'convert 100 from USD into the target EUR', 'say both'],
    calls: ['check_stock blue chair', 'convert_money 100 USD EUR'],
    says: ['14', '80'],
  },
  {
    text: 'Weather and room for us tomorrow in Porto',
    steps: ['get the weather in Porto of tomorrow', 'find the free hours for a visit of tomorrow', 'say both'],
    calls: ['get_forecast Porto 2026-11-29', 'find_free_slots 2026-11-29'],
    says: ['15', '10:00, 15:30'],
  },
  {
    text: 'What is unsent, what came back, and where is C-4?',
    steps: ['find the open orders', 'find the returned orders', 'look up the order C-4', 'say all of it'],
    calls: ['search_orders open', 'search_orders returned', 'get_order C-4'],
    says: ['4', '2', 'on its way'],
  },
  {
    text: 'Did the moaners write because of D-9?',
    steps: ['count the angry messages of today', 'look up the order D-9', 'say both'],
    calls: [counted('angry', today), 'get_order D-9'],
    says: [figure('angry', today), 'delivered'],
  },
  ...[
    { text: 'Thank you, that was all', steps: ['say "You are welcome."'], says: ['You are welcome.'] },
    { text: 'Hello, who are you?', steps: ['say "I look after orders and messages."'], says: ['orders and messages'] },
    { text: 'Bonjour, ça va ?', steps: ['say "Très bien, merci."'], says: ['Très bien, merci.'] },
  ].map((task) => ({ ...task, calls: [] })),
  {
    text: 'Sing me something from an opera',
    steps: ['juggle burning torches', 'say it'],
    calls: [],
    says: ['I cannot'],
    outcome: 'cannot-proceed',
  },
  {
    text: 'Please book a flight to the moon',
    steps: ['board a rocket', 'say it'],
    calls: [],
    says: ['I cannot'],
    outcome: 'cannot-proceed',
  },
  {
    text: 'Where is my parcel?',
    steps: ['ask Which order is it?'],
    calls: [],
    says: ['Which order is it?'],
    outcome: 'asks',
  },
  {
    text: 'Can we come by some day?',
    steps: ['ask On which day?'],
    calls: [],
    says: ['On which day?'],
    outcome: 'asks',
  },
];

export const agentIntents: readonly Intent[] = agentTasks.map(({ text, steps }) => ({ when: text, steps }));
