import { checkDocument, nodesOf } from '#workflow';
import type { WorkflowDocument, WorkflowError, WorkflowNode } from '#workflow';
import { configErrorOf, WorkflowConfigError } from './config-error.js';
import type { Step, StepOf, Tool } from './types.js';

type WorkingStep = StepOf<'llm' | 'tool' | 'run' | 'approval' | 'waitForMessage'>;

/** What steps become in a document. */
interface Form {
  idOf(step: Step): string;
  working(step: WorkingStep, id: string): WorkflowNode;
}

/** Steps as a document that the in-memory engine can run, and the steps that work, by the ids that their nodes have there. */
export interface Dehydrated {
  document: WorkflowDocument;
  workers: ReadonlyMap<string, Step>;
}

/**
 * Every step that works stands there as an `llm`, a call that is answered from outside: by a model, a tool or code. Ids are numbers: those
 * of steps made in code need not differ. Throws `WorkflowConfigError` where a tool has no code to run.
 */
export function dehydrate(root: Step): Dehydrated {
  const workers = new Map<string, Step>();
  let ids = 0;
  const form: Form = {
    idOf: () => String(ids++),
    working: (step, id) => {
      const away = toolsOf(step).find(isDeployed);
      if (away) throw onlyDeployed(away);
      workers.set(id, step);
      return { kind: 'llm', id, instructions: '' };
    },
  };
  return { document: { version: 1, root: nodeOf(root, form) }, workers };
}

/** Steps as the document that says the same to a deployment. Throws `WorkflowConfigError` where they have code, which stays in this process. */
export function documentOf(root: Step): WorkflowDocument {
  const tools = new Set<string>();
  const working = (step: WorkingStep): WorkflowNode => {
    for (const { name } of toolsOf(step).filter(isDeployed)) tools.add(name);
    if (step.kind === 'llm') {
      const { tools: given, ...fields } = step;
      return { ...fields, ...(given && { tools: given.map(({ name }) => name) }) };
    }
    const { kind, id } = step;
    if (kind === 'run') return { kind, id } as unknown as WorkflowNode; // there is no such kind: the check says so
    if (kind !== 'tool') return step;
    return { kind, id, toolName: step.tool.name, ...(step.args && { args: step.args }) };
  };
  const document = { version: 1, root: nodeOf(root, { idOf: ({ id }) => id, working }) };
  const check = checkDocument(document, { tools });
  if (!check.ok) throw configErrorOf(check.errors.map(aboutCode));
  if (nodesOf(check.document.root).some(({ kind }) => kind === 'every'))
    throw new WorkflowConfigError('WORKFLOW_VALIDATION_FAILED', '', 'expected no every: a schedule repeats it there');
  return check.document;
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

function toolsOf(step: WorkingStep): readonly Tool[] {
  if (step.kind === 'llm') return step.tools ?? [];
  return step.kind === 'tool' ? [step.tool] : [];
}

function nodeOf(step: Step, form: Form): WorkflowNode {
  const id = form.idOf(step);
  const part = (each: Step): WorkflowNode => nodeOf(each, form);
  switch (step.kind) {
    case 'llm':
    case 'tool':
    case 'run':
    case 'approval':
    case 'waitForMessage':
      return form.working(step, id);
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
      const document = { version: 1, root: part(step.root) } as const;
      return { kind: 'subflow', id, document, ...(input === undefined ? {} : { input }) };
    }
    case 'delay':
      return { ...step, id };
  }
}
