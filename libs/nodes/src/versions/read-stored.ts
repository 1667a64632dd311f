import { isObject } from '#values';
import type { Fields } from './version-step.js';

/** The objects of a stored list; what is none falls away, as it does in a run. */
export function objectsIn(list: unknown): Fields[] {
  return Array.isArray(list) ? list.filter(isObject) : [];
}

export function objectIn(value: unknown): Fields {
  return isObject(value) ? value : {};
}

export function isExpression(value: unknown): value is string {
  return typeof value === 'string' && value.startsWith('=');
}
