import { isObject } from '#values';
import { applyEvent, createPlan, decideCall, planEventTypes, readPermissions, readPlan, tick } from '#assistant';
import type { Decision, Plan, PlanAction, PlanEvent, ToolCall } from '#assistant';
import type { Judge } from './judge-lines.js';

/** What is said of one line: a plan that was played, or calls that were decided. */
export type PlanLine =
  | { ok: boolean; error: string | null; graph: Plan | null; actions: PlanAction[] }
  | { ok: boolean; error: string | null; decisions: Decision[] };

type Input = Readonly<Record<string, unknown>>;

const refusedPlan = (error: string): PlanLine => ({ ok: false, error, graph: null, actions: [] });

/** Plays events on a plan: each tick gives an action; of what is refused the first is told, and the rest is played. */
function playLine(line: Input): PlanLine {
  const { tasks, graph } = line;
  const events = line['events'] ?? [];
  const read =
    (graph ?? undefined) === undefined
      ? createPlan(tasks, String(line['id']))
      : readPlan(isObject(graph) ? { planRunId: String(line['id']), ...graph } : graph);
  if ('error' in read) return refusedPlan(read.error);
  if (!Array.isArray(events)) return refusedPlan('events: expected a list');
  let plan = read;
  let error: string | null = null;
  const actions: PlanAction[] = [];
  for (const [at, event] of events.entries()) {
    const step = stepPlan(plan, event);
    if (typeof step === 'string') {
      error ??= step.startsWith('/') ? `events/${at}${step}` : step;
      continue;
    }
    plan = step.plan;
    if (step.action) actions.push(step.action);
  }
  return { ok: error === null, error, graph: plan, actions };
}

/** The plan after an event, or why it changes nothing. */
function stepPlan(plan: Plan, event: unknown): { plan: Plan; action?: PlanAction } | string {
  if (!isObject(event)) return '/: expected an event';
  if (event['type'] === 'tick') {
    const slots = event['slots'] ?? undefined;
    if (slots !== undefined && !(Number.isSafeInteger(slots) && Number(slots) >= 0))
      return '/slots: expected a whole number from 0';
    return tick(plan, slots === undefined ? undefined : Number(slots));
  }
  const read = eventIn(event);
  if (typeof read === 'string') return read;
  const applied = applyEvent(plan, read);
  return 'refusal' in applied ? applied.refusal : applied;
}

function eventIn({ type, outcome: given, ...texts }: Input): PlanEvent | string {
  const outcome = given ?? undefined;
  const known = planEventTypes.find((one) => one === type);
  if (known === undefined) return `/type: expected one of tick, ${planEventTypes.join(', ')}`;
  if (outcome !== undefined && !isObject(outcome)) return '/outcome: expected an object';
  const event: PlanEvent = { type: known, ...(outcome !== undefined && { outcome }) };
  for (const name of ['taskId', 'result', 'error', 'backgroundTaskId'] as const) {
    const text = texts[name] ?? undefined;
    if (text !== undefined && typeof text !== 'string') return `/${name}: expected a text`;
    if (text !== undefined) event[name] = text;
  }
  return event;
}

/** Decides calls by permissions. */
function decideLine({ permissions, calls }: Input): PlanLine {
  const read = readPermissions(permissions);
  if ('error' in read) return { ok: false, error: read.error, decisions: [] };
  if (!Array.isArray(calls)) return { ok: false, error: 'calls: expected a list', decisions: [] };
  const asked = calls.map(callIn);
  const wrong = asked.findIndex((call) => call === null);
  if (wrong >= 0) return { ok: false, error: `calls/${wrong}: expected {tool, action, workflowId}`, decisions: [] };
  return { ok: true, error: null, decisions: asked.flatMap((call) => (call ? [decideCall(read, call)] : [])) };
}

function callIn(value: unknown): ToolCall | null {
  if (!isObject(value) || typeof value['tool'] !== 'string') return null;
  const call: ToolCall = { tool: value['tool'] };
  for (const name of ['action', 'workflowId'] as const) {
    const text = value[name] ?? undefined;
    if (text !== undefined && typeof text !== 'string') return null;
    if (text !== undefined) call[name] = text;
  }
  return call;
}

/** Judges a line by what it has: `permissions`, or tasks or a graph. */
export const planJudge: Judge<PlanLine> = {
  fields: {},
  judge: (line) => (Object.hasOwn(line, 'permissions') ? decideLine(line) : playLine(line)),
  refuseCall: ({ message }) => refusedPlan(message),
};
