import { batchTurn, toolCall } from '../../builder/play-builder.js';
import { modelTurn } from '../../scenarios/model-turn.js';
import { resultsOf, unlike } from './conversation.js';
import type { Conversation } from './conversation.js';
import { say } from './speakers.js';

const search = batchTurn(toolCall('s', 'research', { action: 'web-search', query: 'toll road' }));
const read = (id: string, url: string): object => toolCall(id, 'research', { action: 'fetch-url', url });

export const webTalks: readonly Conversation[] = [
  {
    name: 'search: it is allowed once, and asked for again the next time',
    says: { assistant: [search, search, say('A toll road costs two coins.')] },
    async go(person) {
      await person.say('What does a toll road cost?');
      await person.answer(/^May it do this/, 'Approve');
      await person.until('a second request', ({ messages, requests }) => {
        return requests.length === 1 && messages.filter(({ role }) => role === 'tool').length === 1;
      });
      await person.answer(/^May it do this/, 'Approve');
      await person.hears('A toll road costs two coins.');
      await person.page.locator('.tool-call summary').first().click();
      await person.sees(/Tolls of the coast/, person.chat);
    },
    shows: ['Research: web search', 'A toll road costs two coins.'],
    wrong: (thread) =>
      unlike('found', resultsOf(thread, 'research').filter((text) => text.includes('<untrusted_data')).length, 2),
  },
  {
    name: 'domain: one that is allowed is not asked for again, another one is',
    says: {
      assistant: [
        batchTurn(
          read('a', 'https://docs.example.com/tolls'),
          read('b', 'https://docs.example.com/more'),
          read('c', 'https://other.example.org/'),
        ),
        say('None of the three could be read.'),
      ],
    },
    async go(person) {
      await person.say('Read the docs on tolls.');
      const card = person.card(/^May it do this/);
      await person.sees('https://docs.example.com/tolls', card);
      await person.judge('a choice of domains');
      await person.walk.picture('assistant-domains');
      await card.getByLabel('This domain, and all below it, in this thread').check();
      await person.walk.click('button', 'Approve', card);
      await person.sees('https://other.example.org/', person.page.locator('article.request'));
      await person.answer(/^May it do this/, 'Deny');
      await person.hears('None of the three could be read.');
    },
    shows: ['Research: fetch url', 'None of the three could be read.'],
    wrong: (thread) =>
      unlike('denied', resultsOf(thread, 'research').filter((text) => text.includes('The person said no')).length, 1) ??
      unlike('answers', resultsOf(thread, 'research').length, 3),
  },
  {
    name: 'all of the web: nothing more is asked in this thread',
    says: {
      assistant: [
        batchTurn(read('a', 'https://docs.example.com/tolls'), read('b', 'https://other.example.org/')),
        say('Neither could be read.'),
      ],
    },
    async go(person) {
      await person.say('Read what you need.');
      const card = person.card(/^May it do this/);
      await card.getByLabel('All of them, in this thread').check();
      await person.walk.click('button', 'Approve', card);
      await person.hears('Neither could be read.');
    },
    shows: ['Neither could be read.'],
    wrong: (thread) =>
      unlike('denied', resultsOf(thread, 'research').filter((text) => text.includes('said no')).length, 0),
  },
  {
    name: 'inside: an address of the instance is never read, allowed or not',
    says: {
      assistant: [batchTurn(read('a', 'http://127.0.0.1:6379/')), say('I may not read that.')],
    },
    async go(person) {
      await person.say('Read the store.');
      await person.answer(/^May it do this/, 'Approve');
      await person.hears('I may not read that.');
    },
    shows: ['I may not read that.'],
    wrong: (thread) =>
      unlike('refused', resultsOf(thread, 'research')[0]?.includes('\nError: the address is not a public one\n'), true),
  },
  {
    name: 'research agent: the person is asked for what it wants to read',
    says: {
      assistant: ({ kind }) =>
        kind === 'completed'
          ? say('The agent could not read it.')
          : batchTurn(
              toolCall('r', 'research-with-agent', {
                task: 'Read https://docs.example.com/tolls and sum it up',
                conversationContext: 'The person wants to know what a toll costs.',
              }),
            ),
      worker: (prompt) =>
        prompt.includes('OBS:\n')
          ? say('It could not be read.')
          : modelTurn({ type: 'tool', name: 'fetch-url', args: { url: 'https://docs.example.com/tolls' } }),
    },
    async go(person) {
      await person.say('Have somebody look up https://docs.example.com/tolls for me.');
      await person.sees('In the background');
      await person.sees(/docs\.example\.com/, person.card(/^May it do this/));
      await person.judge('a research agent');
      await person.answer(/^May it do this/, 'Approve');
      await person.hears('The agent could not read it.');
    },
    shows: ['Research with agent', 'The agent could not read it.'],
    wrong: (thread) => unlike('running', thread.running.length, 0),
  },
];
