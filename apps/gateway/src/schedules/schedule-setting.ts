import { createHash } from 'node:crypto';
import { InvariantError } from '#contract';
import type { ScheduleSetting } from '#contract';
import type { OpenEngine } from '#engine';
import { canonicalArgs } from '#idempotency';
import { definitionFrom } from '#registry';
import type { AgentRegistry } from '#registry';
import { readSchedule } from '#schedule';
import { WorkflowStore } from '#versions';
import { badField, Problem } from '../platform/http/problem.js';
import { checkWorkflow, refusal } from '../workflows/check-workflow.js';
import { groundOf } from '../workflows/workflow-ground.js';
import { versionsOf } from '../workflows/workflows.controller.js';
import type { SetSchedule } from './schedule-requests.js';

/** How many characters of a digest are in the id of a schedule that was given none. */
const digestLength = 12;

/** No stored workflow has this id, so a document that is sent leads back to none. */
const unstored = '';

/** What a schedule repeats, and when. Throws a problem that names everything for which it could not run. */
export async function settingOf(
  body: SetSchedule,
  engine: OpenEngine,
  registry: AgentRegistry,
): Promise<ScheduleSetting> {
  const workflows = new WorkflowStore(engine.redis);
  const json = await documentOf(body, workflows);
  const ground = await groundOf(engine, registry);
  const { definition } = await checkWorkflow({ id: body.workflow ?? unstored, document: json }, ground);
  const why = await workflows.whyNotYet(definition);
  if (why !== null) throw new Problem(409, 'conflict', why);
  if (!definition.workflow) throw new InvariantError('a checked workflow without its document');
  const read = readSchedule(definition.workflow);
  if (!read.ok) throw refusal(read.errors);
  return { ...read.setting, input: body.input ?? '' };
}

/** The document of the body, or that of the current version of the workflow that it names. */
async function documentOf({ document, workflow }: SetSchedule, workflows: WorkflowStore): Promise<unknown> {
  if (workflow === undefined) return document;
  if (document !== undefined) throw badField('workflow', 'expected it or document, one of them');
  const [{ version }] = await versionsOf(workflows, workflow);
  return definitionFrom(await workflows.definition(version))?.workflow;
}

/** The id of a schedule that was given none: the same for the same request, so that asking again sets no second one. */
export function scheduleIdOf({ workflow }: SetSchedule, { document, input }: ScheduleSetting): string {
  const name = canonicalArgs(workflow === undefined ? { document, input } : { workflow, input });
  return `schedule-${createHash('sha256').update(name).digest('hex').slice(0, digestLength)}`;
}
