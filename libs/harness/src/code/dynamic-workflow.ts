import { checkDocument } from '#workflow';
import type { WorkflowDocument, WorkflowError } from '#workflow';
import { usualModel } from './call-model.js';
import { WorkflowConfigError } from './config-error.js';
import { hydrateWorkflow } from './hydrate.js';
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
  /** Absent: 5. */
  maxDepth?: number;
  /** How often the planner may try in all; absent: 3. */
  maxRevisions?: number;
}

interface Planning extends DynamicWorkflowOptions {
  input: string;
  ctx: RunContext;
  /** What the document is planned for: a process that comes later finds it there, and plans no other. */
  note: string;
}

/**
 * A step whose model writes a workflow for the input, which is checked, held against the worst case that the harness allows, stored where
 * the harness has a store or a deployment, and run. What is wrong with a document is fed back. Throws `WORKFLOW_VALIDATION_FAILED` if none
 * is valid. The planner is a model of this process, its workflow runs where the harness runs.
 */
export function dynamicWorkflow(options: DynamicWorkflowOptions): RunStep {
  return step.run({
    id: 'dynamic-workflow',
    execute: async (input, ctx) => {
      const { harness } = ctx;
      const { engine, name } = harness;
      if (engine) refuseCode(options.tools);
      const key = runKey(ctx.id, name, 'planned', input);
      const note = `planned for ${key}`;
      const document = (await engine?.find(name, note)) ?? (await plan({ ...options, input, ctx, note }));
      const tools = new Map(options.tools.map((tool) => [tool.name, tool]));
      return harness.run(hydrateWorkflow(document, { tools, executeStep: harness.run.bind(harness) }), input, {
        ...ctx,
        ...(options.maxDepth === undefined ? {} : { maxDepth: options.maxDepth }),
        key,
      });
    },
  });
}

/** Refuses tools that no document in a deployment can call, before the planner is asked. */
function refuseCode(tools: readonly Tool[]): void {
  const ours = tools.find((tool) => tool.execute !== undefined);
  if (ours === undefined) return;
  const hint = `expected ${ours.name} to be a tool of the deployment, without an execute: code stays in this process`;
  throw new WorkflowConfigError('UNKNOWN_TOOL_REFERENCE', '', hint);
}

/** Has the planner write until a document is valid, and stored. */
async function plan({ input, ctx, note, maxRevisions = 3, ...options }: Planning): Promise<WorkflowDocument> {
  const { harness } = ctx;
  const { tools, maxDepth = 5, instructions: first = '' } = options;
  const { worstCase, defaultModel = usualModel } = harness.params;
  const instructions = plannerInstructions(first, tools);
  const limits = { tools: new Set(tools.map(({ name }) => name)), maxDepth, workflows: new Map<string, unknown>() };
  let errors: readonly WorkflowError[] = [];
  for (let revision = 0; revision < maxRevisions; revision += 1) {
    const planner = step.llm({
      id: `dynamic-workflow-planner-${revision}`,
      model: options.model ?? defaultModel,
      instructions: instructions + feedback(errors),
    });
    const written = await harness.runHere(planner, input, ctx);
    const check = checkDocument(unfenced(written), { ...limits, ...(worstCase && { worstCase }) });
    errors = check.ok ? await save(check.document, note, harness) : check.errors;
    if (check.ok && errors.length === 0) return check.document;
  }
  const [last] = errors;
  const hint = last === undefined ? 'expected maxRevisions from 1' : `${last.path || 'the document'}: ${last.message}`;
  const message = `no valid workflow after ${maxRevisions} attempts; ${hint}`;
  throw new WorkflowConfigError('WORKFLOW_VALIDATION_FAILED', last?.path ?? '', message);
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

function feedback(errors: readonly WorkflowError[]): string {
  if (errors.length === 0) return '';
  const lines = errors.slice(0, mostErrors).map(({ code, path, message }) => `- ${code} at ${path || '/'}: ${message}`);
  return `\n\nYour last document was refused:\n${lines.join('\n')}\nWrite it again without these errors.`;
}

/** Models put documents into fences although they are told not to. */
function unfenced(text: string): string {
  const from = text.indexOf('{');
  const to = text.lastIndexOf('}');
  return from < 0 || to < from ? text : text.slice(from, to + 1);
}
