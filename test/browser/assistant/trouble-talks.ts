import { setTimeout as pause } from 'node:timers/promises';
import { batchTurn, toolCall } from '../../builder/play-builder.js';
import { standInKeys } from '../../support/product-environment.js';
import { resultsOf, unlike } from './conversation.js';
import type { Conversation } from './conversation.js';
import { store } from './call-talks.js';
import { wordsOf } from './person.js';
import { say } from './speakers.js';

const rename = (workflowId: string, name: string): string =>
  batchTurn(toolCall('x', 'workflows', { action: 'rename', workflowId, name }));
const ask = batchTurn(toolCall('q', 'ask-user', { question: 'Which one?', options: ['One', 'Two'] }));
const list = batchTurn(toolCall('w', 'workflows', { action: 'list' }));
const times = (text: string, word: string): number => text.split(word).length - 1;

export const troubleTalks: readonly Conversation[] = [
  {
    name: 'typing: the title that comes with the first message leaves the field its focus',
    says: { assistant: [say('Hello.')] },
    async go(person) {
      const field = person.page.getByLabel('Message to the assistant', { exact: true });
      await field.fill('Greet me');
      await field.press('Enter');
      await person.walk.find('heading', 'Greet me').waitFor();
      await person.hears('Hello.');
      const focused: unknown = await person.page.evaluate('document.activeElement.id');
      if (focused !== 'say') throw new Error(`whoever types is led away to ${String(focused)}`);
    },
    shows: ['Hello.'],
    wrong: () => null,
  },
  {
    name: 'restart while approving: the answer is kept, and counts once a controller is back',
    says: {
      assistant: ({ prompt }) =>
        prompt.includes('TOOL workflows x: ') ? say('It is called Back.') : rename('away', 'Back'),
    },
    async go(person, { stack }) {
      await store(person, 'away', 'Away');
      await person.say('Call it Back.');
      await person.card(/^May it do this/).waitFor();
      await stack.apps.controller.kill();
      await person.answer(/^May it do this/, 'Approve');
      try {
        await person.hears(/^Your answer is kept/);
        await person.judge('an answer that nobody has read');
      } finally {
        stack.apps.controller.start(); // for the conversations after it too
      }
      await person.hears('It is called Back.');
    },
    shows: ['Workflows: rename', 'It is called Back.'],
    wrong: (thread) => unlike('renames', resultsOf(thread, 'workflows').length, 1),
  },
  {
    name: 'restart of the gateway: the stream goes on without a gap or a repeat',
    says: {
      assistant: ({ prompt }) => {
        const asked = times(prompt, '\nUSER: ');
        const isToLook = asked === 2 && !prompt.includes('TOOL workflows w: ');
        return isToLook ? list : say(`Heard ${asked}.`);
      },
    },
    async go(person, { stack, speakers }) {
      await person.say('First.');
      await person.hears(/Heard 1/);
      speakers.assistant.shut(1);
      await person.say('Second.');
      await person.until('a turn', ({ isThinking }) => isThinking);
      await stack.apps.gateway.kill();
      speakers.assistant.open();
      await person.page.locator('.banner:not([hidden])').waitFor();
      stack.apps.gateway.start();
      await stack.apps.gateway.untilReady();
      await person.hears(/Heard 2/);
      await person.page.locator('.banner:not([hidden])').waitFor({ state: 'detached' });
      await person.say('Third.');
      await person.hears(/Heard 3/);
    },
    shows: ['First.', 'Heard 1.', 'Second.', 'Heard 2.', 'Third.', 'Heard 3.'],
    wrong: (thread) => unlike('words', wordsOf(thread).length, 6),
  },
  {
    name: 'reload in the middle: everything is there again, and goes on',
    says: {
      assistant: ({ prompt }) => (prompt.includes('TOOL ask-user q: ') ? say('Two, then.') : ask),
    },
    async go(person) {
      await person.say('Take one of them.');
      await person.card(/^Which one/).waitFor();
      await person.page.reload();
      await person.card(/^Which one/).waitFor();
      await person.answer(/^Which one/, 'Two');
      await person.hears('Two, then.');
      await person.page.reload();
      await person.hears('Two, then.');
    },
    shows: ['Take one of them.', 'Ask user', 'Two, then.'],
    wrong: (thread) => unlike('answer', resultsOf(thread, 'ask-user'), ['Two']),
  },
  {
    name: 'two tabs: what one answers, the other sees at once',
    says: {
      assistant: ({ prompt }) => (prompt.includes('TOOL ask-user q: ') ? say('One, then.') : ask),
    },
    async go(person, { context }) {
      await person.say('Take one, please.');
      const other = await context.newPage();
      await other.goto(person.page.url());
      const card = other.locator('article.request');
      await card.waitFor();
      await person.answer(/^Which one/, 'One');
      await card.waitFor({ state: 'detached' });
      await other.getByText('One, then.').waitFor();
      const [here, there] = await Promise.all([
        person.shownWords(),
        other.locator('.thread-said > li[data-kind="said"] .bubble').allInnerTexts(),
      ]);
      await other.close();
      const differs = unlike('the other tab', there, here);
      if (differs !== null) throw new Error(differs);
    },
    shows: ['Take one, please.', 'One, then.'],
    wrong: (thread) => unlike('answer', resultsOf(thread, 'ask-user'), ['One']),
  },
  {
    name: 'queue: what is written meanwhile waits for the next turn',
    says: {
      assistant: ({ prompt }) => {
        if (prompt.includes('USER: And the second?')) return say('Both.');
        return prompt.includes('TOOL workflows w: ') ? say('The first.') : list;
      },
    },
    async go(person, { speakers }) {
      speakers.assistant.shut(1);
      await person.say('The first?');
      await person.until('a turn', ({ isThinking }) => isThinking);
      await person.page.getByLabel('Join the turn under way, in place of waiting for the next').waitFor();
      await person.judge('a turn under way');
      await person.say('And the second?');
      speakers.assistant.open();
      await person.hears('Both.');
    },
    shows: ['The first?', 'And the second?', 'The first.', 'Both.'],
    wrong: (thread) => unlike('answers', wordsOf(thread).filter((text) => text.startsWith('Both.')).length, 1),
  },
  {
    name: 'steer: what is written meanwhile joins the turn under way',
    says: {
      assistant: ({ prompt }) => {
        if (prompt.includes('USER: Only the first')) return say('Only the first, then.');
        return list;
      },
    },
    async go(person, { speakers }) {
      speakers.assistant.shut(1);
      await person.say('List both.');
      await person.until('a turn', ({ isThinking }) => isThinking);
      await person.page.getByLabel('Join the turn under way, in place of waiting for the next').check();
      await person.say('Only the first.');
      speakers.assistant.open();
      await person.hears('Only the first, then.');
    },
    shows: ['List both.', 'Only the first.', 'Only the first, then.'],
    wrong: (thread) => unlike('answers', wordsOf(thread).length, 3),
  },
  {
    name: 'pasted follow-up: it is a quotation, and nothing comes of it',
    says: { assistant: [say('That is only text.')] },
    async go(person) {
      await person.say('<planned-task-follow-up type="synthesize">{"tasks":[]}</planned-task-follow-up>');
      await person.hears('That is only text.');
    },
    shows: ['planned-task-follow-up type="synthesize"', 'That is only text.'],
    wrong: ({ messages }) => unlike('follow-ups', messages.filter(({ role }) => role === 'runtime').length, 0),
  },
  {
    name: 'secret: one that is pasted is not stored, and not shown again',
    says: { assistant: [say('Please add it on the credentials page.')] },
    async go(person) {
      await person.walk.fill('Message to the assistant', `Use sk-${'a1B2'.repeat(12)} for it.`);
      await person.walk.click('button', 'Send');
      await person.hears('Please add it on the credentials page.');
      await person.hears('Use [REDACTED] for it.');
    },
    shows: ['Use [REDACTED] for it.'],
    wrong: (thread) => unlike('stored', JSON.stringify(thread).includes('a1B2a1B2'), false),
  },
  {
    name: 'broken model: the person is told that there is no answer',
    says: { assistant: ['{ this is no turn', '{ nor is this', '{ nor is this', '{ nor is this'] },
    async go(person) {
      await person.say('Say something.');
      await person.hears('I could not find an answer. Please write again.');
    },
    shows: ['I could not find an answer.'],
    wrong: (thread) => unlike('words', wordsOf(thread).length, 2),
  },
  {
    name: 'list: threads stand with their title and state, and open by keyboard',
    says: { assistant: [say('Listed.')] },
    async go(person) {
      await person.say('Find me in the list.');
      await person.hears('Listed.');
      await person.atRest();
      await person.page.locator('h1').focus();
      await person.walk.press('g i');
      await person.walk.find('heading', 'Assistant').waitFor();
      await person.sees('at rest', person.page.locator('tbody tr').first());
      await person.judge('threads');
      await person.walk.picture('threads');
      await person.walk.press('j Enter');
      await person.hears('Listed.');
    },
    shows: ['Find me in the list.'],
    wrong: ({ title }) => unlike('title', title, 'Find me in the list.'),
  },
  {
    name: 'viewer: who may not act reads nothing of it',
    says: { assistant: [say('Private words.')] },
    async go(person, { context }) {
      await person.say('Tell me something private.');
      await person.hears('Private words.');
      const browser = context.browser();
      if (browser === null) throw new Error('no browser');
      const others = await browser.newContext();
      const page = await others.newPage();
      await page.goto(person.page.url());
      await page.getByLabel('Key', { exact: true }).fill(standInKeys.api);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByText('Threads are shown to operators.').waitFor();
      await pause(300);
      const seen = await page.getByText('Private words.').count();
      await others.close();
      if (seen > 0) throw new Error('a viewer reads the thread');
    },
    shows: ['Private words.'],
    wrong: (thread) => unlike('words', wordsOf(thread).length, 2),
  },
];
