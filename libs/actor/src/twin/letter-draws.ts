import { renameId } from '#contract';
import type { LetterPort, LetterStatus } from '../letter-port.js';
import { both, drawToken } from './draw.js';
import type { Draw } from './draw.js';
import type { Random } from './random.js';
import type { World } from './world.js';

/** Most of the time a letter in one of some statuses, otherwise any, or one that never was. */
function drawLetter(world: World, random: Random, liked: LetterStatus[]): string | null {
  const letters = [...world.twin.memory.letters.values()];
  const status = random.any(liked);
  const one = random.percent(80) ? random.any(letters.filter((letter) => letter.status === status)) : undefined;
  if (one || random.percent(95)) return (one ?? random.any(letters))?.letterId ?? null;
  return random.pick([world.actorIds[0], renameId(world.messageId(1), 'run'), 'no id of ours']);
}

function drawLetterHolder(world: World, random: Random, letterId: string): string {
  const holder = random.percent(75) ? world.twin.memory.letters.get(letterId)?.token : null;
  return holder ?? drawToken(world, random);
}

/** What operators do with dead letters. */
export const letterDraws = {
  takeLetter(world, random) {
    const letterId = drawLetter(world, random, ['open']);
    if (letterId === null) return null;
    const token = drawToken(world, random);
    return both(world, `take ${letterId} by ${token}`, (port) => port.takeLetter(letterId, token));
  },

  closeLetter(world, random) {
    const letterId = drawLetter(world, random, ['replaying', 'replaying', 'discarded']);
    if (letterId === null) return null;
    const token = drawLetterHolder(world, random, letterId);
    const end = random.pick<'replayed' | 'discarded'>(['replayed', 'discarded']);
    const label = `close ${letterId} as ${end} by ${token}`;
    return both(world, label, (port) => port.closeLetter(letterId, token, end, { by: 'one', reason: 'seen' }));
  },

  reopenLetter(world, random) {
    const letterId = drawLetter(world, random, ['replaying']);
    if (letterId === null) return null;
    const token = random.percent(25) ? null : drawLetterHolder(world, random, letterId);
    const label = `reopen ${letterId} by ${token}`;
    return both(world, label, (port) => port.reopenLetter(letterId, token, { by: 'two', reason: 'not now' }));
  },

  readLetters(world, random) {
    const letterId = drawLetter(world, random, ['open', 'replaying']);
    const range = { from: world.now - random.pick([0, 50, 5_000]), to: world.now - random.pick([0, 30]), limit: 3 };
    const read = async (port: LetterPort): Promise<unknown> => [
      await port.listLetters(world.partition, range),
      letterId && (await port.readLetter(letterId)),
    ];
    return both(world, `list letters and read ${letterId}`, read);
  },
} satisfies Record<string, Draw>;
