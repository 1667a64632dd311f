import { AgentVersionStore } from '#versions';
import { providerNames, runCapsIn } from '#llm';
import { readRegistry, problemLine } from '#registry';
import type { AgentDoubt, AgentRegistry, ReadRegistry, RegisteredAgent } from '#registry';
import { enabledNames, toolArguments } from '#tools';
import type { RedisConnection } from '../redis/with-redis.js';
import { doubtful, failedCheck, ok, readFrom } from './check.js';
import type { Check } from './check.js';
import type { Examined } from './examined.js';

const name = 'agents';
const from = 'AGENTS_DIR';

/** Compressors read the agents from Redis, and tool-runners need none. */
const readers = ['gateway', 'controller'] as const;

/** The agents as gateways and controllers read them: the one knows the keys, the other the tools. Null where no directory is configured. */
function readAgents({ apps, environment, outside: { agentsDirectory } }: Examined): ReadRegistry | null {
  if (agentsDirectory === null) return null;
  const { GATEWAY_API_KEY, OPERATOR_API_KEY } = environment;
  return readRegistry(agentsDirectory, {
    providers: providerNames,
    args: toolArguments(environment),
    ...(apps.includes('controller') && { tools: enabledNames(environment), capsOf: runCapsIn(environment) }),
    ...(apps.includes('gateway') && {
      takenKeys: { GATEWAY_API_KEY, OPERATOR_API_KEY },
      readSecret: (variable: string) => environment[variable],
    }),
  });
}

/** The agents of a directory without mistakes, for an app that reads it; null: of none. */
export function registryIn(examined: Examined): AgentRegistry | null {
  const isRead = readers.some((app) => examined.apps.includes(app));
  const read = isRead ? readAgents(examined) : null;
  return read?.ok ? read.registry : null;
}

/** The same, as a list. */
export function agentsIn(examined: Examined): readonly RegisteredAgent[] {
  return registryIn(examined)?.agents ?? [];
}

/** The variables that hold the agents' own keys, by the names that their files say. */
export function agentKeysIn({ AGENTS_DIR: directory }: NodeJS.ProcessEnv): string[] {
  const read = directory ? readRegistry(directory, {}) : null;
  return read?.ok ? read.registry.agents.flatMap(({ file: { apiKeys = [] } }) => apiKeys) : [];
}

function describeAgent({
  definition: { id },
  version,
  file: { numbers = [], channels = [], apiKeys = [] },
}: RegisteredAgent) {
  const has = [
    [numbers.length, 'number(s)'],
    [channels.length, 'other address(es)'],
    [apiKeys.length, 'key(s)'],
  ] as const;
  const bound = has.flatMap(([count, what]) => (count === 0 ? [] : `${count} ${what}`));
  return `${id}@${version} (${bound.join(', ') || 'bound to nothing of its own'})`;
}

/** Whether an app can boot with the agents' files: their content, their bindings, and that each key is set. */
export function checkAgents(examined: Examined): Check[] {
  const read = readAgents(examined);
  if (read === null) return [ok(name, 'no AGENTS_DIR: the one agent that the environment describes')];
  const directory = examined.outside.agentsDirectory;
  if (!read.ok) {
    const advice = `mend these in ${directory}, and set the keys where gateways start; docs/agents.md says how they look`;
    return [failedCheck(name, read.problems.map(problemLine).join('; '), advice)];
  }
  const { agents, doubts } = read.registry;
  const found = [ok(name, `${agents.length}: ${agents.map(describeAgent).join(', ')}`), ...checkDoubts(doubts)];
  if (read.missing.length === 0) return found;
  const advice = `add these texts in ${directory}/languages: until then they are said in English`;
  return [...found, doubtful("agents' languages", read.missing.map(problemLine).join('; '), advice)];
}

/** What was accepted of a file before, and would be refused of a new one. */
function checkDoubts(doubts: readonly AgentDoubt[]): Check[] {
  if (doubts.length === 0) return [];
  const advice = 'mend these files: their workflows run as before, and do not do what they say there';
  return [doubtful("agents' workflows", doubts.map(problemLine).join('; '), advice)];
}

/** Whether Redis keeps the versions that runs of these agents are pinned to. */
export async function checkAgentVersions(redis: RedisConnection, examined: Examined): Promise<Check[]> {
  const agents = agentsIn(examined);
  if (agents.length === 0) return [];
  const store = new AgentVersionStore(redis, 0); // how long they are kept is for whoever writes
  const kept = await Promise.all(agents.map(({ version }) => store.read(version)));
  const unkept = agents.filter((_agent, n) => kept[n] === null);
  if (unkept.length === 0) return [readFrom(from, ok("agents' versions", `Redis keeps all ${agents.length}`))];
  const what = `not kept in Redis: ${unkept.map(({ definition: { id }, version }) => `${id}@${version}`).join(', ')}`;
  const advice =
    'nothing, if no controller has been started with these files; else restart the controllers with this AGENTS_DIR: one that runs takes a change over within seconds';
  return [readFrom(from, doubtful("agents' versions", what, advice))];
}
