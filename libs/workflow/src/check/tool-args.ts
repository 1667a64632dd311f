import { isGraphTool, postToThreadTool } from '#model-turn';
import { nearestName } from '#values';
import type { ArgProblem, ToolTable } from '#model-turn';
import type { NodeOf } from '../document/document.js';
import { invalid } from '../workflow-error.js';
import type { WorkflowError } from '../workflow-error.js';

/** The tools by whose schemas arguments are checked. */
export type ArgumentSchemas = Pick<ToolTable, 'get' | 'checkArgs'>;

const unknownArgument = 'is not an argument of this tool';

/** What a tool would refuse of the arguments that stand in its node, at their paths. What a step before it says is not known yet. */
export function argErrors(
  { toolName, args = {} }: NodeOf<'tool'>,
  path: string,
  tools: ArgumentSchemas,
): WorkflowError[] {
  const spec = tools.get(toolName);
  if (spec === undefined || isGraphTool(toolName) || toolName === postToThreadTool) return [];
  const check = tools.checkArgs(toolName, args);
  if (check.ok) return [];
  const { details, message } = check.envelope.error;
  const problems = Array.isArray(details) ? (details as ArgProblem[]) : [{ field: check.field, text: message }]; // those of `checkArgs`
  return problems.map(({ field, text }) => {
    const at = field === 'args' ? '' : `/${field.replaceAll('.', '/')}`;
    const meant = text === unknownArgument ? nearestName(field, listPropertyNames(spec.parameters)) : null;
    return invalid(
      `${path}/args${at}`,
      `${toolName}: ${field} ${text}${meant === null ? '' : `: did you mean ${meant}?`}`,
    );
  });
}

function listPropertyNames({ properties }: Record<string, unknown>): string[] {
  return typeof properties === 'object' && properties !== null ? Object.keys(properties) : [];
}
