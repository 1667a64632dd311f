import { Problem } from '../../platform/http/problem.js';
import { mostCallChars } from '../trigger-runs.js';

/** Throws a 413 for what no run could begin with. */
export function refuseLarge(payload: object): void {
  if (JSON.stringify(payload).length > mostCallChars)
    throw new Problem(413, 'too-large', `a call has at most ${mostCallChars} characters`);
}
