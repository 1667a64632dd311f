import type { OurNumbers } from '#model-turn';
import type { StepPool } from '#steps';
import { listHouseTools } from '../installation/house-tools.js';
import type { HouseTools } from '../installation/house-tools.js';
import type { Stores } from '../installation/stores.js';
import { tellingReach } from '../installation/whom-texts-reach.js';
import type { WorkflowArchive } from '../installation/workflow-archive.js';
import type { BatchPorts } from '../model/ask-for-batch.js';
import type { Pinned } from '../pins/compose-pin.js';
import type { ProgramPorts } from './program-module.js';

/** What a program has that plans in batches of calls and changes what is stored. */
export interface PlannerPorts extends BatchPorts {
  timeZone: string;
  /** Null: this process has no store of workflows. */
  workflows: WorkflowArchive | null;
  /** Null: this process has no stores. */
  stores: Stores | null;
  /** What tests of workflows know of the tools. */
  houseTools: HouseTools;
  /** Null: nothing is known of them. */
  numbers(this: void): OurNumbers | null;
  /** Where workflows are tried out. */
  pool: Pick<StepPool, 'test'>;
}

/** What plans under a pin. */
export function plannerPorts({ config, modelOf, sources, pool }: ProgramPorts, pinned: Pinned): PlannerPorts {
  const { workflows = null, stores = null, agents, forming } = sources;
  const { routes, policy, inside, settings, catalogue } = pinned;
  return {
    ...{ modelOf, routes, prices: policy.prices, middleware: inside.middleware, timeZone: settings.timeZone },
    ...{ workflows, stores, houseTools: listHouseTools(catalogue), pool: tellingReach(pool, sources) },
    ...(forming && { forming }),
    numbers: () => agents?.numbers(config.TWILIO_FROM_NUMBER ?? null) ?? null,
  };
}
