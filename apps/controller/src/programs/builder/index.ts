import { createBuilder, createModelSide } from '#builder';
import type { SessionState } from '#builder';
import { plannerPorts } from '../planner-ports.js';
import type { ProgramModule, Serving } from '../program-module.js';
import { BuilderEffects } from './builder-effects.js';
import { DraftTests } from './draft-tests.js';

export const builder: ProgramModule<Serving<SessionState>> = {
  serve(ports) {
    const program = createBuilder(createModelSide(ports.at(({ settings }) => settings)));
    const effectsAt = ports.at((pinned) => {
      const { houseTools: tools, numbers, stores, ...planner } = plannerPorts(ports, pinned);
      return new BuilderEffects({ ...planner, house: { tools, numbers, stores } });
    });
    const draftsAt = ports.at((pinned) => {
      const { houseTools: tools, numbers, stores, timeZone, pool } = plannerPorts(ports, pinned);
      return new DraftTests({ house: { tools, numbers, stores }, timeZone, tests: pool, previews: ports.pool });
    });
    return {
      program,
      effectsFor: (state) => effectsAt(program.findLiveRun(state)?.pin ?? null),
      drafts: () => draftsAt(null),
    };
  },
};
