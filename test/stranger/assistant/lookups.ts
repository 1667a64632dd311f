import { differs, unplanned, unsaid } from './conversation.js';
import type { Conversation } from './conversation.js';
import type { Page } from './house.js';
import { planned, tellsAll } from './plans.js';
import { create } from './tables.js';

/** What a search of the web finds. */
export const pages: readonly Page[] = [
  {
    ...{ about: 'lantern', title: 'Kranich lanterns', url: 'https://lanterns.example/kranich' },
    content: 'A kranich lantern burns for 31 hours.',
  },
  {
    ...{ about: 'moss', title: 'Moss roofs', url: 'https://roofs.example/moss' },
    content: 'A square metre of moss roof is 48 euros.',
  },
  {
    ...{ about: 'barrel', title: 'Rain barrels', url: 'https://barrels.example/' },
    content: 'A rain barrel of oak holds 210 litres.',
  },
];

const searches = (query: string) => ({
  do: 'search the web for pages',
  with: { action: 'search the web', 'words to search for': query },
});

/** What is looked up by the assistant itself, by somebody else, and in a plan. */
export const lookupConversations: readonly Conversation[] = [
  {
    ...{ name: 'lanterns', kind: 'research' },
    says: ['How long does a kranich lantern burn?'],
    intents: [{ when: 'a kranich lantern burn', steps: [searches('kranich lantern'), tellsAll] }],
    problems: async ({ said }) => unsaid(said, '31 hours'),
  },
  {
    ...{ name: 'roofs', kind: 'research' },
    says: ['Take your time, and have somebody find out what a moss roof costs'],
    intents: [
      {
        when: 'what a moss roof costs',
        steps: [
          {
            do: 'have an agent read the web and sum up what it finds',
            with: { task: 'Find the price of a moss roof', 'context of the conversation': 'They are in no hurry.' },
          },
          tellsAll,
        ],
      },
      { when: 'Find the price of a moss roof', steps: [searches('moss roof'), tellsAll] },
    ],
    problems: async ({ said }) => unsaid(said, '48 euros'),
  },
  {
    ...{ name: 'barrels', kind: 'research' },
    says: ['Read up on oak barrels, and then make me a list of barrels with their litres'],
    intents: [
      planned(
        'make me a list of barrels',
        { kind: 'research', work: 'Look up how much an oak rain barrel holds' },
        { kind: 'change data tables', work: 'Make a table of barrels with their litres', isAfter: true },
      ),
      { when: 'how much an oak rain barrel holds', steps: [searches('oak barrel'), tellsAll] },
      { when: 'Make a table of barrels', steps: [create('barrels', { litres: 'number' }), tellsAll] },
    ],
    problems: async ({ house, thread, said }) => [
      ...unplanned(thread, 'completed', 'succeeded', 'succeeded'),
      ...differs('the table', await house.columnsOf('barrels'), ['litres number']),
      ...unsaid(said, '210 litres'),
    ],
  },
];
