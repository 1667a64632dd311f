import type { Condition } from '../run/service-call.js';
import { isObject } from '#values';

/** Makes a template that stands inside of another; `more` is known in it alone. */
export type Make = (template: unknown, more?: Readonly<Record<string, unknown>>) => unknown;

export const isGiven = (value: unknown): boolean => value !== undefined && value !== null && value !== '';

/**
 * `{"given": t}`, `{"is": t, "in": […]}`, `{"is": t, "below": 2}`, `{"has": t, "name": t}`, `{"every": t, "is": c}`, `{"not": c}`, `{"all": […]}`, `{"any": […]}`. Two values
 * are the same where their JSON is.
 */
export function isTrue(condition: Condition, make: Make): boolean {
  if ('not' in condition) return !isTrue(asCondition(condition['not']), make);
  if ('all' in condition) return asList(condition['all']).every((one) => isTrue(asCondition(one), make));
  if ('any' in condition) return asList(condition['any']).some((one) => isTrue(asCondition(one), make));
  if ('every' in condition || 'some' in condition) return isTrueInList(condition, make);
  if ('given' in condition) return isGiven(make(condition['given']));
  if ('has' in condition) {
    const holder = make(condition['has']);
    const name = make(condition['name']);
    if (Array.isArray(holder)) return holder.some((one) => areEqual(one, name));
    return isObject(holder) && Object.hasOwn(holder, String(name));
  }
  const value = make(condition['is']);
  if ('below' in condition) return Number(value) < Number(make(condition['below']));
  if ('same' in condition) return areEqual(value, make(condition['same']));
  return asList(condition['in']).some((one) => areEqual(value, make(one)));
}

/** Whether it is so of all of a list, or of one of it; `as` names that one. */
function isTrueInList(condition: Condition, make: Make): boolean {
  const { as, is } = condition;
  const isSo = (each: unknown): boolean =>
    isTrue(asCondition(is), (inner, more) =>
      make(inner, { each, ...(typeof as === 'string' && { [as]: each }), ...more }),
    );
  return 'every' in condition
    ? asValues(make(condition['every'])).every(isSo)
    : asValues(make(condition['some'])).some(isSo);
}

function areEqual(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

function asCondition(value: unknown): Condition {
  return isObject(value) ? value : {};
}

function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** One value is a list of it, nothing an empty one. */
export function asValues(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  return isGiven(value) ? [value] : [];
}
