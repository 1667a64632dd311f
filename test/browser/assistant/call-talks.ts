import { batchTurn, toolCall } from '../../builder/play-builder.js';
import { begunGraph } from '../../builder/kills/model.js';
import { payingGraph } from '../paying-graph.js';
import { resultsOf, unlike } from './conversation.js';
import type { Conversation } from './conversation.js';
import type { Person } from './person.js';
import { say } from './speakers.js';

const call = (name: string, args: object): string => batchTurn(toolCall('x', name, args));

/** A stored workflow that conversations are about. */
export async function store(person: Person, id: string, name: string): Promise<void> {
  await person.ask('POST', '/v1/workflows', { id, graph: { ...begunGraph, name } });
}

async function nameOf(person: Person, id: string): Promise<string> {
  const { graph } = (await person.ask('GET', `/v1/workflows/${id}`)) as { graph: { name: string } }; // the API's own answer
  return graph.name;
}

/** A talk about one call that waits for approval. */
export const callTalks: readonly Conversation[] = [
  {
    name: 'question: it answers in words',
    says: { assistant: [say('Nothing is published yet.')] },
    async go(person) {
      await person.walk.find('heading', 'Say what should be done').waitFor();
      await person.judge('a thread that has not begun');
      await person.walk.click('button', 'Which workflows are published, and what starts them?');
      await person.hears('Nothing is published yet.');
    },
    shows: ['Which workflows are published', 'Nothing is published yet.', 'at rest'],
    wrong: ({ title }) => unlike('title', title, 'Which workflows are published, and what starts them?'),
  },
  {
    name: 'rename: a call is allowed, with its exact arguments and the name of what it is about',
    says: {
      assistant: [
        call('workflows', { action: 'rename', workflowId: 'orders', name: 'Desk' }),
        say('It is called Desk.'),
      ],
    },
    async go(person) {
      await store(person, 'orders', 'Orders');
      await person.say('Call it Desk.');
      const card = person.card(/^May it do this\? “Orders”/);
      await person.sees('"workflowId": "orders"', card);
      await person.judge('a call that waits');
      await person.walk.picture('assistant-call');
      await person.answer(/^May it do this/, 'Approve');
      await person.hears('It is called Desk.');
      const name = await nameOf(person, 'orders');
      if (name !== 'Desk') throw new Error(`the workflow is called ${name}`);
      await person.page.locator('.tool-call summary').first().click();
      await person.judge('a call that is done');
    },
    shows: ['Workflows: rename', 'It is called Desk.'],
    wrong: (thread) => unlike('failed', resultsOf(thread, 'workflows')[0]?.startsWith('Error'), false),
  },
  {
    name: 'deny: a call is refused, and the assistant is told why',
    says: {
      assistant: ({ prompt }) =>
        prompt.includes('The person said no: not today')
          ? say('Then I leave it.')
          : call('workflows', { action: 'delete', workflowId: 'keep' }),
    },
    async go(person) {
      await store(person, 'keep', 'Keep');
      await person.say('Delete it.');
      const card = person.card(/^May it do this/);
      await card.waitFor();
      await person.walk.fill('Why not, if you deny it', 'not today', card);
      await person.walk.click('button', 'Deny', card);
      await person.hears('Then I leave it.');
      await nameOf(person, 'keep');
    },
    shows: ['Workflows: delete', 'Then I leave it.'],
    wrong: (thread) => unlike('answer', resultsOf(thread, 'workflows'), ['Error: The person said no: not today']),
  },
  {
    name: 'publish: it asks before, and says what starts the workflow',
    says: {
      assistant: [call('workflows', { action: 'publish', workflowId: 'public' }), say('It is published.')],
    },
    async go(person) {
      await store(person, 'public', 'Public');
      await person.say('Publish it.');
      await person.answer(/“Public”/, 'Approve');
      await person.hears('It is published.');
      await person.ask('GET', '/v1/workflows/public/triggers');
    },
    shows: ['Workflows: publish', 'It is published.'],
    wrong: (thread) => unlike('published', resultsOf(thread, 'workflows')[0]?.includes('"version"'), true),
  },
  {
    name: 'publish: what it writes without asking stands on the card, and a yes does not confirm it',
    says: {
      assistant: [
        call('workflows', { action: 'publish', workflowId: 'pays' }),
        say('You have to confirm it yourself.'),
      ],
    },
    async go(person) {
      await person.ask('POST', '/v1/workflows', { id: 'pays', graph: payingGraph('Pays') });
      await person.say('Publish it.');
      await person.sees('without asking anybody: POST https://pay.example/', person.card(/“Pays”/));
      await person.judge('a card with what is written without asking');
      await person.answer(/“Pays”/, 'Approve');
      await person.hears('You have to confirm it yourself.');
    },
    shows: ['Workflows: publish', 'You have to confirm it yourself.'],
    wrong: (thread) => unlike('refused', resultsOf(thread, 'workflows')[0]?.includes('Nothing was published'), true),
  },
  {
    name: 'question with answers: a choice is taken word for word',
    says: {
      assistant: ({ prompt }) =>
        prompt.includes('TOOL ask-user x: Slack')
          ? say('Slack it is.')
          : call('ask-user', { question: 'Where shall it go?', options: ['Slack', 'A text message'] }),
    },
    async go(person) {
      await person.say('Send it somewhere.');
      await person.card(/^Where shall it go/).waitFor();
      await person.judge('a question');
      await person.answer(/^Where shall it go/, 'Slack');
      await person.hears('Slack it is.');
    },
    shows: ['Slack it is.'],
    wrong: (thread) => unlike('answer', resultsOf(thread, 'ask-user'), ['Slack']),
  },
  {
    name: 'question with answers: none of these',
    says: {
      assistant: [call('ask-user', { question: 'Which one?', options: ['One', 'Two'] }), say('I leave it open.')],
    },
    async go(person) {
      await person.say('Take one.');
      await person.answer(/^Which one/, 'None of these');
      await person.hears('I leave it open.');
    },
    shows: ['I leave it open.'],
    wrong: (thread) => unlike('answer', resultsOf(thread, 'ask-user'), ['Error: Nobody has answered the question']),
  },
  {
    name: 'deferred setup: what is put off is not asked for again',
    says: {
      assistant: [
        call('workflows', { action: 'setup', workflowId: 'orders-2' }),
        call('credentials', { action: 'setup', workflowId: 'orders-2', credentialType: 'slackApi' }),
        say('It is built; the setup is yours, later.'),
      ],
    },
    async go(person) {
      await store(person, 'orders-2', 'Orders');
      await person.say('Set the orders up.');
      await person.card(/^Set up/).waitFor();
      await person.judge('a setup');
      await person.walk.picture('assistant-setup');
      await person.answer(/^Set up/, 'Put it off');
      await person.hears('It is built; the setup is yours, later.');
    },
    shows: ['Credentials: setup', 'the setup is yours'],
    wrong: (thread) =>
      unlike('setup', resultsOf(thread, 'workflows'), ['{"deferred":true}']) ??
      unlike('again', resultsOf(thread, 'credentials'), ['Error: The person has put this setup off: do not ask again']),
  },
  {
    name: 'credential: the person adds it on its page, and its value is nowhere in the thread',
    says: {
      assistant: [call('credentials', { action: 'setup', credentialType: 'slackApi' }), say('Slack is connected.')],
    },
    async go(person) {
      await person.say('Connect Slack.');
      await person.walk.click('link', 'Credentials', person.card(/^Set up a credential/));
      await person.walk.find('heading', 'Credentials').waitFor();
      await person.walk.fill('Name', `Slack of ${person.threadId}`);
      await person.walk.fill('Hosts that it is sent to', 'slack.com');
      await person.walk.fill('Access token', 'made-up-token');
      await person.walk.fill('Why', 'asked for in a thread');
      await person.walk.click('button', 'Seal it');
      await person.walk.find('heading', `Slack of ${person.threadId}`).waitFor();
      await person.judge('credentials');
      await person.walk.picture('credentials');
      await person.open();
      await person.answer(/^Set up a credential/, 'It is done');
      await person.hears('Slack is connected.');
    },
    shows: ['Slack is connected.'],
    wrong: (thread) =>
      unlike('found', resultsOf(thread, 'credentials')[0]?.includes('"needsBrowserSetup":false'), true) ??
      unlike('value in the thread', JSON.stringify(thread).includes('made-up-token'), false),
  },
  {
    name: 'stale confirmation: an answer that comes second says so, and does nothing',
    says: {
      assistant: [
        call('workflows', { action: 'rename', workflowId: 'late', name: 'Later' }),
        say('Nobody allowed it.'),
      ],
    },
    async go(person) {
      await store(person, 'late', 'Late');
      await person.say('Call it Later.');
      const card = person.card(/^May it do this/);
      await card.waitFor();
      const [request] = (await person.thread()).requests;
      // Nothing reaches the page meanwhile, as behind a bad connection.
      const cut = '**/v1/assistant/threads/**';
      await person.page.route(cut, (route) => route.abort());
      await person.page.evaluate('window.stop()');
      await person.ask('POST', `/v1/assistant/confirmations/${request?.requestId}`, { decision: 'denied' });
      await person.walk.click('button', 'Approve', card);
      await person.hears(/Your answer came too late/);
      await person.page.unroute(cut);
      await person.hears('Nobody allowed it.');
      await card.waitFor({ state: 'detached' });
      const name = await nameOf(person, 'late');
      if (name !== 'Late') throw new Error(`it is called ${name}`);
    },
    shows: ['Your answer came too late', 'Nobody allowed it.'],
    wrong: (thread) => unlike('answer', resultsOf(thread, 'workflows'), ['Error: The person said no']),
  },
];
