import type { Fault } from '#stranger';
import { isRepair } from '../is-repair.js';
import { strangerIn, unmeasured } from '../measure.js';
import type { Measured, Play } from '../measure.js';
import { conversationIntents, conversations } from './conversations.js';
import { openHouse } from './house.js';
import { pages } from './lookups.js';
import { playConversation } from './play-conversation.js';

/** Plays conversations of the assistant on the four processes. */
export async function measureConversations(play: Play, some = conversations): Promise<Measured> {
  const faults: Fault[] = [];
  const stranger = await strangerIn(play, conversationIntents, faults);
  const { provider = 'openai' } = play;
  const url = provider === 'openai' ? `${stranger.url}/v1` : stranger.url;
  const house = await openHouse(url, pages, { provider });
  const measured = unmeasured('assistant', play, some.length);
  try {
    for (const conversation of some) {
      const { problems, isLost } = await playConversation(house, conversation);
      measured.done += Number(problems.length === 0);
      measured.lost += Number(isLost);
      measured.problems.push(...problems.map((problem) => `${conversation.name}: ${problem}`));
    }
  } finally {
    await house.close();
    await stranger.close();
  }
  const { asked, refused } = stranger;
  const repairs = asked.filter(({ question }) => question.messages.some(({ text }) => isRepair(text))).length;
  const figures = { modelCalls: asked.length, spoiled: faults.length, rulesBroken: refused.length };
  return { ...measured, ...figures, repairs };
}
