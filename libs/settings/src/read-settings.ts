import { cleanEnv, EnvMissingError } from 'envalid';
import type { CleanedEnv } from 'envalid';

function describeSettingProblem(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  const isUnsaid = text === '' || text === 'undefined'; // what envalid makes of a setting without a description
  return error instanceof EnvMissingError && isUnsaid ? 'is required' : text;
}

/** What is wrong with a process's settings, a line each, and the names of all that it reads. */
export class SettingsError extends Error {
  constructor(
    app: string,
    readonly problems: readonly string[],
    readonly names: readonly string[],
  ) {
    super(`${app} cannot start, its settings are wrong:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
  }
}

/**
 * Reads the settings that `specs` name out of an environment. Throws one SettingsError that lists every problem, by name and
 * with what was expected; never the value, which may be a secret. An empty value counts as absent. `together` says what is wrong with
 * settings that are right each by itself, one problem a line.
 */
export function readSettings<S extends object>(
  app: string,
  specs: S,
  environment: NodeJS.ProcessEnv,
  together: (settings: Partial<CleanedEnv<S>>) => readonly string[] = () => [],
): Readonly<CleanedEnv<S>> {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const problems: string[] = [];
  const settings = cleanEnv(given, specs, {
    reporter: ({ errors }) => {
      for (const [name, error] of Object.entries(errors)) problems.push(`${name}: ${describeSettingProblem(error)}`);
    },
  });
  if (problems.length === 0) problems.push(...together({ ...settings }));
  if (problems.length > 0) throw new SettingsError(app, problems, Object.keys(specs));
  return Object.freeze({ ...settings }); // envalid's own object throws at every look that is not for a setting
}
