import type { Role } from '../auth/sign-ins.js';
import { Problem } from '../platform/http/problem.js';

/** What is said and drawn in a session is for operators: others may not even look. */
export function onlyOperators(role: Role): void {
  if (role !== 'operator') throw new Problem(403, 'forbidden', 'builder sessions are read with the operator key');
}
