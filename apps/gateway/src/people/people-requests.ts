import { ArrayMaxSize, IsArray, IsBoolean, Matches } from 'class-validator';
import { addressesNamed, PersonNameError } from '#channels';
import { namesAddress } from '#maintenance';
import type { Person } from '#maintenance';
import { OperatorRequest, readOperatorName } from '../auth/operator-request.js';
import { Described } from '../openapi/body-schema.js';
import { IfGiven } from '../platform/http/if-given.js';
import { badField } from '../platform/http/problem.js';

const aName = { message: 'expected a phone number as +…, or the conversation id of an API caller' };
const names = /^(?=[\s\S]*\S)[^\p{Cc}]{1,256}$/u;
const mostNames = 20;

/** Whom is meant: a number stands for its SMS, its WhatsApp and its webhook conversation. */
export class PersonRequest extends OperatorRequest {
  @Matches(names, aName)
  person!: string;

  @IfGiven()
  @Described({
    ...{ type: 'array', items: { type: 'string', minLength: 1, maxLength: 256 }, maxItems: mostNames },
    description: 'Further addresses of the same person.',
  })
  @IsArray({ message: 'expected a list of names' })
  @ArrayMaxSize(mostNames, { message: `expected at most ${mostNames} names` })
  @Matches(names, { each: true, ...aName })
  also?: string[];

  @IfGiven()
  @Matches(/^[^\p{Cc}]{1,64}$/u, { message: 'expected the name of a tenant, in 1 to 64 characters' })
  tenant?: string;

  @IfGiven()
  @IsBoolean({ message: 'expected true or false' })
  all_tenants?: boolean;
}

export class ErasureRequest extends PersonRequest {
  @IfGiven()
  @IsBoolean({ message: 'expected true or false' })
  dry_run?: boolean;
}

/** The person of a request, and who asks why. Throws a 400 for a name by which nobody is known, and for a reason that names the person. */
export function readPerson(request: PersonRequest): { person: Person; by: string; reason: string } {
  const { person: name, also = [], tenant = 'default', all_tenants: isEverywhere = false, reason } = request;
  const by = readOperatorName(request);
  const addresses = [...new Set([...named('person', [name]), ...named('also', also)])];
  for (const [field, words] of Object.entries({ reason, by }))
    if (namesAddress(words, addresses)) throw badField(field, 'expected no number of the person: the audit keeps it');
  return { person: { tenants: isEverywhere ? null : [tenant], addresses }, by, reason };
}

function named(field: string, given: readonly string[]): string[] {
  try {
    return addressesNamed(given);
  } catch (error) {
    throw error instanceof PersonNameError ? badField(field, error.message) : error;
  }
}
