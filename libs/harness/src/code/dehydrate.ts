import { joinNodePath } from '#program';
import { checkDocument, listNodes } from '#workflow';
import type { WorkflowDocument, WorkflowError, WorkflowNode } from '#workflow';
import { toConfigError, WorkflowConfigError } from './config-error.js';
import type { Step, StepOf, Tool } from './types.js';

type WorkingStep = StepOf<'llm' | 'tool' | 'run' | 'approval' | 'waitForMessage'>;

/** What steps become in a document. */
interface Form {
  /** `taken`: the ids of its document so far. */
  pickId(step: Step, taken: Set<string>): string;
  working(step: WorkingStep, id: string, place: string): WorkflowNode;
}

/** Steps as a document that the in-memory engine can run. */
export interface Dehydrated {
  document: WorkflowDocument;
  /** The steps that work, by the places of their nodes. */
  workers: ReadonlyMap<string, Step>;
  /** The tools that its nodes call, by their names there. */
  tools: ReadonlyMap<string, Tool>;
}

/**
 * Code of a step stands there as an `llm`: a call that is answered from outside, as a model's is. Ids are those of the steps; where code has
 * given one id to several, the later ones are numbered. Throws `WorkflowConfigError` where a tool has no code to run.
 */
export function dehydrate(root: Step): Dehydrated {
  if (root.kind === 'workflow') return wholeDocument(root);
  const workers = new Map<string, Step>();
  const tools = new Map<string, Tool>();
  const working: Form['working'] = (step, id, place) => {
    const away = listTools(step).find(isDeployed);
    if (away) throw onlyDeployed(away);
    workers.set(place, step);
    if (step.kind === 'approval' || step.kind === 'waitForMessage') return { ...step, id };
    if (step.kind !== 'tool') return { kind: 'llm', id, instructions: '' };
    return toolNode(step, id, nameFor(step.tool, tools));
  };
  return { document: { version: 1, root: toNode(root, { pickId: numbered, working }) }, workers, tools };
}

function wholeDocument({ document, workers }: StepOf<'workflow'>): Dehydrated {
  const used = [...workers.values()].flatMap((worker) => listTools(worker));
  const away = used.find(isDeployed);
  if (away) throw onlyDeployed(away);
  return { document, workers, tools: new Map(used.map((tool) => [tool.name, tool])) };
}

function numbered({ id }: Step, taken: Set<string>): string {
  let own = id;
  for (let n = 2; taken.has(own); n += 1) own = `${id} (${n})`;
  taken.add(own);
  return own;
}

/** The name of a tool in the document: code may give one name to several. */
function nameFor(tool: Tool, tools: Map<string, Tool>): string {
  let name = tool.name;
  for (let n = 2; (tools.get(name) ?? tool) !== tool; n += 1) name = `${tool.name}_${n}`;
  tools.set(name, tool);
  return name;
}

function toolNode({ args, cacheSeconds }: StepOf<'tool'>, id: string, toolName: string): WorkflowNode {
  const more = { ...(args && { args }), ...(cacheSeconds === undefined ? {} : { cacheSeconds }) };
  return { kind: 'tool', id, toolName, ...more };
}

/** Steps as the document that says the same to a deployment. Throws `WorkflowConfigError` where they have code, which stays in this process. */
export function toDocument(root: Step, maxDepth?: number): WorkflowDocument {
  const tools = new Set<string>();
  const working = (step: WorkingStep): WorkflowNode => {
    for (const { name } of listTools(step).filter(isDeployed)) tools.add(name);
    if (step.kind === 'llm') {
      const { tools: given, ...fields } = step;
      return { ...fields, ...(given && { tools: given.map(({ name }) => name) }) };
    }
    const { kind, id } = step;
    if (kind === 'run') return { kind, id } as unknown as WorkflowNode; // there is no such kind: the check says so
    return kind === 'tool' ? toolNode(step, id, step.tool.name) : step;
  };
  const document =
    root.kind === 'workflow'
      ? deployedDocument(root, tools)
      : { version: 1, root: toNode(root, { pickId: ({ id }) => id, working }) };
  const check = checkDocument(document, { tools, ...(maxDepth === undefined ? {} : { maxDepth }) });
  if (!check.ok) throw toConfigError(check.errors.map(aboutCode));
  if (listNodes(check.document.root).some(({ kind }) => kind === 'every'))
    throw new WorkflowConfigError('WORKFLOW_VALIDATION_FAILED', '', 'expected no every: a schedule repeats it there');
  return check.document;
}

function deployedDocument({ document, workers }: StepOf<'workflow'>, tools: Set<string>): WorkflowDocument {
  for (const { name } of [...workers.values()].flatMap((worker) => listTools(worker)).filter(isDeployed))
    tools.add(name);
  return document;
}

function aboutCode({ code, path, message }: WorkflowError): WorkflowError {
  const tool = 'a tool of the deployment, which has no execute: code stays in this process';
  return { code, path, message: code === 'UNKNOWN_TOOL_REFERENCE' ? `expected ${tool}` : message };
}

function onlyDeployed({ name }: Tool): WorkflowConfigError {
  return new WorkflowConfigError('UNKNOWN_TOOL_REFERENCE', '', `expected ${name} to have an execute: it runs here`);
}

function isDeployed(tool: Tool): boolean {
  return tool.execute === undefined;
}

function listTools(step: WorkingStep): readonly Tool[] {
  if (step.kind === 'llm') return step.tools ?? [];
  return step.kind === 'tool' ? [step.tool] : [];
}

function toNode(step: Step, form: Form, above?: string, taken = new Set<string>()): WorkflowNode {
  const id = form.pickId(step, taken);
  const place = joinNodePath(id, above);
  const part = (each: Step): WorkflowNode => toNode(each, form, place, taken);
  switch (step.kind) {
    case 'llm':
    case 'tool':
    case 'run':
    case 'approval':
    case 'waitForMessage':
      return form.working(step, id, place);
    case 'sequence':
      return { kind: 'sequence', id, steps: step.steps.map(part) };
    case 'fork':
      return { ...step, id, paths: step.paths.map(part) };
    case 'map':
      return { ...step, id, each: part(step.each) };
    case 'branch': {
      const routes = step.routes.map((route) => ({ ...route, target: part(route.target) }));
      return { kind: 'branch', id, routes, ...(step.default && { default: part(step.default) }) };
    }
    case 'loop':
      return { ...step, id, body: part(step.body) };
    case 'spawn':
      return { ...step, id, child: part(step.child) };
    case 'provide':
      return { ...step, id, child: part(step.child) };
    case 'every':
      return { ...step, id, step: part(step.step) };
    case 'subflow': {
      const { input } = step;
      const document = { version: 1, root: toNode(step.root, form, place) } as const; // with ids of its own
      return { kind: 'subflow', id, document, ...(input === undefined ? {} : { input }) };
    }
    case 'delay':
      return { ...step, id };
    case 'workflow':
      throw new WorkflowConfigError(
        'WORKFLOW_VALIDATION_FAILED',
        '',
        `expected ${id}, a document of version 2, to be run by itself: no step of code holds one`,
      );
  }
}
