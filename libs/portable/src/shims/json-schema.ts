import { Validator } from '@cfworker/json-schema';
import type { OutputUnit, Schema } from '@cfworker/json-schema';
import { compiledChecks } from './compiled-checks.js';
import type { Difference, SchemaOwner } from '#json-schema';

interface Fault {
  instancePath: string;
  keyword: string;
  message: string;
  params: Record<string, unknown>;
}
interface Check {
  (value: unknown): boolean;
  errors: readonly Fault[] | null;
}

/** What only says that something below it does not fit. */
const around: ReadonlySet<string> = new Set([
  'properties',
  'items',
  '$ref',
  'additionalProperties',
  'patternProperties',
]);

/**
 * In the place of the compiler of schemas, which makes code: the forms of documents were compiled as the package was built, and any other schema,
 * of a value or a tool, is read as it is.
 */
export function schemaChecker(_owner: SchemaOwner, { removeAdditional }: Difference = {}) {
  return {
    compile(schema: Record<string, unknown>): Check {
      const known = removeAdditional === undefined ? compiledChecks.get(JSON.stringify(schema)) : undefined;
      return (known as Check | undefined) ?? interpreted(schema); // compiled by the same compiler
    },
  };
}

export function heldByTests<S extends object>(schema: S): S {
  return schema;
}

function interpreted(schema: Schema): Check {
  const validator = new Validator(schema, '2020-12', false);
  const check = (value: unknown): boolean => {
    const { valid, errors } = validator.validate(value ?? null);
    check.errors = valid ? null : toFaults(errors);
    return valid;
  };
  check.errors = null as readonly Fault[] | null; // none yet
  return check;
}

function toFaults(units: readonly OutputUnit[]): Fault[] {
  const own = units.filter(({ keyword }) => !around.has(keyword));
  return (own.length === 0 ? units : own).map(({ keyword, instanceLocation, error }) => {
    const name = /property "(.+?)"/i.exec(error)?.[1];
    const params = keyword === 'required' && name !== undefined ? { missingProperty: name } : {};
    return { instancePath: instanceLocation.slice(1), keyword, message: error, params };
  });
}
