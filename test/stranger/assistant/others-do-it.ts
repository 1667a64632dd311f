import { unplanned, unsaid } from './conversation.js';
import type { Conversation } from './conversation.js';
import type { House } from './house.js';
import { planned, tellsAll } from './plans.js';

/** So many messages of each label come in today. */
const today = { angry: '57', praise: '83', info: '61' };

function comeIn({ stack }: House): Promise<void> {
  const day = new Date().toISOString().slice(0, 10);
  for (const [label, count] of Object.entries(today)) stack.dashboard.set(day, label, Number(count));
  return Promise.resolve();
}

/** Work that is given to others. */
export const delegateConversations: readonly Conversation[] = [
  {
    ...{ name: 'moods', kind: 'delegate' },
    before: comeIn,
    says: ['Have somebody else count how many cross messages and how much praise we got today'],
    intents: [
      {
        when: 'cross messages and how much praise',
        steps: [
          { do: 'find more tools', with: { 'words to search': 'count messages' }, is: 'look' },
          {
            do: 'have an agent of its own do a task in the background, and build nothing',
            with: {
              task: 'They want two figures, each by itself and as it stands at this hour: count the angry and the praise messages of today',
              'tools by their names': [{ found: 'counts messages with a label' }],
              'context of the conversation': 'They want both figures of today.',
            },
          },
          tellsAll,
        ],
      },
      {
        when: 'count the angry and the praise messages',
        steps: ['count the angry messages of today', 'count the praise messages of today', 'say both'],
      },
    ],
    problems: async ({ said }) => unsaid(said, today.angry, today.praise),
  },
  {
    ...{ name: 'facts', kind: 'delegate' },
    before: comeIn,
    says: ['Plan this well: I want to know how many asked for facts today'],
    intents: [
      planned('how many asked for facts today', {
        kind: 'delegate anything else to an agent with tools',
        work: 'Count the info messages of today',
        needs: ['counts messages with a label'],
      }),
      { when: 'Count the info messages of today', steps: ['count the info messages of today', 'say how many'] },
    ],
    problems: async ({ thread, said }) => [...unplanned(thread, 'completed', 'succeeded'), ...unsaid(said, today.info)],
  },
];
