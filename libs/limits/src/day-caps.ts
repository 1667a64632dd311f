import { dayNames } from './day-bytes.js';
import type { DayBytes } from './day-bytes.js';

/** The bytes of a day, and what a workflow was published with. */
export interface DayPorts {
  day: Pick<DayBytes, 'take'>;
  /** What calls of strangers may keep in a day; null: it was published without saying so. Rejects when the store is away. */
  readPublicBytes(this: void, workflowId: string): Promise<number | null>;
}

/** Whose day something counts for: `strangersOf` names the workflow that a stranger has called; null: none has. */
export interface DayOf {
  tenant: string;
  strangersOf: string | null;
}

/** Whoever publishes without saying so lets strangers have such a part of the tenant's day: the rest is the others'. */
const partsOfStrangers = 10;

/** What strangers may have a workflow keep in a day that was published without saying so; null: nobody counts. */
export function computePublicShare(tenantDay: number): number | null {
  return tenantDay === 0 ? null : Math.floor(tenantDay / partsOfStrangers);
}

/** Holds what runs of graphs keep in a day to what their tenant, and strangers, may keep (ADR 135). */
export class DayCaps {
  /** `tenantDay`: the bytes of a tenant's day; 0: nobody counts them. */
  constructor(
    private readonly tenantDay: number,
    private readonly ports: DayPorts,
  ) {}

  /** Takes so many bytes of the day; else why they may not be kept. Rejects when the store is away. */
  async beyond({ tenant, strangersOf }: DayOf, bytes: number): Promise<string | null> {
    return (await this.beyondPublic(strangersOf, bytes)) ?? (await this.beyondTenant(tenant, bytes));
  }

  private async beyondTenant(tenant: string, bytes: number): Promise<string | null> {
    const { tenantDay, ports } = this;
    if (tenantDay === 0) return null;
    const isThere = await ports.day.take(dayNames.tenant(tenant), bytes, () => Promise.resolve(tenantDay));
    return isThere ? null : `its tenant keeps at most ${tenantDay} bytes a day, see TENANT_BYTES_PER_DAY`;
  }

  private async beyondPublic(workflow: string | null, bytes: number): Promise<string | null> {
    if (workflow === null) return null;
    const { day, readPublicBytes } = this.ports;
    const most = async (): Promise<number | null> =>
      (await readPublicBytes(workflow)) ?? computePublicShare(this.tenantDay);
    const isThere = await day.take(dayNames.strangers(workflow), bytes, most);
    return isThere ? null : `strangers may have ${workflow} keep no more today, see its bytes_per_day`;
  }
}
