import { checkDocument, workflowSchema } from '#workflow';
import type { JsonSchema } from '#model-turn';
import type { DocumentLimits, WorkflowDocument } from '#workflow';
import { toConfigError } from './config-error.js';
import type { WorkflowConfigError } from './config-error.js';

export type SafeParsed = { success: true; data: WorkflowDocument } | { success: false; error: WorkflowConfigError };

function safeParse(json: unknown, limits: DocumentLimits = {}): SafeParsed {
  const check = checkDocument(json, limits);
  return check.ok ? { success: true, data: check.document } : { success: false, error: toConfigError(check.errors) };
}

/** The form of a workflow's document: its JSON Schema, and the check of all that a schema cannot say. */
export const WorkflowDocumentSchema = {
  jsonSchema: workflowSchema satisfies JsonSchema,
  /** Reads a document, as text or as a value. Throws `WorkflowConfigError`. */
  parse(json: unknown, limits?: DocumentLimits): WorkflowDocument {
    const parsed = safeParse(json, limits);
    if (!parsed.success) throw parsed.error;
    return parsed.data;
  },
  safeParse,
};
