import { compileArguments, readObject } from '#model-turn';
import { firstOf } from '#values';
import { checkDocument } from '#workflow';
import type { DocumentCheck, DocumentLimits, WorkflowDocument, WorkflowError } from '#workflow';
import { usualModel } from './call-model.js';
import { WorkflowConfigError, WorkflowRunError } from './config-error.js';
import { refuseDeeper } from './depth.js';
import { hasValues, hydrateWorkflow } from './hydrate.js';
import { outsideFields, plannedKinds } from './planned-kinds.js';
import { plannerInstructions } from './planner-instructions.js';
import { runKey } from './run-key.js';
import type { Harness, RunContext, RunStep, Tool } from './types.js';
import { step } from './steps.js';

export interface DynamicWorkflowOptions {
  /** The planner's model; absent: the harness's. */
  model?: string;
  /** What the planner is told first. */
  instructions?: string;
  /** The tools that its documents may name. */
  tools: readonly Tool[];
  /** Absent: 32, and 5 in a document of version 1. */
  maxDepth?: number;
  /** How often the planner may try in all; absent: 3. */
  maxRevisions?: number;
  /** Whether it is asked for another document where a run has failed, as long as it may try; absent: yes. */
  planAgain?: boolean;
  /** Is called for each document of the planner that is refused, as it is: for logs and counts of whoever runs it. */
  onRefused?(this: void, refused: RefusedPlan): void;
}

/** What a planner has written that is no workflow here, and why. */
export interface RefusedPlan {
  /** From 1, the attempts of this step. */
  attempt: number;
  written: string;
  errors: readonly WorkflowError[];
}

/** How often a planner may try where nothing says so. */
const usualRevisions = 3;

interface Planning extends DynamicWorkflowOptions {
  input: string;
  ctx: RunContext;
  /** What the document is planned for: a process that comes later finds it there, and plans no other. */
  note: string;
  /** How often the planner may still try. */
  left: number;
  /** Why what it wrote before did not do; empty: it has written nothing yet. */
  why: string;
}

interface Planned {
  document: WorkflowDocument;
  /** How often the planner may still try. */
  left: number;
}

/**
 * A step whose model writes a workflow for the input, which is checked, held against the worst case that the harness allows, stored where
 * the harness has a store or a deployment, and run. What is wrong with a document is fed back, and so is why its run has failed, as often as
 * the planner may try. Throws `WORKFLOW_VALIDATION_FAILED` if none is valid, and what the last run has failed with. The planner is a model of
 * this process, its workflow runs where the harness runs.
 */
export function dynamicWorkflow(options: DynamicWorkflowOptions): RunStep {
  return step.run({
    id: 'dynamic-workflow',
    execute: async (input, ctx) => {
      const { engine, name } = ctx.harness;
      if (engine) refuseCode(options.tools);
      refuseDeeper(ctx.harness, options.maxDepth ?? ctx.maxDepth);
      const key = runKey(ctx.id, name, 'planned', input);
      let [left, why] = [options.maxRevisions ?? usualRevisions, ''];
      for (let run = 1; ; run += 1) {
        const again = run === 1 ? '' : `-${run}`;
        const note = `planned for ${key}${again}`;
        const found = await engine?.find(name, note);
        const planned = found
          ? { document: found, left: left - 1 }
          : await plan({ ...options, input, ctx, note, left, why });
        left = planned.left;
        try {
          return await runPlanned(planned.document, input, { ...ctx, key: `${key}${again}` }, options);
        } catch (error) {
          const mayPlanAgain = error instanceof WorkflowRunError && options.planAgain !== false && left > 0;
          if (!mayPlanAgain || ctx.signal.aborted) throw error;
          why = afterFailure(planned.document, error);
        }
      }
    },
  });
}

async function runPlanned(
  document: WorkflowDocument,
  input: string,
  ctx: RunContext,
  { tools, maxDepth }: DynamicWorkflowOptions,
): Promise<string> {
  const { harness } = ctx;
  const named = new Map(tools.map((tool) => [tool.name, tool]));
  const executor = hasValues(document) ? {} : { executeStep: harness.run.bind(harness) };
  const root = hydrateWorkflow(document, { tools: named, ...executor });
  return harness.run(root, input, { ...ctx, ...(maxDepth === undefined ? {} : { maxDepth }) });
}

