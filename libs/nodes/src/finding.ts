export const findingCodes = [
  'NODE_TYPE_NOT_FOUND',
  'NODE_VERSION_NOT_FOUND',
  'TRIGGER_MISSING',
  'INPUT_MISSING',
  'SUB_NODE_LOOSE',
  'RESPONSE_MISSING',
  'RESPONSE_UNASKED',
  'PARAMETER_MISSING',
  'PARAMETER_INVALID',
  'PARAMETER_UNKNOWN',
  'OPTION_ILLEGAL',
  'CREDENTIAL_HARD_CODED',
  'FROM_AI_OUTSIDE_TOOL',
] as const;
export type FindingCode = (typeof findingCodes)[number];

/** One thing wrong with a graph. */
export interface Finding {
  code: FindingCode;
  /** The name of the node; null: it is of the whole graph. */
  node: string | null;
  /** JSON Pointer into the node, or into the graph. */
  path: string;
  message: string;
  expected: string;
}
