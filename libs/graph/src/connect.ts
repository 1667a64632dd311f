import { isCapability } from './connection-types.js';
import type { GraphError } from './graph-error.js';
import { isSubNode, listPortTypes } from './node-type.js';
import type { TypedNode } from './node-type.js';

/** How two nodes go together. */
export type Inferred =
  | {
      connectionType: string;
      /** The target lends to the source: the connection leads the other way. */ swapped: boolean;
    }
  | { possibleTypes: string[]; swapped: boolean }
  | { error: GraphError };

/**
 * The one type by which two nodes can be connected, or all of them when there are several. A capability comes from a sub-node: where only the
 * target is one, the connection leads the other way.
 */
export function inferConnection(source: TypedNode, target: TypedNode): Inferred {
  if (source.node.id === target.node.id) return { error: connectionError('A node cannot be connected to itself') };
  const forward = sharedTypes(source, target);
  const [only] = forward;
  if (forward.length > 1) return { possibleTypes: forward, swapped: false };
  if (only !== undefined && (!isCapability(only) || lends(source))) return { connectionType: only, swapped: false };
  const backward = lends(target) && !lends(source) ? sharedTypes(target, source).filter(isCapability) : [];
  const [connectionType, ...others] = backward;
  if (connectionType !== undefined) {
    return others.length > 0 ? { possibleTypes: backward, swapped: true } : { connectionType, swapped: true };
  }
  return { error: only === undefined ? noTypes(source, target) : connectionError(needsSubNode) };
}

const needsSubNode = 'AI connections require a sub-node';

/** Types that the source puts out and the target takes. */
function sharedTypes(source: TypedNode, target: TypedNode): string[] {
  const taken = listPortTypes(target.type.inputs);
  return listPortTypes(source.type.outputs).filter((type) => taken.includes(type));
}

function lends({ node, type }: TypedNode): boolean {
  return isSubNode(type, node);
}

function noTypes(source: TypedNode, target: TypedNode): GraphError {
  const possibleTypes = { source: listPortTypes(source.type.outputs), target: listPortTypes(target.type.inputs) };
  return connectionError('No compatible connection types found', { possibleTypes });
}

/** Whether a connection may be made as it is asked for, or the other way round. */
export type Checked =
  | { valid: true; shouldSwap: boolean }
  | { valid: false; shouldSwap: false; /** Why not. */ error: string };

/** Checks a connection of a given type. */
export function checkConnection(source: TypedNode, target: TypedNode, connectionType: string): Checked {
  if (source.node.id === target.node.id) return refuseConnection('A node cannot be connected to itself');
  const problem = findPortProblem(source, target, connectionType);
  if (problem === null) return { valid: true, shouldSwap: false };
  const isBackward = isCapability(connectionType) && lends(target) && !lends(source);
  if (isBackward && findPortProblem(target, source, connectionType) === null) return { valid: true, shouldSwap: true };
  return refuseConnection(problem);
}

function findPortProblem(source: TypedNode, target: TypedNode, connectionType: string): string | null {
  if (!listPortTypes(source.type.outputs).includes(connectionType)) {
    return `Source node "${source.node.name}" doesn't output ${connectionType}`;
  }
  if (!listPortTypes(target.type.inputs).includes(connectionType)) {
    return `Target node "${target.node.name}" doesn't accept ${connectionType}`;
  }
  return isCapability(connectionType) && !lends(source) ? needsSubNode : null;
}

function refuseConnection(error: string): Checked {
  return { valid: false, shouldSwap: false, error };
}

function connectionError(message: string, details?: Record<string, unknown>): GraphError {
  return { code: 'CONNECTION_ERROR', message, ...(details && { details }) };
}
