import { str } from 'envalid';
import { toolSettings } from '#tools';
import { integer, readSettings, sharedSettings, webAddress } from '#settings';

const specs = {
  ...sharedSettings(9466),
  ...toolSettings,
  DASHBOARD_API_URL: webAddress(),
  DASHBOARD_API_KEY: str(),
  TOOL_TIMEOUT_MS: integer({ min: 50, max: 600_000, default: 5_000 }),
  TOOL_CONCURRENCY: integer({ min: 1, max: 10_000, default: 100 }),
};

/** The tool-runner's settings; throws one error that names every problem. */
export function readConfig(environment: NodeJS.ProcessEnv = process.env) {
  return readSettings('tool-runner', specs, environment);
}

export type Config = ReturnType<typeof readConfig>;
