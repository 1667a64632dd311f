import { Person } from '../assistant/person.js';
import { say, Speakers } from '../assistant/speakers.js';
import { batchTurn, toolCall } from '../../builder/play-builder.js';
import { askingGraph } from '../asking-graph.js';
import { operate } from '../journeys.js';
import type { Walk } from '../walk.js';
import type { Fault } from './fault.js';
import { goTo } from './ways.js';

const written =
  'It **counts** them:\n\n```js\nconst many = 3;\n```\n\n- of today\n- <img src=x onerror="document.title=\'taken\'">';

/** 63 characters, so that a title of it is cut. */
const longRequest = 'Every weekday at six in the evening count the messages and call';

const planned = [
  { id: 'a', title: 'Count them', kind: 'build-workflow', spec: 'Count the messages', deps: [] },
  { id: 'c', title: 'Check it', kind: 'checkpoint', spec: 'Check the count', deps: ['a'] },
];

/** What a person sees of an element's look, to compare it with another's. */
function lookOf(walk: Walk, selector: string): Promise<string> {
  return walk.page.evaluate<string>(`(() => {
    const { color, backgroundColor, borderRadius } = getComputedStyle(document.querySelector('${selector}'));
    return [color, backgroundColor, borderRadius].join();
  })()`);
}

/** Faults of answers that people read: of the assistant, and on the public pages of a workflow. */
export const answerFaults: readonly Fault[] = [
  {
    name: 'B19',
    shows: 'an answer in Markdown is drawn as it is meant, and HTML in it stays text',
    async go(walk, { stack, person }) {
      const speakers = new Speakers();
      stack.model.use(speakers.script);
      speakers.play({ assistant: [say(written)] });
      const talk = new Person(walk, stack, `markdown-${person.slice(-4)}`);
      await talk.open();
      await talk.say('How many?');
      const bubble = talk.chat.locator('.bubble.theirs');
      await bubble.locator('strong', { hasText: 'counts' }).waitFor();
      await bubble.locator('pre code', { hasText: 'const many = 3;' }).waitFor();
      const words = await bubble.last().innerText();
      if (/\*\*|```/.test(words)) throw new Error(`it is shown raw: ${words}`);
      if ((await bubble.locator('img').count()) > 0) throw new Error('HTML of an answer is drawn');
      await talk.sees('<img src=x', bubble);
      await walk.judge('an answer in Markdown');
    },
  },
  {
    name: 'B20 thread',
    shows: 'a thread’s title ends behind a whole word and says that it was cut, and what was built has its name',
    async go(walk, { stack, person }) {
      const speakers = new Speakers();
      stack.model.use(speakers.script);
      const told = batchTurn(
        toolCall('d', 'complete-checkpoint', { taskId: 'c', status: 'succeeded', result: 'It runs.' }),
      );
      const plan = batchTurn(toolCall('p', 'plan', {}));
      speakers.play({
        assistant: ({ kind }) => (kind === 'checkpoint' ? told : kind === 'synthesize' ? say('It counts them.') : plan),
        plans: [planned],
      });
      const talk = new Person(walk, stack, `title-${person.slice(-4)}`);
      await talk.open();
      await talk.say(`${longRequest} me`);
      await talk.answer(/^Shall it do this/, 'Approve');
      await talk.sees('Open Asked For');
      await talk.hears('It counts them.');
      await walk.click('link', 'All threads');
      const row = walk.page.locator('table.threads tbody tr').filter({ hasText: 'Every weekday at six' }).first();
      await row.waitFor();
      const title = (await row.locator('a').first().innerText()).trim();
      const whole = title.replace(/…$/, '');
      if (whole === title || !longRequest.split(' ').includes(whole.split(' ').at(-1) ?? ''))
        throw new Error(`the title is cut so: ${title}`);
      await walk.judge('threads');
    },
  },
  {
    name: 'B32',
    shows: 'the public form and chat look like the console, and Enter sends',
    async go(walk, { stack, person }) {
      const id = `public-${person.slice(-4)}`;
      await operate(stack, 'POST', '/v1/workflows', { id, graph: askingGraph(id) });
      const limits = { runs_per_day: 1_000, calls_per_minute: 600 };
      await operate(stack, 'POST', `/v1/workflows/${id}/publish`, { reason: 'a drill', limits });
      await goTo(walk, stack, '/assistant');
      await walk.find('button', 'New thread').waitFor();
      const ours = await lookOf(walk, 'button.primary');
      const sends = async (path: string, label: string, answer: string): Promise<void> => {
        await walk.page.goto(`${stack.url}${path}`);
        const theirs = await lookOf(walk, 'form button');
        if (theirs !== ours) throw new Error(`the button of ${path} is ${theirs}, and the console's ${ours}`);
        await walk.judge(path.replace(id, 'a workflow'));
        await walk.fill(label, 'Ada');
        await walk.press('Enter');
        await walk.sees(answer);
      };
      await sends(`/form/${id}`, 'Name', 'Your response has been recorded.');
      await sends(`/webhook/${id}/chat`, 'Your message', 'You said Ada');
    },
  },
];
