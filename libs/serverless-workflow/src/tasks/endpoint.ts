import { asFields, asText } from '../fields.js';
import type { Fields } from '../fields.js';

/** Where a request goes. */
export interface Endpoint {
  uri: string;
  authentication: unknown;
  /** What fills the parameters of its path; those that it does not have are fields of the data. */
  parameters: Fields;
}

/** An endpoint, as an address alone or with how one signs in there. */
export function readEndpoint(given: unknown): Endpoint {
  if (typeof given === 'string') return { uri: given, authentication: undefined, parameters: {} };
  const { uri, authentication, parameters } = asFields(given);
  return { uri: asText(uri), authentication, parameters: asFields(parameters) };
}
