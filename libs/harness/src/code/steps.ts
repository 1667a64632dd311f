import { WorkflowConfigError } from './config-error.js';
import type { Step, StepOf, Until } from './types.js';

/** What a builder takes: a step without its kind. */
type Fields<K extends Step['kind']> = Omit<StepOf<K>, 'kind'>;

/** Makes the steps of a kind. A field that is undefined is as if absent, so that equal steps are equal objects. */
function createStepBuilder<K extends Step['kind']>(kind: K): (fields: Fields<K>) => StepOf<K> {
  return (fields) => {
    if (typeof fields.id !== 'string' || fields.id.trim() === '')
      throw new WorkflowConfigError('WORKFLOW_VALIDATION_FAILED', '/id', `expected an id for a step of kind ${kind}`);
    const said = Object.entries(fields).filter(([, value]) => value !== undefined);
    return { kind, ...Object.fromEntries(said) } as unknown as StepOf<K>; // its fields are those of the kind
  };
}

/** The steps that work. */
export const step = {
  /** Has a model work on the input. */
  llm: createStepBuilder('llm'),
  /** Calls a tool. */
  tool: createStepBuilder('tool'),
  /** Runs code. */
  run: createStepBuilder('run'),
};

export const sequence = createStepBuilder('sequence');
export const fork = createStepBuilder('fork');
export const map = createStepBuilder('map');
export const branch = createStepBuilder('branch');
export const loop = createStepBuilder('loop');
export const spawn = createStepBuilder('spawn');
export const provide = createStepBuilder('provide');
export const every = createStepBuilder('every');
export const subflow = createStepBuilder('subflow');
export const delay = createStepBuilder('delay');
export const approval = createStepBuilder('approval');
export const waitForMessage = createStepBuilder('waitForMessage');

/** The predicates of loops. */
export const until = {
  maxSteps: (n: number): Until => ({ kind: 'maxSteps', n }),
  maxCost: (usd: number): Until => ({ kind: 'maxCost', usd }),
  maxDuration: (ms: number): Until => ({ kind: 'maxDuration', ms }),
  noToolCalls: (): Until => ({ kind: 'noToolCalls' }),
  outputContains: (marker: string): Until => ({ kind: 'outputContains', marker }),
  outputEquals: (sentinel: string): Until => ({ kind: 'outputEquals', sentinel }),
  converged: (threshold?: number): Until => ({ kind: 'converged', ...(threshold === undefined ? {} : { threshold }) }),
  never: (): Until => ({ kind: 'never' }),
};

/** Over when one of them holds. */
export function any(...predicates: Until[]): Until {
  return { kind: 'any', predicates };
}

/** Over when all of them hold. */
export function all(...predicates: Until[]): Until {
  return { kind: 'all', predicates };
}
