import { names } from './sandbox-names.js';

/** What there is: the globals of expressions and of code, and the members of types. */
export const knownNames: Readonly<Record<string, ReadonlySet<string>>> = Object.fromEntries(
  Object.entries(names).map(([of, text]) => [of, new Set(text.split(/\s+/))]),
);

const globals = ['expression', 'code'];

/** The fields that a value of any type may have. */
export const methodNames: ReadonlySet<string> = new Set(
  Object.entries(knownNames).flatMap(([of, all]) => (globals.includes(of) ? [] : [...all])),
);
