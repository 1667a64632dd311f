import type { severities } from './severities.js';

/** What keeps a graph from a run. */
const errorCodes = [
  'NODE_TYPE_NOT_FOUND',
  'NODE_VERSION_NOT_FOUND',
  'TRIGGER_MISSING',
  'TRIGGER_PARAMETER',
  'GRAPH_CYCLE',
  'NODE_NOT_RUNNABLE',
  'INPUT_MISSING',
  'RESPONSE_MISSING',
  'PARAMETER_MISSING',
  'PARAMETER_INVALID',
  'PARAMETER_UNKNOWN',
  'OPTION_ILLEGAL',
  'EXPRESSION_INVALID',
  'NAME_UNKNOWN',
  'FUNCTION_UNKNOWN',
  'NODE_NAME_UNKNOWN',
  'SETTING_UNSUPPORTED',
  'CREDENTIAL_HARD_CODED',
  'FROM_AI_OUTSIDE_TOOL',
  'WORKFLOW_RECURSION',
] as const;

/** What a person must still set up: the graph may be stored, and not be published. */
const setupCodes = ['CREDENTIAL_MISSING', 'VALUE_OPEN'] as const;

/** Advice: it keeps nobody from anything. */
const warningCodes = [
  'CONNECTION_LOST',
  'SUB_NODE_LOOSE',
  'RESPONSE_UNASKED',
  'WORKFLOW_CHOSEN',
  'WRITES_UNASKED',
  'DECIDED_BY_OTHERS',
  'VERSION_READ_AS',
  'ENVIRONMENT_READ',
] as const;

export type FindingCode = (typeof errorCodes | typeof setupCodes | typeof warningCodes)[number];

export const findingCodes: readonly FindingCode[] = [...errorCodes, ...setupCodes, ...warningCodes];

export type Severity = (typeof severities)[number];

export function classifySeverity(code: FindingCode): Severity {
  if (setupCodes.some((each) => each === code)) return 'setup';
  return warningCodes.some((each) => each === code) ? 'warning' : 'error';
}

/** One thing wrong with a graph. */
export interface Finding {
  code: FindingCode;
  severity: Severity;
  /** The name of the node; null: it is of the whole graph. */
  node: string | null;
  /** JSON Pointer into the node, or into the graph. */
  path: string;
  message: string;
  expected: string;
}

/** A finding as one check makes it: how grave it is follows from its code. What takes time to say is said of those alone that are told. */
export type Found = Omit<Finding, 'severity' | 'expected'> & { expected: string | ((this: void) => string) };

export function toFinding({ expected, ...found }: Found): Finding {
  const said = typeof expected === 'string' ? expected : expected();
  return { ...found, expected: said, severity: classifySeverity(found.code) };
}

export function isError({ severity }: Finding): boolean {
  return severity === 'error';
}
