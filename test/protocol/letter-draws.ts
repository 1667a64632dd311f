import { isId, renameId } from '#contract';
import type { OperatorRow } from '#contract';
import type { LetterPort, LetterStatus } from '#engine';
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

/** A row for the ledger of the letter's run, where it is one that a key can be made for. */
function drawOperatorRow(world: World, random: Random, letterId: string): OperatorRow | null {
  const runId = world.twin.memory.letters.get(letterId)?.runId ?? '';
  if (!isId('run', runId) || random.percent(30)) return null;
  return {
    ...{ row: 'operator', action: 'replay', choice: null, letter_id: letterId, linked_run_id: null },
    ...{ who: 'one', role: 'operator', reason: 'seen', run_id: runId, turn: 0, plan_rev: 0, action_id: 'step_1' },
    ...{ parent_action_id: null, ts_start: '', ts_end: '', duration_ms: 0, outcome: 'ok', error_code: null },
    budget_snapshot: { steps_used: 0, tool_calls_used: 0, tokens_used: 0, cost_micro_usd: 0 },
  };
}

/** What operators do with dead letters. */
export const letterDraws = {
  takeLetter(world, random) {
    const letterId = drawLetter(world, random, ['open']);
    if (letterId === null) return null;
    const token = drawToken(world, random);
    const audit = { by: 'nil', reason: 'now' };
    const noted = random.percent(50) ? [audit] : [];
    return both(world, `take ${letterId} by ${token}`, (port) => port.takeLetter(letterId, token, ...noted));
  },

  closeLetter(world, random) {
    const letterId = drawLetter(world, random, ['replaying', 'replaying', 'discarded']);
    if (letterId === null) return null;
    const token = drawLetterHolder(world, random, letterId);
    const end = random.pick<'replayed' | 'discarded'>(['replayed', 'discarded']);
    const label = `close ${letterId} as ${end} by ${token}`;
    const row = drawOperatorRow(world, random, letterId);
    const audit = { by: 'one', reason: 'seen', ...(row ? { row } : {}) };
    return both(world, label, (port) => port.closeLetter(letterId, token, end, audit));
  },

  restoreLetter(world, random) {
    const { lanes, letters } = world.twin.memory;
    const parked = [...lanes.values()].filter((lane) => lane.parked !== null);
    const orphans = parked.filter(({ actorId }) => !['open', 'replaying'].includes(letters.get(actorId)?.status ?? ''));
    const known = random.any(orphans) ?? random.any(parked);
    const actorId = (random.percent(70) ? known?.actorId : undefined) ?? random.pick(world.actorIds);
    return both(world, `restore the letter of ${actorId}`, (port) => port.restoreLetter(actorId));
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
