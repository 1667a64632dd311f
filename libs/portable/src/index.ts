/**
 * The package `@turnpike/workflow`: documents checked and run in memory, in Node and in a browser. It has no Redis, no server, and makes no code
 * from texts: `scripts/build/workflow-package.mjs` puts it together, with the checks of documents compiled before.
 */
import { AgentHarness, parseAndRunWorkflow } from '../../harness/src/code/index.js';
import type { HarnessParams, Tool } from '../../harness/src/code/index.js';
import { checkDocument, listWarnings, workflowSchema2 } from '#workflow';

export interface RunOptions extends HarnessParams {
  /** A text, or with an `input.schema` of another type a value. Absent: an empty text. */
  input?: unknown;
  /** The tools that the document may name. */
  tools?: readonly Tool[];
  /** Once it is aborted the run is cancelled. */
  signal?: AbortSignal;
  /** How deep its nodes may lie. Absent: 5. */
  maxDepth?: number;
  /** Documents that it names by `ref`. */
  workflows?: ReadonlyMap<string, unknown>;
}

/** Runs a document; gives its output as a text: any other value is JSON, as a run of a deployment answers it. Throws `WorkflowConfigError` for one that is refused, `WorkflowRunError` for a run that fails. */
export async function runWorkflow(document: unknown, options: RunOptions = {}): Promise<string> {
  const { input = '', tools = [], signal, maxDepth, workflows, ...params } = options;
  const harness = new AgentHarness({ name: 'workflow', params });
  const ctx = harness.createContext(signal === undefined ? {} : { signal });
  return parseAndRunWorkflow({
    ...{ json: document, harness, ctx, tools },
    input: typeof input === 'string' ? input : JSON.stringify(input),
    ...(maxDepth !== undefined && { maxDepth }),
    ...(workflows && { workflows }),
  });
}

export { AgentHarness, parseAndRunWorkflow, checkDocument, listWarnings, workflowSchema2 as workflowSchema };
export { WorkflowConfigError, WorkflowRunError } from '../../harness/src/code/index.js';
