import { renameId } from '#protocol';
import { both } from './draw.js';
import type { Draw } from './draw.js';
import type { Random } from './random.js';
import type { Fixture } from './fixture.js';

function drawActor(fixture: Fixture, random: Random, isTaken: boolean): string {
  const liked = [...fixture.memory.memory.lanes.values()].filter((lane) => (lane.human !== null) === isTaken);
  const actorId = random.percent(80) ? random.any(liked)?.actorId : undefined;
  return actorId ?? random.pick(fixture.actorIds);
}

/** What operators do with conversations. */
export const takeoverDraws = {
  takeOver(fixture, random) {
    const actorId = drawActor(fixture, random, false);
    const note = { by: random.pick(['ana', 'bo']), reason: 'asked "for" a person' };
    return both(fixture, `take over ${actorId}`, (ports) => ports.takeovers.takeOver(actorId, note));
  },

  giveBack(fixture, random) {
    const actorId = drawActor(fixture, random, true);
    const how = { by: 'ana', texts: random.pick<'handle' | 'skip'>(['handle', 'skip']) };
    return both(fixture, `give back ${actorId}, ${how.texts}`, (ports) => ports.takeovers.giveBack(actorId, how));
  },

  say(fixture, random) {
    const actorId = drawActor(fixture, random, true);
    const replyId = renameId(fixture.messageId(random.below(30)), 'msg');
    const words = { replyId, actorId, by: 'ana', text: random.pick(['I am a “person”', 'Still here']) };
    return both(fixture, `say ${replyId} to ${actorId}`, (ports) => ports.takeovers.say(words), {
      then: () => fixture.rememberAsides(),
    });
  },

  readTakeover(fixture, random) {
    const actorId = drawActor(fixture, random, true);
    const replyId = fixture.messageId(random.below(30));
    const read = `read who has ${actorId}, and ${replyId}`;
    return both(fixture, read, async (ports) => [
      await ports.takeovers.readTakeover(actorId),
      await ports.takeovers.readOperatorReply(replyId),
    ]);
  },

  /** Long enough for a new hour of a sender's share. */
  advanceAnHour(fixture) {
    return { label: 'advance an hour', store: () => fixture.advance(3_600_000), memory: async () => undefined };
  },
} satisfies Record<string, Draw>;
