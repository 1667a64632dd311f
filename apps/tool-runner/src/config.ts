import { middlewareDirectory } from '#middleware';
import { hosts, integer, readSettings, sharedSettings } from '#settings';
import { referenceSettings, toolSettings } from '#tools';

const ownSpecs = {
  ...sharedSettings(9466),
  TOOL_TIMEOUT_MS: integer({ min: 50, max: 600_000, default: 5_000 }),
  TOOL_CONCURRENCY: integer({ min: 1, max: 10_000, default: 100 }),
  EGRESS_ALLOW: hosts({ default: undefined }),
  MIDDLEWARE_DIR: middlewareDirectory({ default: undefined }),
};

/** The tool-runner's settings, and the values that the files of its tools refer to; throws one error that names every problem. */
export function readConfig(environment: NodeJS.ProcessEnv = process.env) {
  const specs = { ...ownSpecs, ...toolSettings(environment), ...referenceSettings(environment) };
  return readSettings('tool-runner', specs, environment);
}

export type Config = ReturnType<typeof readConfig>;

/** What the environment says under a name that a tool's file refers to. */
export function referenceOf(config: Config, name: string): string {
  return String(Reflect.get(config, name));
}
