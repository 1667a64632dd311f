import { ArrayMaxSize, ArrayMinSize, ArrayUnique, IsArray, IsIn, IsObject, IsOptional, Matches } from 'class-validator';
import { credentialTypeNames, credentialTypes, parseOrigin, socketPorts, valueProblems } from '#credentials';
import type { CredentialTypeName } from '#credentials';
import { Described } from '../openapi/body-schema.js';
import { OperatorRequest } from '../auth/operator-request.js';
import { badFields } from '../platform/http/problem.js';

const expectedHosts =
  'expected hosts in lower case: api.example.com for https, api.example.com:8443 for another port, http://127.0.0.1:8080 for plain http';

/** The credential, in the path. */
export class CredentialPath {
  @Matches(/^cred_[0-9a-f]{32}$/, { message: 'expected the id of a credential' })
  id!: string;
}

/** `POST /v1/credentials`, and `PUT /v1/credentials/:id`: the whole, since what is sealed is bound to its type and hosts. */
export class WriteCredential extends OperatorRequest {
  @Matches(/^(?=[\s\S]*\S)[^\p{Cc}]{1,128}$/u, { message: 'expected a name of 1 to 128 characters on one line' })
  name!: string;

  @IsIn(credentialTypeNames, { message: `expected one of ${credentialTypeNames.join(', ')}` })
  type!: CredentialTypeName;

  /** The only origins that the values are sent to: a bare host is https at its usual port. */
  @Described({ type: 'array', items: { type: 'string' }, minItems: 1, maxItems: 20 })
  @IsArray({ message: 'expected a list of hosts' })
  @ArrayMinSize(1, { message: 'expected one host or more' })
  @ArrayMaxSize(20, { message: 'expected 20 hosts or fewer' })
  @ArrayUnique({ message: 'expected each host once' })
  @Matches(/^[^A-Z\s]{1,270}$/, { each: true, message: expectedHosts })
  hosts!: string[];

  /** By field; they are sealed, and never given back. */
  @IsObject({ message: 'expected an object: the fields of the type' })
  values!: Record<string, unknown>;
}

/** `POST /v1/credentials/:id/test`. */
export class TestCredential {
  /** An address of one of its hosts that wants it, called by GET; absent: one that its type has, or the front page of its first host. */
  @IsOptional()
  @Matches(/^https?:\/\/[^\s#]{1,2000}$/, { message: 'expected an address of http or https' })
  url?: string;
}

/** What n8n calls the address of a server, among the values of some types. */
const addressFields: ReadonlySet<string> = new Set(['host', 'hosts', 'port', 'server', 'domain', 'url', 'baseUrl']);

/** What is wrong with a field of the values: an address that a type has no field for is said where it goes. */
function sayOfValue(type: CredentialTypeName, field: string, detail: string): string {
  const fields: readonly string[] = credentialTypes[type].fields;
  const isMisplaced = addressFields.has(field) && !fields.includes(field);
  return isMisplaced ? `${detail}; where a credential is sent stands in hosts, beside values` : detail;
}

/** Throws the problem of what only the whole of it shows; no value is in it. */
export function readValues({ type, hosts, values }: WriteCredential): Record<string, string> {
  const wrong = hosts
    .filter((host) => parseOrigin(host) === null)
    .map(() => ({ field: 'hosts', detail: expectedHosts }));
  const problems = valueProblems(type, values).map(({ field, detail }) => ({
    ...{ field: `values.${field}`, detail: sayOfValue(type, field, detail) },
  }));
  if (wrong.length === 0 && hosts.length > 1 && socketPorts(type) !== null)
    wrong.push({ field: 'hosts', detail: `expected one host: a ${type} signs in at one server` });
  if (wrong.length + problems.length > 0) throw badFields([...wrong.slice(0, 1), ...problems]);
  return Object.fromEntries(Object.entries(values).map(([field, value]) => [field, String(value)]));
}
