import type { Fault, Stranger } from '#stranger';
import { strangerIn, unmeasured } from '../measure.js';
import type { Manner, Measured } from '../measure.js';
import { conversationIntents, conversations } from './conversations.js';
import { openHouse } from './house.js';
import { pages } from './lookups.js';
import { playConversation } from './play-conversation.js';

/** Plays conversations of the assistant on the four processes, in one manner. */
export async function measureConversations(manner: Manner, some = conversations): Promise<Measured> {
  const faults: Fault[] = [];
  const stranger = await strangerIn(manner, conversationIntents, faults);
  const house = await openHouse(`${stranger.url}/v1`, pages);
  const measured = unmeasured('assistant', manner, some.length);
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
  const figures = { modelCalls: asked.length, spoiled: faults.length, rulesBroken: refused.length };
  return { ...measured, ...figures, repairs: asked.filter(isRepair).length };
}

/** Whether a model is asked once more, because what it has said could not be used. */
function isRepair({ question }: Stranger['asked'][number]): boolean {
  return question.messages.some(({ text }) =>
    /broke the contract|cannot be sent|could not be (?:used|read)/.test(text),
  );
}
