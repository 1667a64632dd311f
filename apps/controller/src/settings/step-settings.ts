import { EnvError, makeValidator } from 'envalid';
import { integer, setting } from '#settings';
import type { StepPoolOptions } from '#steps';

/** What one step of a graph may take: beyond it, its node fails with `STEP_BUDGET` (ADR 110). */
export const stepSettings = {
  GRAPH_STEP_MS: setting(
    'how long one step of a graph may take',
    integer({ min: 100, max: 600_000, default: 30_000 }),
    {
      note: 'A step that takes more fails its node with `STEP_BUDGET` (ADR 110), and so with the four below.',
    },
  ),
  GRAPH_STEP_FUEL: setting(
    'fuel of the sandbox for one step of a graph',
    integer({ min: 1_000_000, max: 1_000_000_000_000, default: 20_000_000_000 }),
    { note: 'The same on every machine; one expression has 100,000,000.' },
  ),
  GRAPH_STEP_EVALUATIONS: setting(
    'expressions that one step of a graph may evaluate',
    integer({ min: 1, max: 10_000_000, default: 100_000 }),
  ),
  GRAPH_STEP_ITEMS: setting(
    'items that may come to one step of a graph',
    integer({ min: 1, max: 1_000_000, default: 50_000 }),
  ),
  GRAPH_STEP_BYTES: setting(
    'bytes of items that one step of a graph may read',
    integer({ min: 1_048_576, max: 1_073_741_824, default: 67_108_864 }),
  ),
  GRAPH_STEP_THREADS: setting(
    'threads of a controller that carry out steps of graphs',
    integer({ min: 1, max: 64, default: 1 }),
    {
      note: 'A step that evaluates nothing is carried out without one. As many again carry out those of strangers (ADR 144).',
    },
  ),
};

/** What graphs may read of this environment as `$env`: values by their names. */
export function graphEnvSetting(environment: NodeJS.ProcessEnv) {
  const named = makeValidator<Readonly<Record<string, string>>>((input) => {
    const names = input.split(',').map((name) => name.trim());
    const read = (name: string): [string, string] => {
      const value = environment[name];
      if (value === undefined) throw new EnvError(`${name} is not set in this environment`);
      return [name, value];
    };
    return Object.fromEntries(names.filter(Boolean).map(read));
  });
  return {
    GRAPH_ENV: setting('names that graphs may read as $env, separated by commas', named({ default: undefined }), {
      note: 'Whoever may store a graph can read their values, and send them anywhere. Empty: none.',
    }),
  };
}

type StepConfig = Readonly<Record<keyof typeof stepSettings, number>> & {
  GRAPH_ENV: Readonly<Record<string, string>> | undefined;
};

/** How the steps of graphs are carried out. */
export function readStepOptions(config: StepConfig): StepPoolOptions {
  const { GRAPH_STEP_MS: ms, GRAPH_STEP_FUEL: fuel, GRAPH_STEP_EVALUATIONS: evaluations } = config;
  const { GRAPH_STEP_ITEMS: items, GRAPH_STEP_BYTES: bytes, GRAPH_STEP_THREADS: threads } = config;
  return { env: config.GRAPH_ENV ?? {}, threads, limits: { ms, fuel, evaluations, items, bytes } };
}
