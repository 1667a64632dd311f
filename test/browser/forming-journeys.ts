import type { Locator } from 'playwright-core';
import { batchTurn, toolCall } from '../builder/play-builder.js';
import { answering } from '../first-words/thread-answers.js';
import type { ModelScript } from '../stand-ins/scripted-model-server.js';
import type { Journey } from './journeys.js';
import type { Walk } from './walk.js';

const told =
  'Three workflows are stored. The first one counts angry messages, and nobody has published the other two yet.';
const question = 'What is stored here?';

/** An assistant that looks before it says what is stored, and has little to say otherwise. */
export const assistantModel: ModelScript = ({ system, user }) => {
  if (!system.startsWith('You are the assistant of a deployment')) return null;
  const since = user.slice(user.lastIndexOf('\nUSER: '));
  if (!since.includes(question)) return answering('Fine.');
  return since.includes('\nTOOL workflows')
    ? answering(told)
    : batchTurn(toolCall('l', 'workflows', { action: 'list' }));
};

/** Waits for the beginning of an answer whose stream is held, which stands among what was said only once it is whole. */
export async function seesForming(walk: Walk, said: Locator, whole: string): Promise<void> {
  const forming = walk.page.locator('.bubble.forming');
  await forming.waitFor();
  const words = (await forming.innerText()).trim();
  if (words === '' || words === whole || !whole.startsWith(words)) throw new Error(`of the answer it shows: ${words}`);
  await walk.sees('writing', walk.page.locator('.badge.live'));
  if ((await said.getByText(whole).count()) > 0) throw new Error('the answer stands there twice');
}

export const formingJourneys: readonly Journey[] = [
  {
    name: 'ask the assistant, see which tool it calls, and read its answer while it forms',
    async go(walk, { stack, stream, person }) {
      await walk.page.goto(`${stack.url}/console#/assistant/forming-${person.slice(-2)}`);
      await walk.find('heading', 'Say what should be done').waitFor();
      const list = stream.holdAfter('"action"');
      await walk.fill('Message to the assistant', question);
      await walk.click('button', 'Send');
      const said = walk.page.locator('.thread-said');
      try {
        await walk.sees('working: workflows', walk.page.locator('.working'));
      } finally {
        list();
      }
      const rest = stream.holdAfter('angry messages');
      try {
        await seesForming(walk, said, told);
        await walk.judge('an answer that forms');
        await walk.picture('forming');
      } finally {
        rest();
      }
      await walk.sees(told, said);
      await walk.page.locator('.bubble.forming').waitFor({ state: 'detached' });
      const times = await said.getByText(told).count();
      if (times !== 1) throw new Error(`the answer stands there ${times} times`);
    },
  },
];
