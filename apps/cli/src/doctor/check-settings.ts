import type { SettingsError } from '#settings';
import { appNames } from './app-names.js';
import type { AppName } from './app-names.js';
import { agentKeysIn } from './check-agents.js';
import { checkKeys } from './check-keys.js';
import { failedCheck, ok, readFrom } from './check.js';
import type { Check } from './check.js';
import type { Examined } from './examined.js';
import { misspelt } from './misspelt.js';

const advice =
  'set these in .env, or in the environment of this app; .env.example and docs/operations.md list every setting';

/** An app's reading of an environment: every name that it reads, and what is wrong. */
interface Reading {
  names: readonly string[];
  problems: readonly string[];
}

type Config = Record<'readConfig', (environment: NodeJS.ProcessEnv) => object>;

/** By what it has: an app's own reader throws the class of its own file, and the command line is bundled with another. */
function isSettingsError(error: unknown): error is SettingsError {
  return error instanceof Error && 'problems' in error && 'names' in error;
}

/** By the reader that the app boots with. It is imported by its path at run time, for apps do not import one another. */
async function readAppSettings(app: AppName, environment: NodeJS.ProcessEnv): Promise<Reading> {
  try {
    const path = new URL(`../../../${app}/src/config.js`, import.meta.url).href;
    const { readConfig } = (await import(path)) as Config; // what each of the four exports
    return { names: Object.keys(readConfig(environment)), problems: [] };
  } catch (error) {
    if (isSettingsError(error)) return error;
    return { names: [], problems: [error instanceof Error ? error.message : String(error)] };
  }
}

/** Settings that no app's config reads: docker-compose.yml, the command line and apps/boot.mjs do. */
const readElsewhere = ['REDIS_PASSWORD', 'REDIS_IMAGE', 'REDIS_SERVER', 'GATEWAY_URL', 'ENV_FILE', 'COMMIT'];

function checkNames(environment: NodeJS.ProcessEnv, known: readonly string[]): Check {
  const name = 'misspelt settings';
  const set = Object.keys(environment).filter((each) => environment[each]);
  const slips = misspelt(set, known);
  if (slips.length === 0) return ok(name, 'none');
  const names = slips.map(({ given, meant }) => `${given} (${meant}?)`).join('; ');
  return failedCheck(
    name,
    names,
    'nobody reads these: rename them, or take them out; docs/operations.md lists every setting',
  );
}

/** Each app's settings, by the rules it boots with; then unknown names, and keys compared with each other. */
export async function checkSettings({ apps, environment }: Examined): Promise<Check[]> {
  const readings = new Map<AppName, Reading>();
  for (const app of appNames) readings.set(app, await readAppSettings(app, environment));
  const listSettingNames = (app: AppName): readonly string[] => readings.get(app)?.names ?? [];
  const keysOfAgents = agentKeysIn(environment);
  const settings = apps.map((app) => toCheck(`settings of ${app}`, readings.get(app)?.problems ?? []));
  const known = [...appNames.flatMap(listSettingNames), ...keysOfAgents, ...readElsewhere];
  const keys = apps.includes('gateway')
    ? checkKeys(environment, { read: apps.flatMap(listSettingNames), keysOfAgents })
    : [];
  return [...settings, checkNames(environment, known), ...keys].map((check) => readFrom('the environment', check));
}

function toCheck(name: string, problems: readonly string[]): Check {
  return problems.length === 0 ? ok(name, 'complete') : failedCheck(name, problems.join('; '), advice);
}
