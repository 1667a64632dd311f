/** Why a graph cannot run. */
export interface CompileProblem {
  code:
    | 'NODE_TYPE_NOT_FOUND'
    | 'NODE_VERSION_NOT_FOUND'
    | 'GRAPH_CYCLE'
    | 'GRAPH_TRIGGER_MISSING'
    | 'NODE_NOT_RUNNABLE'
    | 'TRIGGER_PARAMETER'
    | 'SENDER_REFUSED';
  /** JSON Pointer in the graph. */
  path: string;
  message: string;
}
