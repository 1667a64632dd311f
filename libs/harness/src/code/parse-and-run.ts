import type { DocumentLimits } from '#workflow';
import { WorkflowDocumentSchema } from './document-schema.js';
import { refuseDeeper } from './depth.js';
import { hasValues, hydrateWorkflow } from './hydrate.js';
import { compileToolTable } from './tool-calls.js';
import type { Harness, RunContext, Tool } from './types.js';

export interface ParseAndRunOptions extends Pick<DocumentLimits, 'maxDepth' | 'workflows'> {
  /** A document, as text or as a value. */
  json: unknown;
  harness: Harness;
  ctx: RunContext;
  /** The tools that the document may name. */
  tools: readonly Tool[];
  input?: string;
}

/**
 * Checks a document, hydrates it and runs it; gives its output. Throws `WorkflowConfigError` before anything runs, `WorkflowRunError` for a
 * run that fails.
 */
export async function parseAndRunWorkflow(options: ParseAndRunOptions): Promise<string> {
  const { json, harness, ctx, tools, input = '', workflows = new Map<string, unknown>() } = options;
  const { maxDepth } = options;
  refuseDeeper(harness, maxDepth);
  const depth = maxDepth === undefined ? {} : { maxDepth };
  const byName = new Map(tools.map((tool) => [tool.name, tool]));
  const args = compileToolTable(byName); // with all else that is checked, so that the first fault is the same as where it is stored
  const limits = { tools: new Set(byName.keys()), args, ...depth, workflows };
  const document = WorkflowDocumentSchema.parse(json, limits);
  const executor = hasValues(document) ? {} : { executeStep: harness.run.bind(harness) };
  const step = hydrateWorkflow(document, { tools: byName, ...executor });
  return harness.run(step, input, { ...ctx, ...depth });
}
