import { createHash } from 'node:crypto';
import { InvariantError } from '#errors';
import type { ScheduleSetting } from '#protocol';
import type { OpenEngine } from '#engine';
import { canonicalArgs } from '#idempotency';
import { commonTenant, definitionFrom, hashDefinition, keptFiles } from '#registry';
import type { AgentDefinition, AgentRegistry } from '#registry';
import { readSchedule } from '#schedule';
import { countRefusals } from '#telemetry';
import { AgentVersionStore, WorkflowStore } from '#versions';
import type { WorkflowDocument } from '#workflow';
import { badField, Problem } from '../platform/http/problem.js';
import type { ProcessContext } from '../platform/process-context.js';
import { refuseUnasked } from '../workflows/confirmed-requests.js';
import { checkedWorkflow, refusal } from '../workflows/workflow-refused.js';
import { loadGround } from '../workflows/workflow-ground.js';
import { requireVersions } from '../workflows/workflows.controller.js';
import type { SetSchedule } from './schedule-requests.js';

/** How many characters of a digest are in the id of a schedule that was given none. */
const digestLength = 12;

/** No stored workflow has this id, so a document that is sent leads back to none. */
const unstored = '';

/** What a schedule repeats, and when. Throws a problem that names everything for which it could not run. */
export async function buildScheduleSetting(
  body: SetSchedule,
  engine: OpenEngine,
  registry: AgentRegistry,
  processContext: Pick<ProcessContext, 'metrics'>,
): Promise<ScheduleSetting> {
  const workflows = new WorkflowStore(engine.redis);
  const agent = requireAgent(body, registry);
  const { document, layers = registry.layers } = await loadDocument(body, workflows);
  const ground = { ...(await loadGround(engine, registry, agent)), layers };
  const { definition } = await checkedWorkflow(
    { id: body.workflow ?? unstored, document },
    ground,
    processContext,
    'schedule',
  );
  const why = await workflows.whyNotYet(definition);
  if (why !== null) throw new Problem(409, 'conflict', why);
  if (!definition.workflow) throw new InvariantError('a checked workflow without its document');
  if (body.workflow === undefined) refuseUnasked(definition.workflow);
  const repeats = repeatedBy(definition.workflow, processContext);
  const files = keptFiles(definition.workflow, layers);
  if (files) await new AgentVersionStore(engine.redis, 0).keepForGood(hashDefinition(files), files);
  return {
    ...{ ...repeats, input: body.input ?? '' },
    ...(agent && { agent: agent.id }),
    ...(files && { files: hashDefinition(files) }),
    ...(ground.rules && { workflowRules: ground.rules.workflow }),
  };
}

/** What a schedule repeats of a checked document, and when. Throws a problem that names why it is none, and counts that. */
export function repeatedBy(document: WorkflowDocument, { metrics }: Pick<ProcessContext, 'metrics'>) {
  const read = readSchedule(document);
  if (read.ok) return read.setting;
  countRefusals(metrics, 'schedule', read.errors);
  throw refusal(read.errors);
}

/** The agent that the body names; null: it names none. Schedules are the deployment's, so no agent of another tenant runs one. */
export function requireAgent({ agent: id }: SetSchedule, registry: AgentRegistry): AgentDefinition | null {
  if (id === undefined) return null;
  const all = registry.agents.filter(({ tenant }) => tenant === commonTenant).map(({ definition }) => definition);
  const found = all.find((each) => each.id === id);
  if (found) return found;
  const ids = all.map((each) => each.id).join(', ');
  throw badField(
    'agent',
    ids === '' ? `expected none: the tenant ${commonTenant} has no agents of files` : `expected one of ${ids}`,
  );
}

/** A document, with the files that its layers name; absent: those of now. */
interface Given {
  document: unknown;
  layers?: ReadonlyMap<string, string>;
}

/** The document of the body, or that of the current version of the workflow that it names, with the files of this version. */
async function loadDocument({ document, workflow }: SetSchedule, workflows: WorkflowStore): Promise<Given> {
  if (workflow === undefined) return { document };
  if (document !== undefined) throw badField('workflow', 'expected it or document, one of them');
  const [{ version }] = await requireVersions(workflows, workflow);
  const stored = definitionFrom(await workflows.definition(version));
  return { document: stored?.workflow, layers: new Map(Object.entries(stored?.layers ?? {})) };
}

/** The id of a schedule that was given none: the same for the same request, so that asking again sets no second one. */
export function deriveScheduleId({ workflow, agent }: SetSchedule, { document, input }: ScheduleSetting): string {
  const named = workflow === undefined ? { document, input } : { workflow, input };
  const name = canonicalArgs({ ...named, ...(agent !== undefined && { agent }) });
  return `schedule-${createHash('sha256').update(name).digest('hex').slice(0, digestLength)}`;
}
