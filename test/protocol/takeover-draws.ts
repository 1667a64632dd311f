import { renameId } from '#contract';
import { both } from './draw.js';
import type { Draw } from './draw.js';
import type { Random } from './random.js';
import type { World } from './world.js';

function drawActor(world: World, random: Random, isTaken: boolean): string {
  const liked = [...world.twin.memory.lanes.values()].filter((lane) => (lane.human !== null) === isTaken);
  const actorId = random.percent(80) ? random.any(liked)?.actorId : undefined;
  return actorId ?? random.pick(world.actorIds);
}

/** What operators do with conversations. */
export const takeoverDraws = {
  takeOver(world, random) {
    const actorId = drawActor(world, random, false);
    const note = { by: random.pick(['ana', 'bo']), reason: 'asked "for" a person' };
    return both(world, `take over ${actorId}`, (port) => port.takeOver(actorId, note));
  },

  giveBack(world, random) {
    const actorId = drawActor(world, random, true);
    const how = { by: 'ana', texts: random.pick<'handle' | 'skip'>(['handle', 'skip']) };
    return both(world, `give back ${actorId}, ${how.texts}`, (port) => port.giveBack(actorId, how));
  },

  say(world, random) {
    const actorId = drawActor(world, random, true);
    const replyId = renameId(world.messageId(random.below(30)), 'msg');
    const words = { replyId, actorId, by: 'ana', text: random.pick(['I am a “person”', 'Still here']) };
    return both(world, `say ${replyId} to ${actorId}`, (port) => port.say(words), {
      then: () => world.rememberAsides(),
    });
  },

  readTakeover(world, random) {
    const actorId = drawActor(world, random, true);
    const replyId = world.messageId(random.below(30));
    const read = `read who has ${actorId}, and ${replyId}`;
    return both(world, read, async (port) => [await port.readTakeover(actorId), await port.readSaid(replyId)]);
  },

  /** Long enough for a new hour of a sender's share. */
  advanceAnHour(world) {
    return { label: 'advance an hour', store: () => world.advance(3_600_000), twin: async () => undefined };
  },
} satisfies Record<string, Draw>;
