export type GraphErrorCode = 'VALIDATION_ERROR' | 'NODE_TYPE_NOT_FOUND' | 'CONNECTION_ERROR';

/** Why something can't be done with a graph, in a form that a model or a person can act on. */
export interface GraphError {
  code: GraphErrorCode;
  message: string;
  details?: Record<string, unknown>;
}
