import { createHash } from 'node:crypto';
import {
  compileGraph,
  graphFindings,
  listTriggers,
  lookPayload,
  problemOfFinding,
  readErrorWorkflow,
  readTimeZone,
  refusedPath,
} from '#compiler';
import type { GraphTrigger } from '#compiler';
import { InvariantError } from '#errors';
import type { ScheduleSetting } from '#protocol';
import type { Graph } from '#graph';
import { findNodeType, unaskedWrites } from '#nodes';
import type { ScheduleRule, UnaskedWrite } from '#nodes';
import type { HasCredential } from '#publishing';
import { agentIdOfWorkflow } from '#registry';
import { readSchedule } from '#schedule';
import type { Armed } from '#versions';
import type { WorkflowDocument } from '#workflow';
import { PublishError } from './publish-error.js';
import type { PublicLimits } from './public-limits.js';
import type { GraphRefusal } from './publish-error.js';
import { routesOf } from './trigger-routes.js';

/** What is kept of the triggers of a published graph, so that no start of it has to read the graph. */
export interface ArmedTriggers {
  /** The graph's. */
  name: string;
  triggers: readonly GraphTrigger[];
  /** The nodes behind which nothing is, in the order of the graph. */
  ends: readonly string[];
  /** The workflow that is started where a run of this one fails; null: none. */
  errorWorkflow: string | null;
  /** What it writes without asking; absent: nothing, or an older build has armed it. */
  writes?: readonly UnaskedWrite[];
  /** What calls of strangers may take; absent: it was published without. */
  limits?: PublicLimits;
}

export type ArmedWorkflow = Armed<ArmedTriggers>;

/** A version of a stored workflow: its document, and the graph that it was compiled from. */
export interface StoredGraph {
  id: string;
  version: string;
  graph: Graph;
  document: WorkflowDocument;
}

/** What is set up for this version. @throws PublishError that names all that keeps it from a run, and every trigger that cannot be set up */
export function armWorkflow({ id, version, graph }: StoredGraph, hasCredential?: HasCredential): ArmedWorkflow {
  const stopping = graphFindings(graph, { ...(hasCredential && { hasCredential }) }).filter(
    ({ severity }) => severity !== 'warning',
  );
  if (stopping.length > 0) throw refusePublish(stopping.map((each) => problemOfFinding(graph, each)));
  const found = listTriggers(graph, findNodeType);
  if ('problems' in found) throw refusePublish(found.problems);
  const { triggers } = found;
  const named = triggers.flatMap((trigger) => {
    const routes = refusedPath(trigger) ?? routesOf(trigger);
    if (typeof routes === 'string') throw refusePublish([problemAt(graph, trigger.node, routes)]);
    return routes.map((route) => ({ route, node: trigger.node }));
  });
  const twice = named.find(({ route }, at) => named.findIndex((each) => each.route === route) < at);
  if (twice) throw refusePublish([problemAt(graph, twice.node, `another trigger has ${twice.route}`)]);
  const compiled = compileGraph(graph, findNodeType);
  if ('problems' in compiled) throw refusePublish(compiled.problems);
  const schedules = triggers.reduce((sum, { arming }) => sum + listRules(arming).length, 0);
  const { ends } = compiled.plan;
  const writes = unaskedWrites(graph);
  return {
    id,
    version,
    routes: named.map(({ route }) => route),
    schedules,
    triggers: {
      name: graph.name,
      triggers,
      ends,
      errorWorkflow: readErrorWorkflow(graph),
      ...(writes.length > 0 && { writes }),
    },
  };
}

function listRules(arming: GraphTrigger['arming']): readonly ScheduleRule[] {
  return arming.kind === 'schedule' ? arming.rules : [];
}

/** What its schedules repeat, each in its slot. @throws PublishError that names a rule which no clock follows */
export function listSettings(stored: StoredGraph, { triggers }: ArmedWorkflow): ScheduleSetting[] {
  return triggers.triggers.flatMap(({ node, arming }) =>
    listRules(arming).map((rule) => buildSetting(stored, { node, polls: 'polls' in arming }, rule)),
  );
}

function buildSetting(
  { id, version, graph, document }: StoredGraph,
  { node, polls }: { node: string; polls: boolean },
  rule: ScheduleRule,
): ScheduleSetting {
  const root = { kind: 'every' as const, id: 'schedule', ...toTimes(rule, readTimeZone(graph)), step: document.root };
  const read = readSchedule({ version: 1, root: { ...root, onError: 'continue' } });
  if (!read.ok) throw refusePublish(read.errors.map(({ message }) => problemAt(graph, node, message)));
  const input = JSON.stringify({ trigger: node, payload: polls ? lookPayload : {} });
  return { ...read.setting, input, agent: agentIdOfWorkflow(id), version };
}

/** A period that the clock's face can show is a cron expression, so that a publish makes no tick of its own. */
export function toTimes(
  rule: ScheduleRule,
  timeZone: string | null,
): { ms: number } | { cron: string; timeZone?: string } {
  const zone = timeZone === null ? {} : { timeZone };
  if ('cron' in rule) return { cron: rule.cron, ...zone };
  const seconds = rule.everyMs / 1_000;
  if (60 % seconds === 0 && seconds < 60) return { cron: `*/${seconds} * * * * *`, ...zone };
  if (3_600 % seconds === 0 && seconds % 60 === 0 && seconds < 3_600)
    return { cron: `*/${seconds / 60} * * * *`, ...zone };
  return { ms: rule.everyMs };
}

/** The id of the schedule in a slot of a workflow. */
export function scheduleIdAt(id: string, slot: number): string {
  return `workflow-${createHash('sha256').update(`${id} ${slot}`).digest('hex').slice(0, 16)}`;
}

/** What is wrong with a node. */
export function problemAt({ nodes }: Graph, node: string, message: string): GraphRefusal {
  const at = nodes.findIndex(({ name }) => name === node);
  if (at < 0) throw new InvariantError(`the graph has no node ${node}`);
  return { code: 'TRIGGER_PARAMETER', path: `/nodes/${at}/parameters`, message };
}

export function refusePublish(problems: readonly GraphRefusal[]): PublishError {
  const named = problems.map(({ path, message }) => `graph${path}: ${message}`);
  return new PublishError('refused', named.join('; '), problems);
}
