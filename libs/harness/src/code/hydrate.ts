import type { WorkflowDocument, WorkflowNode } from '#workflow';
import { checkDocument, listNodes, listPlaces } from '#workflow';
import { toConfigError, WorkflowConfigError } from './config-error.js';
import type { RunContext, Step, StepOf, Tool } from './types.js';
import * as make from './steps.js';

/** Carries out one step that works, an `llm` or a `tool`; `AgentHarness.run` does it as the step says. */
export type ExecuteStep = (step: Step, input: string, ctx: RunContext) => Promise<string>;

export interface HydrationContext {
  /** The tools by their names. */
  tools: ReadonlyMap<string, Tool>;
  /**
   * Is called, in memory, for each call of an `llm` or a `tool` of the document: what it gives is the output, as text. Absent: each does as it
   * says, and what a tool of version 2 returns stays a value.
   */
  executeStep?: ExecuteStep;
}

/** Who carries out a step that was made of a document. */
const executors = new WeakMap<Step, ExecuteStep>();

/** Null: the step was made by code, and does what it says. */
export function findExecutor(step: Step): ExecuteStep | null {
  return executors.get(step) ?? null;
}

/** The steps of a document. Throws `WorkflowConfigError` for one that is not valid, or names tools that there are not. */
export function hydrateWorkflow(document: WorkflowDocument, ctx: HydrationContext): Step {
  const whole = checked(document, ctx);
  return hasValues(whole) ? hydrateWhole(whole, ctx) : hydrate(whole.root, ctx);
}

/** Whether it is of version 2, or has such a document in it. */
export function hasValues({ version, root }: WorkflowDocument): boolean {
  if (version !== 1) return true;
  return listNodes(root).some((node) => node.kind === 'subflow' && node.document && hasValues(node.document));
}

/** Its nodes read references, which no step in code has: it stays a document, of which only the steps that work are made. */
function hydrateWhole(document: WorkflowDocument, ctx: HydrationContext): Step {
  const workers = listPlaces(document).flatMap(({ path, node }): [string, StepOf<'llm' | 'tool'>][] => {
    if ((node.kind !== 'llm' && node.kind !== 'tool') || isOutside(node)) return [];
    const step = hydrate(node, ctx);
    return step.kind === 'llm' || step.kind === 'tool' ? [[path, step]] : [];
  });
  return { kind: 'workflow', id: document.root.id, document, workers: new Map(workers) };
}

/** Whether it asks the world outside, which the harness plays. */
function isOutside({ http, emit }: WorkflowNode): boolean {
  return http !== undefined || emit !== undefined;
}

/** The step of a node, with all that is in it. How deep it lies is held against what runs it. */
export function hydrateNode(node: WorkflowNode, ctx: HydrationContext): Step {
  try {
    return hydrate(checked({ version: 1, root: node }, ctx).root, ctx);
  } catch (error) {
    if (!(error instanceof WorkflowConfigError)) throw error;
    throw new WorkflowConfigError(error.code, error.path.replace('/root', ''), error.hint);
  }
}

/** As deep as a document's JSON may be nested. */
const anyDepth = 64;

function checked(document: unknown, { tools }: HydrationContext): WorkflowDocument {
  const limits = { tools: new Set(tools.keys()), maxDepth: anyDepth, workflows: new Map<string, unknown>() };
  const check = checkDocument(document, limits);
  if (!check.ok) throw toConfigError(check.errors);
  return check.document;
}

function hydrate(node: WorkflowNode, ctx: HydrationContext): Step {
  const step = buildStep(node, ctx);
  if (ctx.executeStep && (step.kind === 'llm' || step.kind === 'tool')) executors.set(step, ctx.executeStep);
  return step;
}

function buildStep(node: WorkflowNode, ctx: HydrationContext): Step {
  const part = (each: WorkflowNode): Step => hydrate(each, ctx);
  switch (node.kind) {
    case 'llm': {
      const { kind: _kind, tools, ...fields } = node;
      return make.step.llm({ ...fields, ...(tools && { tools: tools.map((name) => requireTool(name, ctx)) }) });
    }
    case 'tool':
      return buildToolStep(node, ctx);
    case 'sequence':
      return make.sequence({ id: node.id, steps: node.steps.map(part) });
    case 'fork':
      return make.fork({ ...withoutKind(node), paths: node.paths.map(part) });
    case 'map':
      return make.map({ ...withoutKind(node), each: part(node.each) });
    case 'branch': {
      const routes = node.routes.map((route) => ({ ...route, target: part(route.target) }));
      return make.branch({ id: node.id, routes, ...(node.default && { default: part(node.default) }) });
    }
    case 'loop':
      return make.loop({ ...withoutKind(node), body: part(node.body) });
    case 'spawn':
      return make.spawn({ ...withoutKind(node), child: part(node.child) });
    case 'provide':
      return make.provide({ ...withoutKind(node), child: part(node.child) });
    case 'every':
      return make.every({ ...withoutKind(node), step: part(node.step) });
    case 'subflow':
      return buildSubflow(node, part);
    case 'delay':
      return make.delay(withoutKind(node));
    case 'approval':
      return make.approval(withoutKind(node));
    case 'waitForMessage':
      return make.waitForMessage(withoutKind(node));
    case 'foreach':
    case 'fail':
      throw new WorkflowConfigError(
        'UNKNOWN_NODE_KIND',
        '',
        'expected no foreach and no fail: they are of version 2, which runs as a document',
      );
  }
}

function buildToolStep(node: Extract<WorkflowNode, { kind: 'tool' }>, ctx: HydrationContext): Step {
  const { id, toolName, args, cacheSeconds } = node;
  const more = { ...(args && { args }), ...(cacheSeconds === undefined ? {} : { cacheSeconds }) };
  return make.step.tool({ id, tool: requireTool(toolName, ctx), ...more });
}

function buildSubflow(node: Extract<WorkflowNode, { kind: 'subflow' }>, part: (node: WorkflowNode) => Step): Step {
  const { id, document, input, ref = '' } = node;
  if (document === undefined)
    throw new WorkflowConfigError('WORKFLOW_VALIDATION_FAILED', '', `expected a document in place of its name, ${ref}`);
  return make.subflow({ id, root: part(document.root), ...(input === undefined ? {} : { input }) });
}

function withoutKind<N extends WorkflowNode>({ kind: _kind, ...fields }: N): Omit<N, 'kind'> {
  return fields;
}

function requireTool(name: string, { tools }: HydrationContext): Tool {
  const tool = tools.get(name);
  if (tool === undefined) throw new WorkflowConfigError('UNKNOWN_TOOL_REFERENCE', '', `expected a tool ${name}`);
  return tool;
}
