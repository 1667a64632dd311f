import { renameId } from '#contract';
import { both } from './draw.js';
import type { Draw } from './draw.js';

/** What people do to runs from outside. */
export const outsideDraws = {
  tell(world, random) {
    const { runs, outcomes } = world.twin.memory.shelf;
    const open = [...runs.values()].filter(({ runId }) => !outcomes.has(runId));
    const run = random.percent(75) ? random.any(open) : random.any([...runs.values()]);
    const actorId = run?.actorId ?? world.actorIds[0];
    const runId = random.percent(80) && run ? run.runId : renameId(world.messageId(random.below(1_000)), 'run');
    const event = { type: 'cancel-requested' as const, runId, by: random.pick(['one', 'two']), reason: 'enough' };
    const name = random.pick(['cancel', 'cancel', 'once']);
    return both(world, `tell ${runId} of ${actorId}: ${name} by ${event.by}`, (port) =>
      port.tell({ actorId, name, event }),
    );
  },
} satisfies Record<string, Draw>;
