import { IsObject, Matches } from 'class-validator';
import type { PolicyChange, PolicyChanged } from '#versions';
import { policyNames } from '#llm';
import type { Middleware } from '#middleware';
import { validatePolicy } from '#policy';
import type { PolicyTable } from '#policy';
import type { Role } from '../auth/sign-ins.js';
import { badFields, fieldProblem } from '../platform/http/problem.js';
import type { Problem } from '../platform/http/problem.js';
import { OperatorRequest } from '../auth/operator-request.js';
import { redactForRole } from '../auth/role-reads.js';
import type { ChangeView } from './policy-responses.js';

const aVersion = { message: 'expected a version: 1 to 64 letters, digits, dots, dashes or underscores' };
const versionName = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;

/** The version, in the path. */
export class PolicyPath {
  @Matches(versionName, aVersion)
  version!: string;
}

/** The fields of every change besides who and why: the version that its author has looked at. */
class PolicyRequest extends OperatorRequest {
  @Matches(versionName, aVersion)
  base!: string;
}

/** `PUT /v1/policy`. */
export class SetPolicy extends PolicyRequest {
  @IsObject({ message: 'expected an object: the table, or what in it differs from the published one' })
  table!: Record<string, unknown>;
}

/** `POST /v1/policy/rollback`. */
export class RollBack extends PolicyRequest {
  @Matches(versionName, aVersion)
  version!: string;
}

/** The table in a request, which may name this middleware. Throws a problem that names every bad field. */
export function tableIn(body: SetPolicy, known: readonly Middleware[]): PolicyTable {
  const check = validatePolicy(body.table, policyNames(known));
  if (check.ok) return check.table;
  throw badFields(check.problems.map(({ field, problem }) => ({ field: `table.${field}`, detail: problem })));
}

function conflict(field: string, detail: string): Problem {
  return fieldProblem(409, 'conflict', [{ field, detail }]);
}

export function noPolicy(version: string): Problem {
  return fieldProblem(404, 'not-found', [{ field: 'version', detail: `no policy is kept as ${version}` }]);
}

/** Throws the problem of a change, if there is one. */
export function refuseUnlessDone(changed: PolicyChanged, base: string): void {
  const { status, version } = changed;
  if (status === 'done') return;
  if (status === 'newer') throw conflict(`table.${changed.field}`, changed.why);
  if (status === 'changed')
    throw conflict('base', `the policy is at ${version} by now and no longer at ${base}; look at it again`);
  if (status === 'taken')
    throw conflict('table.version', `another table is kept as ${version}; a version means one table for ever`);
  throw noPolicy(version);
}

/** A change in the API's form. */
export function changeView({ version, action, base, by, why, at }: PolicyChange, role: Role): ChangeView {
  return { version, action, base, by, reason: redactForRole(role, why), at: new Date(at).toISOString() };
}
