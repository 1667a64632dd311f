import type { WorkflowDocument, WorkflowNode } from '#workflow';
import type { Step } from './types.js';

/** Steps as a document that the engine can run, and the steps that work, by the ids that their nodes have there. */
export interface Dehydrated {
  document: WorkflowDocument;
  workers: ReadonlyMap<string, Step>;
}

/**
 * Every step that works stands there as an `llm`, a call that is answered from outside: by a model, a tool or code. Ids are numbers: those
 * of steps made in code need not differ.
 */
export function dehydrate(root: Step): Dehydrated {
  const workers = new Map<string, Step>();
  return { document: { version: 1, root: nodeOf(root, workers) }, workers };
}

function nodeOf(step: Step, workers: Map<string, Step>, ids = { used: 0 }): WorkflowNode {
  const id = String(ids.used++);
  const part = (each: Step): WorkflowNode => nodeOf(each, workers, ids);
  switch (step.kind) {
    case 'llm':
    case 'tool':
    case 'run':
    case 'approval':
    case 'waitForMessage':
      workers.set(id, step);
      return { kind: 'llm', id, instructions: '' };
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
