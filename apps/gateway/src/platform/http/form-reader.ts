import { isObject } from '#values';
import type { Type } from '@nestjs/common';
import { getMetadataStorage } from 'class-validator';

/** Returns the known fields of a form as an instance of its class; null when a check fails, or may. */
export type FormReader = (form: unknown) => object | null;

type Rule = ReturnType<ReturnType<typeof getMetadataStorage>['getTargetValidationMetadatas']>[number];
type Check = (value: unknown) => boolean;

/** The checks of forms' fields, as class-validator makes them. */
const checks: Record<string, (constraints: readonly unknown[]) => Check | null> = {
  isString: () => (value) => typeof value === 'string',
  matches: ([pattern]) =>
    pattern instanceof RegExp && !pattern.global && !pattern.sticky
      ? (value) => typeof value === 'string' && pattern.test(value)
      : null,
};

interface Field {
  name: string;
  isOptional: boolean;
  checks: Check[];
}

function findCheck({ name = '', constraints, each, groups }: Rule): Check | null {
  return each || groups?.length > 0 ? null : (checks[name]?.(constraints ?? []) ?? null);
}

/** The fields of a class; null where one has a check that is not in the table. */
function compileFields(form: Type): Field[] | null {
  const fields = new Map<string, Field>();
  for (const rule of getMetadataStorage().getTargetValidationMetadatas(form, '', false, false)) {
    const name = rule.propertyName;
    const field = fields.get(name) ?? { name, isOptional: false, checks: [] };
    fields.set(name, field);
    const check = findCheck(rule);
    if (rule.name === 'isOptional') field.isOptional = true;
    else if (check === null) return null;
    else field.checks.push(check);
  }
  return [...fields.values()];
}

/** Compiles the checks of a class of text fields once: class-validator looks them all up again for each request. */
export function createFormReader(form: Type): FormReader {
  const fields = compileFields(form);
  if (fields === null) return () => null;
  return (sent) => {
    if (!isObject(sent)) return null;
    const taken: object = new form() as object; // a class makes one
    for (const { name, isOptional, checks } of fields) {
      const value: unknown = Object.hasOwn(sent, name) ? Reflect.get(sent, name) : undefined;
      if (value === undefined && isOptional) continue;
      if (!checks.every((check) => check(value))) return null;
      Reflect.set(taken, name, value);
    }
    return taken;
  };
}
