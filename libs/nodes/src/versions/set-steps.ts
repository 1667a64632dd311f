import { isObject } from '#values';
import { objectsIn } from './read-stored.js';
import type { Fields, VersionStep } from './version-step.js';

/** In the order in which they are set; with what a value is that an export leaves out. */
const kinds = { string: '', number: 0, boolean: false } as const;

/** Versions 1 and 2 hold their fields by type, keep the others unless they say so, and set a value as it is, whatever it became. */
export const setSteps: readonly VersionStep[] = [
  {
    from: [1, 2],
    to: 3.4,
    change: ({ values, keepOnlySet, options, ...rest }) => ({
      parameters: {
        ...rest,
        assignments: { assignments: assignmentsIn(isObject(values) ? values : {}) },
        includeOtherFields: keepOnlySet !== true,
        ...(isObject(options) && { options }),
      },
    }),
  },
];

function assignmentsIn(values: Fields): Fields[] {
  return Object.entries(kinds).flatMap(([kind, empty]) =>
    objectsIn(values[kind]).map(({ name, value = empty }, at) => ({ id: `${kind}-${at}`, name, value, type: 'any' })),
  );
}
