import { isId, renameId } from '#protocol';
import type { OperatorRow } from '#program';
import type { ActorPorts } from '#engine/ports';
import type { LetterStatus } from '#records';
import { both, drawToken } from './draw.js';
import type { Draw } from './draw.js';
import type { Random } from './random.js';
import type { Fixture } from './fixture.js';

/** Most of the time a letter in one of some statuses, otherwise any, or one that never was. */
function drawLetter(fixture: Fixture, random: Random, liked: LetterStatus[]): string | null {
  const letters = [...fixture.memory.memory.letters.values()];
  const status = random.any(liked);
  const one = random.percent(80) ? random.any(letters.filter((letter) => letter.status === status)) : undefined;
  if (one || random.percent(95)) return (one ?? random.any(letters))?.letterId ?? null;
  return random.pick([fixture.actorIds[0], renameId(fixture.messageId(1), 'run'), 'no id of ours']);
}

function drawLetterHolder(fixture: Fixture, random: Random, letterId: string): string {
  const holder = random.percent(75) ? fixture.memory.memory.letters.get(letterId)?.token : null;
  return holder ?? drawToken(fixture, random);
}

/** A row for the ledger of the letter's run, where it is one that a key can be made for. */
function drawOperatorRow(fixture: Fixture, random: Random, letterId: string): OperatorRow | null {
  const runId = fixture.memory.memory.letters.get(letterId)?.runId ?? '';
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
  takeLetter(fixture, random) {
    const letterId = drawLetter(fixture, random, ['open']);
    if (letterId === null) return null;
    const token = drawToken(fixture, random);
    const audit = { by: 'nil', reason: 'now' };
    const noted = random.percent(50) ? [audit] : [];
    return both(fixture, `take ${letterId} by ${token}`, (ports) =>
      ports.letters.takeLetter(letterId, token, ...noted),
    );
  },

  closeLetter(fixture, random) {
    const letterId = drawLetter(fixture, random, ['replaying', 'replaying', 'discarded']);
    if (letterId === null) return null;
    const token = drawLetterHolder(fixture, random, letterId);
    const end = random.pick<'replayed' | 'discarded'>(['replayed', 'discarded']);
    const label = `close ${letterId} as ${end} by ${token}`;
    const row = drawOperatorRow(fixture, random, letterId);
    const audit = { by: 'one', reason: 'seen', ...(row ? { row } : {}) };
    return both(fixture, label, (ports) => ports.letters.closeLetter(letterId, token, end, audit));
  },

  restoreLetter(fixture, random) {
    const { lanes, letters } = fixture.memory.memory;
    const parked = [...lanes.values()].filter((lane) => lane.parked !== null);
    const orphans = parked.filter(({ actorId }) => !['open', 'replaying'].includes(letters.get(actorId)?.status ?? ''));
    const known = random.any(orphans) ?? random.any(parked);
    const actorId = (random.percent(70) ? known?.actorId : undefined) ?? random.pick(fixture.actorIds);
    return both(fixture, `restore the letter of ${actorId}`, (ports) => ports.letters.restoreLetter(actorId));
  },

  reopenLetter(fixture, random) {
    const letterId = drawLetter(fixture, random, ['replaying']);
    if (letterId === null) return null;
    const token = random.percent(25) ? null : drawLetterHolder(fixture, random, letterId);
    const label = `reopen ${letterId} by ${token}`;
    return both(fixture, label, (ports) =>
      ports.letters.reopenLetter(letterId, token, { by: 'two', reason: 'not now' }),
    );
  },

  readLetters(fixture, random) {
    const letterId = drawLetter(fixture, random, ['open', 'replaying']);
    const range = { from: fixture.now - random.pick([0, 50, 5_000]), to: fixture.now - random.pick([0, 30]), limit: 3 };
    const read = async ({ letters }: ActorPorts): Promise<unknown> => [
      await letters.listLetters(fixture.partition, range),
      letterId && (await letters.readLetter(letterId)),
    ];
    return both(fixture, `list letters and read ${letterId}`, read);
  },
} satisfies Record<string, Draw>;
