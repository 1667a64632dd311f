import { listTriggers, readTimeZone } from '#compiler';
import type { Graph } from '#graph';
import { findNodeType } from '#nodes';
import { nextTick } from '#schedule';
import { toTimes } from './armed-workflow.js';

/** When a schedule of a graph that is published starts it next; `zone`: that of its times where it names none. Null: none does. */
export function nextStart(graph: Graph, zone: string, at: number): number | null {
  const found = listTriggers(graph, findNodeType);
  const triggers = 'problems' in found ? [] : found.triggers;
  const rules = triggers.flatMap(({ arming }) => (arming.kind === 'schedule' ? arming.rules : []));
  const timeZone = readTimeZone(graph) ?? zone;
  const next = rules.flatMap((rule) => {
    const times = toTimes(rule, timeZone);
    const table = 'ms' in times ? { everyMs: times.ms } : { cron: times.cron, timeZone };
    return nextTick({ times: table, from: at }, at) ?? [];
  });
  return next.length === 0 ? null : Math.min(...next);
}
