/** The fields of a ledger row that say when a child was live. */
export interface ChildRow {
  row: string;
  ts_start: string;
  ts_end: string;
  child_run_id?: string | null;
  status?: string;
}

/** A span of time, in ms since the epoch. */
export interface Span {
  from: number;
  to: number;
}

/** The spans in which a run had live children, in order and apart; the last may have no end yet. */
export function childSpans(rows: readonly ChildRow[]): Span[] {
  const children = new Map<string, Span>();
  for (const { row, child_run_id: child, status, ts_start, ts_end } of rows) {
    if (row !== 'node' || typeof child !== 'string') continue;
    const to = status === 'started' ? Number.POSITIVE_INFINITY : Date.parse(ts_end);
    children.set(child, { from: Date.parse(ts_start), to });
  }
  const spans: Span[] = [];
  for (const { from, to } of [...children.values()].sort((a, b) => a.from - b.from)) {
    const last = spans.at(-1);
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else spans.push({ from, to });
  }
  return spans;
}

/** A span in parts: those within one of `spans`, and those between them. */
export function splitSpan({ from, to }: Span, spans: readonly Span[]): (Span & { isWithin: boolean })[] {
  const parts: (Span & { isWithin: boolean })[] = [];
  let at = from;
  for (const span of spans) {
    const [begins, ends] = [Math.max(at, span.from), Math.min(to, span.to)];
    if (begins >= ends) continue;
    parts.push({ from: at, to: begins, isWithin: false }, { from: begins, to: ends, isWithin: true });
    at = ends;
  }
  return [...parts, { from: at, to, isWithin: false }];
}