/** Refuses tools that no document in a deployment can call, before the planner is asked. */
function refuseCode(tools: readonly Tool[]): void {
  const ours = tools.find((tool) => tool.execute !== undefined);
  if (ours === undefined) return;
  const hint = `expected ${ours.name} to be a tool of the deployment, without an execute: code stays in this process`;
  throw new WorkflowConfigError('UNKNOWN_TOOL_REFERENCE', '', hint);
}

/** Has the planner write until a document is valid, and stored. */
async function plan({ input, ctx, note, why, left: most, ...options }: Planning): Promise<Planned> {
  const { harness } = ctx;
  const { worstCase, defaultModel = usualModel } = harness.params;
  const kinds = plannedKinds(harness);
  const instructions = plannerInstructions(options.instructions ?? '', options.tools, kinds);
  const limits = { ...buildLimits(options), kinds, ...(worstCase && { worstCase }) };
  let errors: readonly WorkflowError[] = [];
  let said = why;
  for (let left = most - 1; left >= 0; left -= 1) {
    const planner = step.llm({
      id: `dynamic-workflow-planner-${attemptAt(left, options) - 1}`,
      model: options.model ?? defaultModel,
      instructions: instructions + said,
    });
    const written = await harness.runHere(planner, input, ctx);
    const check = readPlan(written, limits);
    errors = check.ok ? await save(check.document, note, harness) : check.errors;
    if (check.ok && errors.length === 0) return { document: check.document, left };
    options.onRefused?.({ attempt: attemptAt(left, options), written, errors });
    said = afterRefusal(written, errors);
  }
  const [last] = errors;
  const hint = last === undefined ? 'expected maxRevisions from 1' : `${last.path || 'the document'}: ${last.message}`;
  const message = `no valid workflow after ${most} attempts; ${hint}`;
  throw new WorkflowConfigError('WORKFLOW_VALIDATION_FAILED', last?.path ?? '', message);
}

/** The number of an attempt, from 1, after which so many are left. */
function attemptAt(left: number, { maxRevisions = usualRevisions }: DynamicWorkflowOptions): number {
  return maxRevisions - left;
}

function buildLimits({ tools, maxDepth }: DynamicWorkflowOptions): DocumentLimits {
  const schemas = tools.flatMap(({ name, schema }) => (schema === undefined ? [] : [[name, schema] as const]));
  return {
    tools: new Set(tools.map(({ name }) => name)),
    args: compileArguments(Object.fromEntries(schemas)),
    ...(maxDepth !== undefined && { maxDepth }),
    ...{ without: outsideFields, workflows: new Map<string, unknown>() },
  };
}

/** The document in what a planner wrote, past its thoughts and fences: the one object in it. */
function readPlan(written: string, limits: DocumentLimits): DocumentCheck {
  const read = readObject(written, 'stop');
  if (!('complaint' in read)) return checkDocument(read.text, limits);
  const message = `expected one JSON object, the document: ${read.complaint}`;
  return { ok: false, errors: [{ code: 'WORKFLOW_VALIDATION_FAILED', path: '', message }] };
}

/** Stores a document; why it is refused there. */
async function save(
  document: WorkflowDocument,
  note: string,
  { name, engine, params }: Harness,
): Promise<WorkflowError[]> {
  try {
    await engine?.save(document, name, note);
    await params.store?.save(document, name, note);
    return [];
  } catch (error) {
    if (!(error instanceof WorkflowConfigError)) throw error;
    return [{ code: error.code, path: error.path, message: error.hint }];
  }
}

/** The most errors that a planner is told. */
const mostErrors = 10;

function afterRefusal(written: string, errors: readonly WorkflowError[]): string {
  const lines = firstOf(errors, mostErrors).map(({ code, path, message }) => `- ${code} at ${path || '/'}: ${message}`);
  const more = errors.length > mostErrors ? `\n- and ${errors.length - mostErrors} more` : '';
  return `\n\nYour last document was:\n${written}\n\nIt was refused:\n${lines.join('\n')}${more}\nWrite it again without these errors.`;
}

function afterFailure(document: WorkflowDocument, { code, message }: WorkflowRunError): string {
  const last = JSON.stringify(document);
  const done = 'What its nodes before that have done stays done. Write another document for the same task.';
  return `\n\nYour last document was:\n${last}\n\nIts run has failed: ${code}: ${message}\n${done}`;
}
