import type { StepResult } from '#compiler';
import type { Address } from '#contract';
import { dayNames } from '#limits';
import type { DayBytes } from '#limits';
import { calledByStranger, commonTenant } from '#registry';
import { bytesOf, refused, withinBytes } from './run-bytes.js';

/** What beside its items is kept of a step: its rows, and its place in the journal. */
const besideItems = 1_024;

/** How much the steps of graphs may keep, in bytes (ADR 135). */
interface BytesLimits {
  /** Of one run, with all that it calls. */
  run: number;
  /** Of one that a stranger's call has begun. */
  publicRun: number;
  /** Of all runs of a tenant in a day; 0: nobody counts. */
  tenantDay: number;
}

/** The bytes of a day, and what a workflow was published with; absent: nobody counts them. */
export interface DayPorts {
  day: Pick<DayBytes, 'take'>;
  /** What calls of strangers may keep in a day; null: no more is said than of any other run. Rejects when the store is away. */
  publicBytesOf(this: void, workflowId: string): Promise<number | null>;
}

/** What a step has made, and what the items of its tree held before. */
interface Made {
  made: StepResult;
  node: string;
  held: number;
}

/** Holds what steps keep to what a run, a tenant and strangers may keep. */
export class StepBytes {
  constructor(
    private readonly limits: BytesLimits,
    private readonly ports?: DayPorts,
  ) {}

  /** The step, or its failure where its items would be too many bytes: none of them are kept then. Rejects when the store is away. */
  async kept({ made, node, held }: Made, side: Partial<Address>): Promise<StepResult> {
    const stranger = calledByStranger(side);
    const { run, publicRun } = this.limits;
    const isLess = stranger !== null && publicRun < run;
    const own = isLess ? { most: publicRun, setting: 'PUBLIC_RUN_MAX_BYTES' } : { most: run, setting: 'RUN_MAX_BYTES' };
    const within = withinBytes(made, { node, held, ...own });
    if (within !== made) return within;
    const bytes = bytesOf(made) + besideItems;
    const why = (await this.beyondPublic(stranger, bytes)) ?? (await this.beyondTenant(side, bytes));
    return why === null ? made : refused(`${node}: ${why}`);
  }

  private async beyondTenant({ tenant = commonTenant }: Partial<Address>, bytes: number): Promise<string | null> {
    const { tenantDay } = this.limits;
    if (tenantDay === 0 || this.ports === undefined) return null;
    const isThere = await this.ports.day.take(dayNames.tenant(tenant), bytes, () => Promise.resolve(tenantDay));
    return isThere ? null : `its tenant keeps at most ${tenantDay} bytes a day, see TENANT_BYTES_PER_DAY`;
  }

  private async beyondPublic(workflow: string | null, bytes: number): Promise<string | null> {
    if (workflow === null || this.ports === undefined) return null;
    const { day, publicBytesOf } = this.ports;
    const isThere = await day.take(dayNames.strangers(workflow), bytes, () => publicBytesOf(workflow));
    return isThere ? null : `strangers may have ${workflow} keep no more today, see its bytes_per_day`;
  }
}
