import { expect, it } from '@jest/globals';
import { given } from '../../test/given.js';
import type { Lane } from '../../test/lane.js';
import { child } from '../../test/spawned.js';

it('an agent below another is offered no question, in any form of its turn', () => {
  const asked = ({ agent, conversation: now }: Lane) =>
    [agent.schema(now), agent.brief(now).schema, agent.prompt(now, 'action').system.split('\n')[1]].map((each) =>
      JSON.stringify(each).includes('clarify'),
    );
  const schema = { type: 'object', properties: { n: { type: 'integer' } }, required: ['n'] };
  for (const more of [{}, { tools: [] }, { offers: [] }, { offers: [], schema }, { isBackground: true }])
    expect(asked(child({ text: 'count', ...more }))).toEqual([false, false, false]);
  const answered = given();
  answered.receives('count');
  expect(asked(answered)).toEqual([true, true, true]);
});
