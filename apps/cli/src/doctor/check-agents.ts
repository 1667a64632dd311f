import { AgentVersionStore } from '#actor';
import { providerNames } from '#llm';
import { readRoster, rosterLine } from '#roster';
import type { ReadRoster, RosterAgent } from '#roster';
import { enabledNames } from '#tools';
import { wholeEnvironment } from '../config.js';
import type { Outside } from '../config.js';
import type { RedisLink } from '../with-redis.js';
import { doubtful, failed, ok } from './check.js';
import type { Check } from './check.js';

const name = 'agents';

/** The agents as controllers and gateways read them here, the keys included; null where no directory is named. */
export function readAgents({ agentsDirectory }: Pick<Outside, 'agentsDirectory'>): ReadRoster | null {
  if (agentsDirectory === null) return null;
  const env = wholeEnvironment();
  const { GATEWAY_API_KEY, OPERATOR_API_KEY } = env;
  return readRoster(agentsDirectory, {
    tools: enabledNames(env),
    providers: providerNames,
    takenKeys: { GATEWAY_API_KEY, OPERATOR_API_KEY },
    secretOf: (variable) => env[variable],
  });
}

/** Those of a directory in which nothing is wrong. */
export function agentsIn(outside: Pick<Outside, 'agentsDirectory'>): readonly RosterAgent[] {
  const read = readAgents(outside);
  return read?.ok ? read.roster.agents : [];
}

function wordsOf({ definition: { id }, version, file: { numbers = [], channels = [], apiKeys = [] } }: RosterAgent) {
  const has = [
    [numbers.length, 'number(s)'],
    [channels.length, 'other address(es)'],
    [apiKeys.length, 'key(s)'],
  ] as const;
  const bound = has.flatMap(([count, what]) => (count === 0 ? [] : `${count} ${what}`));
  return `${id}@${version} (${bound.join(', ') || 'bound to nothing of its own'})`;
}

/** Whether the files of agents can be booted with: what they are, what they are bound to, and that each key is set. */
export function checkAgents(outside: Outside): Check[] {
  const read = readAgents(outside);
  if (read === null) return [ok(name, 'no AGENTS_DIR: the one agent that the environment describes')];
  const directory = outside.agentsDirectory;
  if (!read.ok) {
    const advice = `mend these in ${directory}, and set the keys where gateways start; docs/agents.md says how they look`;
    return [failed(name, read.problems.map(rosterLine).join('; '), advice)];
  }
  const { agents } = read.roster;
  const found = ok(name, `${agents.length}: ${agents.map(wordsOf).join(', ')}`);
  if (read.missing.length === 0) return [found];
  const advice = `add these texts in ${directory}/languages: until then they are said in English`;
  return [found, doubtful("agents' languages", read.missing.map(rosterLine).join('; '), advice)];
}

/** Whether Redis keeps the versions that runs of these agents are pinned to. */
export async function checkAgentVersions(redis: RedisLink, outside: Outside): Promise<Check[]> {
  const agents = agentsIn(outside);
  if (agents.length === 0) return [];
  const store = new AgentVersionStore(redis, 0); // how long they are kept is for whoever writes
  const kept = await Promise.all(agents.map(({ version }) => store.read(version)));
  const unkept = agents.filter((_agent, n) => kept[n] === null);
  if (unkept.length === 0) return [ok("agents' versions", `Redis keeps all ${agents.length}`)];
  const what = `not kept in Redis: ${unkept.map(({ definition: { id }, version }) => `${id}@${version}`).join(', ')}`;
  const advice =
    'nothing, if no controller has been started with these files; else restart the controllers with this AGENTS_DIR: one that runs takes a change over within seconds';
  return [doubtful("agents' versions", what, advice)];
}
