import type { AppName } from './app-names.js';
import { appNames } from './app-names.js';
import { checkAgents } from './check-agents.js';
import { checkDashboard } from './check-dashboard.js';
import { checkEgress } from './check-egress.js';
import { checkMiddleware, checkPolicyFile, checkTools } from './check-files.js';
import { checkOutside } from './check-outside.js';
import { checkPort } from './check-port.js';
import { checkRedis } from './check-redis.js';
import { checkSettings } from './check-settings.js';
import { checkStart } from './check-start.js';
import { checkSpool } from './check-spool.js';
import { readFrom } from './check.js';
import type { Check } from './check.js';
import type { Examined } from './examined.js';
import { servesBeside } from './serves-beside.js';

/** What is examined for which app, and its settings where a check names none itself. */
interface Group {
  apps: readonly AppName[];
  from: string | null;
  /** Whether it is about calling tools, which controllers do too where SERVE says so. */
  ofTools?: true;
  look: (examined: Examined) => Check[] | Promise<Check[]>;
}

const groups: readonly Group[] = [
  { apps: appNames, from: null, look: checkStart },
  { apps: appNames, from: null, look: checkSettings },
  { apps: appNames, from: 'REDIS_URL', look: checkRedis },
  { apps: ['gateway'], from: 'GATEWAY_PORT', look: checkPort },
  { apps: ['gateway'], from: 'SPOOL_DIR', look: checkSpool },
  { apps: ['gateway', 'controller', 'tool-runner'], from: 'TOOLS_DIR', look: checkTools },
  { apps: appNames, from: 'MIDDLEWARE_DIR', look: checkMiddleware },
  { apps: ['controller', 'compressor'], from: 'POLICY_FILE', look: checkPolicyFile },
  { apps: ['gateway', 'controller'], from: 'AGENTS_DIR', look: checkAgents },
  { apps: ['tool-runner'], ofTools: true, from: 'TOOLS_DIR', look: checkEgress },
  { apps: ['tool-runner'], ofTools: true, from: null, look: checkDashboard },
  { apps: ['gateway', 'controller', 'compressor'], from: null, look: checkOutside },
];

/** Checks everything that these apps need, each thing once, in the order of the table. */
export async function lookAtAll(examined: Examined): Promise<Check[]> {
  const callsTools = servesBeside(examined, 'safe-tools');
  const concerned = groups.filter(
    ({ apps, ofTools }) => apps.some((app) => examined.apps.includes(app)) || (callsTools && ofTools === true),
  );
  const lookAt = async ({ from, look }: Group): Promise<Check[]> => {
    const checks = await look(examined);
    return from === null ? checks : checks.map((check) => readFrom(from, check));
  };
  // The settings load the apps' own code, which holds this process up: an answer that comes meanwhile would pass for none.
  const isFirst = ({ look }: Group): boolean => look === checkStart || look === checkSettings;
  const first: Check[] = [];
  for (const group of concerned.filter(isFirst)) first.push(...(await lookAt(group)));
  const others = await Promise.all(concerned.filter((group) => !isFirst(group)).map(lookAt));
  return [...first, ...others.flat()];
}
