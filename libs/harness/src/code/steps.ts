import { WorkflowConfigError } from './config-error.js';
import type { Step, StepOf, Until } from './types.js';

/** What a builder takes: a step without its kind. */
type Fields<K extends Step['kind']> = Omit<StepOf<K>, 'kind'>;

/** Makes the steps of a kind. A field that is undefined is as if absent, so that equal steps are equal objects. */
function builderOf<K extends Step['kind']>(kind: K): (fields: Fields<K>) => StepOf<K> {
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
  llm: builderOf('llm'),
  /** Calls a tool. */
  tool: builderOf('tool'),
  /** Runs code. */
  run: builderOf('run'),
};

export const sequence = builderOf('sequence');
export const fork = builderOf('fork');
export const map = builderOf('map');
export const branch = builderOf('branch');
export const loop = builderOf('loop');
export const spawn = builderOf('spawn');
export const provide = builderOf('provide');
export const every = builderOf('every');
export const subflow = builderOf('subflow');
export const delay = builderOf('delay');
export const approval = builderOf('approval');
export const waitForMessage = builderOf('waitForMessage');

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
