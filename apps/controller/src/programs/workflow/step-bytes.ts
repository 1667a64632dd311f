import type { StepResult } from '#compiler';
import type { Address } from '#protocol';
import type { DayCaps } from '#limits';
import { calledByStranger, commonTenant } from '#registry';
import { countBytes, refuseStep, withinBytes } from './run-bytes.js';

/** What beside its items is kept of a step: its rows, and its place in the journal. */
const besideItems = 1_024;

/** How much the steps of graphs may keep, in bytes (ADR 135). */
interface BytesLimits {
  /** Of one run, with all that it calls. */
  run: number;
  /** Of one that a stranger's call has begun. */
  publicRun: number;
}

/** What a step has made, and what the items of its tree held before. */
interface Made {
  made: StepResult;
  node: string;
  held: number;
}

/** Holds what steps keep to what a run, a tenant and strangers may keep. */
export class StepBytes {
  /** `day` absent: nobody counts the bytes of a day. */
  constructor(
    private readonly limits: BytesLimits,
    private readonly day?: Pick<DayCaps, 'beyond'>,
  ) {}

  /** The step, or its failure where its items would be too many bytes: none of them are kept then. Rejects when the store is away. */
  async kept({ made, node, held }: Made, side: Partial<Address>): Promise<StepResult> {
    const strangersOf = calledByStranger(side);
    const { run, publicRun } = this.limits;
    const isLess = strangersOf !== null && publicRun < run;
    const own = isLess ? { most: publicRun, setting: 'PUBLIC_RUN_MAX_BYTES' } : { most: run, setting: 'RUN_MAX_BYTES' };
    const within = withinBytes(made, { node, held, ...own });
    if (within !== made || this.day === undefined) return within;
    const { tenant = commonTenant } = side;
    const why = await this.day.beyond({ tenant, strangersOf }, countBytes(made) + besideItems);
    return why === null ? made : refuseStep(`${node}: ${why}`);
  }
}
