import type { SessionOrder } from '#protocol';
import type { Graph, Operation } from '#graph';
import type { SessionHistory } from './session-state.js';

type Order<T extends SessionOrder['type']> = Extract<SessionOrder, { type: T }>;

/** The workflow and the data of its last run as the person's editor has them: the seed's `workflowContext`. All of it is untrusted. */
export interface WorkflowContext {
  currentWorkflow?: Partial<Graph>;
  executionSchema?: unknown;
  executionData?: unknown;
}

export function readOrderGraph({ graph }: Order<'open'>): Graph {
  return graph as Graph; // who posts it has read it by `readGraph`
}

/** Absent: it has none. */
export function readOrderHistory({ history }: Order<'open'>): SessionHistory | undefined {
  return history as SessionHistory | undefined; // who posts it has it from `readHistory`
}

export function readOrderOperations({ operations }: Order<'edit'>): Operation[] {
  return operations as Operation[]; // who posts it has read them by `readOperations`
}

export function readOrderContext({ context }: Pick<Order<'say'>, 'context'>): WorkflowContext {
  return typeof context === 'object' && context !== null ? context : {};
}
