import { expect, it } from '@jest/globals';
import type { Pin } from '#protocol';
import { given, respond, settings } from '../../test/given.js';
import { workflow } from '../../test/joining.js';
import { createPinnedAgent } from '../agent.js';

const away = 'Thank you for your message. Our office is closed until Monday.';
const pinOf = (agentId: string): Pin => ({ policyVersion: 'p1', agentId, agentVersion: 'v1' });

/** An agent that has answered one text so often that it answers no more, but for the end of its last run. */
function inLoop() {
  const lane = given({ prefetch: {} });
  const desk = { ...settings, prefetch: {} };
  lane.agent = createPinnedAgent((pin) => (pin?.agentId === 'tree' ? { ...desk, workflow } : desk));
  lane.opens = pinOf('desk');
  const asks = () => {
    lane.passes(1_000);
    lane.receives(away);
    lane.replies(respond('You are welcome.'));
  };
  asks();
  lane.settles();
  asks();
  lane.settles();
  asks();
  return lane;
}

it.each<['desk' | 'tree', boolean]>([
  ['tree', true],
  ['desk', false],
])('a command that opens with the end of a run of the agent before it: %s', (agentId, isCarriedOut) => {
  const lane = inLoop();
  lane.receives(away);
  lane.opens = pinOf(agentId);
  lane.settles();
  expect(lane.outcomes.includes('loop')).toBe(!isCarriedOut);
  expect(lane.state?.run?.phase.name).toBe(isCarriedOut ? 'joining' : undefined);
});
