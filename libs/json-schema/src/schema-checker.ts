import { Ajv } from 'ajv';
import type { ErrorObject, Options, ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';

/** Whose schemas are compiled: our own, or such as files of operators and servers of tools bring. */
export type SchemaOwner = 'ours' | 'foreign';

/** How a checker may differ from others of the same owner; whoever says so says why beside it. */
export type Difference = Pick<
  Options,
  | 'allErrors'
  | 'allowUnionTypes'
  | 'discriminator'
  | 'formats'
  | 'removeAdditional'
  | 'strict'
  | 'strictRequired'
  | 'verbose'
> & {
  /** What the schema is written in; absent: 2020-12. */
  draft?: '07';
};

/** Compiles schemas. */
export type Checker = Pick<Ajv, 'compile'>;
/** Whether a value fits; afterwards `errors` says why not. */
export type ValueCheck<T = unknown> = ValidateFunction<T>;
export type SchemaError = ErrorObject;

/** Of a value all faults are told, what it inherits is no field of it, and nothing is logged. */
const always = { strict: true, allErrors: true, ownProperties: true, logger: false } as const;

/**
 * Our own schemas may name a type beside its parts (`strictTypes`), and tests hold them to the meta-schema, which takes 80 ms to compile
 * (`validateSchema`). Foreign ones are held to it here, and two of them may bear one `$id` (`addUsedSchema`).
 */
const options: Readonly<Record<SchemaOwner, Options>> = {
  ours: { ...always, strictTypes: false, validateSchema: false },
  foreign: { ...always, addUsedSchema: false },
};

/** Schemas that look foreign to who compiles them, and are ours. */
const proven = new WeakSet<object>();

/** Says of a schema, itself and no copy, that a test holds it to the meta-schema: whoever starts need not compile that for it. */
export function heldByTests<S extends object>(schema: S): S {
  proven.add(schema);
  return schema;
}

/** Makes a checker, which costs more than to compile all our schemas: keep it (`lazily`), and what it has compiled. */
export function schemaChecker(owner: SchemaOwner, { draft, ...different }: Difference = {}): Checker {
  const all = { ...options[owner], ...different };
  const checker = draft === '07' ? new Ajv(all) : new Ajv2020(all);
  const holdsTo: Ajv['validateSchema'] = checker.validateSchema.bind(checker);
  checker.validateSchema = (schema, throws) =>
    (typeof schema === 'object' && proven.has(schema)) || holdsTo(schema, throws);
  return checker;
}
