/** What errors of nodes are told apart by, where their codes are too many to name. */
export const errorClasses = [
  'unavailable',
  'timeout',
  'unknown',
  'refused',
  'input',
  'limit',
  'failed',
  'own',
] as const;
export type ErrorClass = (typeof errorClasses)[number];

/** The codes of each class: those of errors, of the ends of children, and of documents. */
const codesOfClasses: Readonly<Record<Exclude<ErrorClass, 'own'>, readonly string[]>> = {
  unavailable: ['unavailable', 'rate-limited', 'busy', 'tool-unreachable', 'breaker-open', 'model-failed'],
  timeout: [
    ...['NODE_TIMEOUT', 'SPAWN_TIMEOUT', 'tool-timeout', 'model-timeout'],
    ...['deadline-passed', 'deadline', 'approval-expired'],
  ],
  unknown: ['outcome-unknown', 'send-unknown', 'delivery-unknown', 'parked'],
  refused: [
    ...['approval-denied', 'middleware-refused', 'unauthorized', 'forbidden', 'not-found', 'conflict'],
    ...['send-rejected', 'undelivered', 'cancelled', 'opted-out', 'taken-over'],
  ],
  input: ['bad-request', 'bad-tool-args', 'unknown-tool', 'too-large', 'VALUE_TOO_LARGE'],
  limit: [
    ...['LOOP_LIMIT', 'TREE_BUDGET', 'tool-cap-reached', 'tool-cap', 'step-cap', 'token-cap'],
    ...['cost-cap', 'budget-spent', 'thrash'],
  ],
  failed: [
    ...['tool-failed', 'tool-bad-answer', 'bad-answer', 'contract-broken', 'middleware-failed'],
    'compensation-failed',
    ...['MODEL_OUTPUT_CUT', 'stalled', 'unanswered', 'loop', 'cannot-proceed', 'internal'],
  ],
};

const classByCode: ReadonlyMap<string, ErrorClass> = new Map(
  errorClasses.flatMap((name) => (name === 'own' ? [] : codesOfClasses[name].map((code) => [code, name] as const))),
);

/** Every code that is not an author's. */
export const knownErrorCodes: readonly string[] = [...classByCode.keys()];

/** The class of an error: a code that only its author knows is `own`. */
export function classOfError(code: string): ErrorClass {
  return classByCode.get(code) ?? 'own';
}

/** Whether an error is one of these codes and classes; absent: every one is. */
export function isNamed(code: string, on: readonly string[] | undefined): boolean {
  return on === undefined || on.includes(code) || on.includes(classOfError(code));
}
