export const nodeErrorCodes = [
  'NODE_PARAMETER',
  'NODE_OPERATION',
  'NODE_STOPPED',
  'NODE_TYPE_NOT_FOUND',
  'NODE_OUTPUT_TOO_LARGE',
  'NODE_OUTPUT_TOO_DEEP',
  'NODE_TOO_MANY_EFFECTS',
  'STEP_BUDGET',
] as const;
export type NodeErrorCode = (typeof nodeErrorCodes)[number];

/** Why a node could not run: its own doing, never the host's. The message is fit for a person and holds no credential. */
export class NodeError extends Error {
  constructor(
    readonly code: NodeErrorCode,
    message: string,
    /** The item of input 0 at which it failed, where it was one. */
    readonly itemIndex?: number,
  ) {
    super(message);
  }
}
