import type { JsonSchema } from '#model-turn';

/** What a service says of itself that a request can be held against: its operations, and the schemas that they name. */
export interface Description {
  hosts: readonly string[];
  operations: readonly DescribedOperation[];
  /** By name: as a whole, in which nothing may stand that is not described, and as a part of another. */
  closed: Readonly<Record<string, JsonSchema>>;
  open: Readonly<Record<string, JsonSchema>>;
}

export interface DescribedOperation {
  method: string;
  /** From the root of the server on: `/v1/pages/{page_id}`; `{+name}` holds slashes. */
  path: string;
  query: JsonSchema;
  /** Absent: none is described. */
  body?: { schema: JsonSchema; required: boolean };
  /** Its body is a file, or has one: what is in it is not described. */
  takesFile?: boolean;
}

/** Where the schemas of a description are: `described#/closed/Page`. */
export const schemasId = 'described';

/** Parameters of a query as a schema; none but these may stand there. */
export function querySchema(properties: Readonly<Record<string, JsonSchema>>, required: readonly string[]): JsonSchema {
  return { type: 'object', properties: { ...properties }, required: [...required], additionalProperties: false };
}
