import { Ajv2020 } from 'ajv/dist/2020.js';
import type { ValidateFunction } from 'ajv/dist/2020.js';
import type { Json } from '../json.js';

const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false });
const compiled = new WeakMap<Json, ValidateFunction>();

/** Where a value does not fit a schema, as a path with dots, and why; empty: it fits. */
export function shapeFaults(schema: Json, value: unknown): { path: string; message: string }[] {
  const fits = compiled.get(schema) ?? ajv.compile(schema);
  compiled.set(schema, fits);
  if (fits(value)) return [];
  return (fits.errors ?? []).map(({ instancePath, message, params }) => {
    const { missingProperty, additionalProperty } = params as Partial<Record<string, string>>; // what Ajv says of a field is its name
    const steps = [...instancePath.split('/').slice(1), missingProperty ?? additionalProperty].filter(
      (step) => step !== undefined,
    );
    return { path: steps.join('.'), message: message ?? 'it does not fit' };
  });
}
