import { isGraphTool, postToThreadTool } from '#model-turn';
import type { NodeOf } from '../document/document.js';
import { listReferences } from '../values/reference.js';
import type { Reference } from '../values/reference.js';
import { mayBe, readType, typeInWords } from '../values/value-type.js';
import type { Known } from '../values/value-type.js';
import { invalid } from '../workflow-error.js';
import type { WorkflowError } from '../workflow-error.js';
import { knownAt } from './known-outputs.js';
import { argErrors } from './tool-args.js';
import type { ArgumentSchemas } from './tool-args.js';

/** What a tool would refuse of its arguments: of those that stand here by its schema, of references by their types. */
export function referencedArgErrors(
  node: NodeOf<'tool'>,
  path: string,
  tools: ArgumentSchemas,
  knownOf: (reference: Reference, at: string) => Known,
): WorkflowError[] {
  const spec = tools.get(node.toolName);
  if (spec === undefined || isGraphTool(node.toolName) || node.toolName === postToThreadTool) return [];
  const read = listReferences(node.args ?? {}).map(({ at, read: text }) => ({
    at: `${path}/args${at}`,
    text,
    place: at,
  }));
  const isOfReference = (at: string): boolean =>
    read.some((each) => each.text.kind === 'reference' && (at === each.at || at.startsWith(`${each.at}/`)));
  const literal = argErrors(node, path, tools).filter((error) => !isOfReference(error.path));
  const typed = read.flatMap(({ at, text, place }) => {
    if (text.kind !== 'reference') return [];
    const wanted = readType(knownAt(spec.parameters, place));
    const known = knownOf(text.reference, at);
    if (wanted === null || mayBe(known, wanted)) return [];
    const given = typeInWords(readType(known) ?? '');
    return [invalid(at, `${node.toolName}: expected ${typeInWords(wanted)}, and ${text.reference.text} is ${given}`)];
  });
  return [...literal, ...typed];
}
