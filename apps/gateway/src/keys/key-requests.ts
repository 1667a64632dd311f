import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsISO8601,
  Matches,
  Max,
  Min,
} from 'class-validator';
import { accessRoles } from '#access';
import type { AccessRole } from '#access';
import { OperatorRequest } from '../auth/operator-request.js';
import { Described } from '../openapi/body-schema.js';
import { IfGiven } from '../platform/http/if-given.js';

const nameForm = /^(?=[\s\S]*\S)(?!.*\((?:tp|oidc)_)[^\p{Cc}]{1,60}$/u;
const scopeForm = /^[^\p{Cc}/]{1,128}$/u;
const scopes = { type: 'array', items: { type: 'string' }, minItems: 1, maxItems: 50 };
const longestOverlap = 604_800;

/** A list of tenants or agents that a key is for. */
function Scope(what: string): PropertyDecorator {
  const each = `expected 1 to 50 ${what}, each once`;
  const checks = [
    IfGiven(),
    Described(scopes),
    IsArray({ message: each }),
    ArrayMinSize(1, { message: each }),
    ArrayMaxSize(50, { message: each }),
    ArrayUnique({ message: each }),
    Matches(scopeForm, { each: true, message: each }),
  ];
  return (target, name) => {
    for (const check of checks.toReversed()) check(target, name);
  };
}

/** The key, in the path. */
export class KeyPath {
  @Matches(/^tp_[a-z0-9]{8}$/, { message: 'expected the id of a key, such as tp_ab12cd34' })
  id!: string;
}

/** `POST /v1/keys`. */
export class CreateKey extends OperatorRequest {
  /** Who has it: a person or a service. It stands in the audit before the key's id. */
  @Matches(nameForm, { message: 'expected a name of 1 to 60 characters on one line, without an id of a key' })
  name!: string;

  @IsIn(accessRoles, { message: `expected one of ${accessRoles.join(', ')}` })
  role!: AccessRole;

  /** Whether it may read what people wrote, and their numbers; absent: no. */
  @IfGiven()
  @IsBoolean({ message: 'expected true or false' })
  words?: boolean;

  /** The tenants that it is for; absent: all. */
  @Scope('names of tenants')
  tenants?: string[];

  /** The agents that it is for, by their ids; absent: all. */
  @Scope('ids of agents')
  agents?: string[];

  /** When it stops; absent: never. */
  @IfGiven()
  @Described({ type: 'string', format: 'date-time' })
  @IsISO8601({ strict: true, strictSeparator: true }, { message: 'expected a time such as 2027-01-31T03:00:00Z' })
  @Matches(/Z$/, { message: 'expected a time such as 2027-01-31T03:00:00Z' })
  expires_at?: string;
}

/** `POST /v1/keys/:id/rotate`. */
export class RotateKey extends OperatorRequest {
  /** For how many seconds the secret before this one goes on; 0: it ends now. */
  @Described({ type: 'integer', minimum: 0, maximum: longestOverlap })
  @IsInt({ message: 'expected a whole number of seconds' })
  @Min(0, { message: 'expected 0 or more seconds' })
  @Max(longestOverlap, { message: `expected at most ${longestOverlap} seconds, a week` })
  overlap_seconds!: number;
}
