import { isObject, nearestName } from '#values';
import type { NodeOf, WorkflowDocument } from '../document/document.js';
import { listReferences } from '../values/reference.js';
import { misfit } from '../values/value-schema.js';
import { mayBe, readType, typeInWords } from '../values/value-type.js';
import type { Known } from '../values/value-type.js';
import { invalid } from '../workflow-error.js';
import type { WorkflowError } from '../workflow-error.js';

/** What a subflow comes to, and what is wrong with its input. */
export function checkSubflow(
  { document, input: written }: NodeOf<'subflow'>,
  input: Known,
  path: string,
): { output: Known; errors: WorkflowError[] } {
  const inner: WorkflowDocument | undefined = document;
  if (inner?.version !== 2) return { output: { type: 'string' }, errors: [] };
  const schema = inner.input?.schema ?? null;
  const output = inner.output?.schema ?? null;
  const [wanted, given] = [readType(schema), readType(input)];
  if (wanted === null || given === null || mayBe(input, wanted))
    return { output, errors: inputErrors(written, schema, `${path}/input`) };
  const message = `expected ${typeInWords(wanted)}: what stands here is ${typeInWords(given)}`;
  return { output, errors: [invalid(`${path}/input`, message)] };
}

/** What the document that is called would refuse of an input that stands here: what references say is not known yet. */
function inputErrors(written: unknown, schema: Known, path: string): WorkflowError[] {
  if (schema === null || written === undefined) return [];
  if (listReferences(written).length === 0) {
    const problem = misfit(schema, written);
    return problem === null ? [] : [invalid(path, `the document that is called takes another: ${problem}`)];
  }
  if (!isObject(written) || schema['type'] !== 'object') return [];
  const { properties, required, additionalProperties: others } = schema;
  const known = isObject(properties) ? properties : {};
  const missing = (Array.isArray(required) ? required : []).filter((name) => !Object.hasOwn(written, String(name)));
  return [
    ...missing.map((name) => invalid(`${path}/${String(name)}`, 'the document that is called needs this field')),
    ...Object.entries(written).flatMap(([name, value]) => {
      const own = Object.hasOwn(known, name) ? known[name] : undefined;
      if (isObject(own)) return inputErrors(value, own, `${path}/${name}`);
      return others === false ? [invalid(`${path}/${name}`, noField(name, Object.keys(known)))] : [];
    }),
  ];
}

function noField(name: string, known: readonly string[]): string {
  const meant = nearestName(name, known);
  return `the document that is called has no field ${name}${meant === null ? '' : `: did you mean ${meant}?`}`;
}
