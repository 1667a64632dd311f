import { join } from 'node:path';
import { connect } from '#redis';
import { conversationIntents, conversations } from '../../stranger/assistant/conversations.js';
import { openHouse } from '../../stranger/assistant/house.js';
import { pages } from '../../stranger/assistant/lookups.js';
import { playConversation } from '../../stranger/assistant/play-conversation.js';
import { strangerIn } from '../../stranger/measure.js';
import type { Play } from './under-kills.js';
import { writeRuns } from './write-runs.js';

/** Has a model that knows nothing of the product talk as somebody who reads what it is sent: mistakes are journals too. */
export const byStranger: Play = {
  settings: {},
  play: async ({ root }, into, say) => {
    const stranger = await strangerIn({ manner: 'wobbling' }, conversationIntents);
    const house = await openHouse(`${stranger.url}/v1`, pages, { root });
    try {
      for (const conversation of conversations) {
        const { problems } = await playConversation(house, conversation);
        say(`${conversation.name}: ${problems[0] ?? 'as it has to be'}`);
      }
      const client = connect({
        url: house.stack.environment['REDIS_URL'] ?? '',
        role: 'worker',
        onError: () => undefined,
      });
      await writeRuns(client, join(into, 'runs'));
      client.disconnect();
    } finally {
      await house.close();
      await stranger.close();
    }
  },
};
