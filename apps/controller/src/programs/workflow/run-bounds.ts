import { DayCaps } from '#limits';
import type { DayPorts } from '#limits';
import type { Config } from '../../config.js';
import { StepBytes } from './step-bytes.js';

/** How many runs may be started below one, by whomever it was begun. */
export function treeRuns({ TREE_MAX_RUNS: mostTreeRuns, PUBLIC_TREE_MAX_RUNS: mostPublicTreeRuns }: Config) {
  return { mostTreeRuns, mostPublicTreeRuns };
}

/** Holds what the steps of graphs keep to the settings; `ports` absent: days are not counted. */
export function stepBytes(config: Config, ports?: DayPorts): StepBytes {
  const { RUN_MAX_BYTES: run, PUBLIC_RUN_MAX_BYTES: publicRun, TENANT_BYTES_PER_DAY: tenantDay } = config;
  return new StepBytes({ run, publicRun }, ports && new DayCaps(tenantDay, ports));
}
