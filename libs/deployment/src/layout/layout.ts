/** The layouts of the data in Redis that a build reads and writes, both ends included (ADR 32). */
export interface LayoutRange {
  oldest: number;
  newest: number;
}

/** Where a deployment's data stands. */
export interface Layout {
  /** What every process may rely on. */
  inForce: number;
  /** The next one, while a migration prepares the data for it; null: none does. */
  raisingTo: number | null;
}

/** What this build reads and writes. Layout 2: every conversation at rest has its time to go, and every process heeds middleware and finalisation. */
export const ownLayouts: LayoutRange = { oldest: 1, newest: 2 };

/** How a layout is written down: `1`, or `1>2` while it is being raised, which builds from before there were two refuse. */
export function schemaOf({ inForce, raisingTo }: Layout): string {
  return raisingTo === null ? String(inForce) : `${inForce}>${raisingTo}`;
}

/** Reads what is written down; null for anything that no build of ours has written. */
export function layoutOf(schema: string | null): Layout | null {
  const [, inForce, next] = /^(\d{1,6})(?:>(\d{1,6}))?$/.exec(schema ?? '') ?? [];
  if (inForce === undefined) return null;
  return { inForce: Number(inForce), raisingTo: next === undefined ? null : Number(next) };
}

/** Why a build of this range may not work on data of this layout; null: it may. */
export function refusalOf(schema: string | null, { oldest, newest }: LayoutRange): string | null {
  const layout = layoutOf(schema);
  const reads = oldest === newest ? `layout ${oldest}` : `layouts ${oldest} to ${newest}`;
  if (layout === null) return `Redis holds data of layout ${schema ?? '(none)'}; this build reads ${reads}`;
  const { inForce, raisingTo } = layout;
  if (raisingTo !== null && raisingTo > newest)
    return `Redis holds data of layout ${inForce} that is being raised to ${raisingTo}; this build reads ${reads}: start a newer build`;
  if (inForce > newest) return `Redis holds data of layout ${inForce}; this build reads ${reads}: start a newer build`;
  if (inForce < oldest)
    return `Redis holds data of layout ${inForce}; this build reads ${reads}: start the build before it and raise the layout (turnpike layout raise)`;
  return null;
}
