import { EnvError, makeValidator } from 'envalid';
import type { ValidatorSpec } from 'envalid';
import { rosterLine } from './directory.js';
import { readRoster } from './read-roster.js';
import { Roster } from './roster.js';
import type { RosterWorld } from './roster-world.js';

/** A directory of agents that was fit to be read at boot, and what its agents may name. */
export interface RosterSource {
  directory: string;
  world: RosterWorld;
  roster: Roster;
}

/** The directory of agents: nothing boots with one in which something is wrong. Absent: the one agent of the environment. */
export function agentDirectory(world: RosterWorld): ValidatorSpec<RosterSource | undefined> {
  const validator = makeValidator<RosterSource>((directory) => {
    const read = readRoster(directory, world);
    if (!read.ok) throw new EnvError(read.problems.map(rosterLine).join('; '));
    return { directory, world, roster: read.roster };
  });
  return validator({ default: undefined });
}

/** The agents of a process that has no directory of them. */
export const noAgents = new Roster([]);
