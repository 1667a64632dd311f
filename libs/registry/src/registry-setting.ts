import { EnvError, makeValidator } from 'envalid';
import type { ValidatorSpec } from 'envalid';
import { setting } from '#settings';
import { problemLine } from './directory.js';
import { readRegistry } from './read-registry.js';
import { AgentRegistry } from './agent-registry.js';
import type { AgentReferences } from './agent-references.js';

/** A directory of agents that was valid at boot, and what its agents may name. */
export interface RegistrySource {
  directory: string;
  references: AgentReferences;
  registry: AgentRegistry;
}

/** The directory of agents: no process boots with a mistake in it. Absent: the one agent of the environment. */
export function agentDirectory(references: AgentReferences): ValidatorSpec<RegistrySource | undefined> {
  const validator = makeValidator<RegistrySource>((directory) => {
    const read = readRegistry(directory, references);
    if (!read.ok) throw new EnvError(read.problems.map(problemLine).join('; '));
    return { directory, references, registry: read.registry };
  });
  return setting('your own agents, a file each, looked at every second', validator({ default: undefined }), {
    note: 'Without it there is the one agent that `AGENT_GOAL` and so on describe: [agents](agents.md).',
  });
}

/** The agents of a process that has no directory of them. */
export const noAgents = new AgentRegistry([]);
