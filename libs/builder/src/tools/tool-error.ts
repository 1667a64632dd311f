/** What a call of a tool may fail with. */
export const toolErrorCodes = [
  'VALIDATION_ERROR',
  'NODE_NOT_FOUND',
  'NODE_TYPE_NOT_FOUND',
  'CONNECTION_ERROR',
  'PARAMETER_UPDATE_ERROR',
  'TOOL_EXECUTION_ERROR',
  'LLM_SERVICE_ERROR',
  'LLM_SERVICE_AWAY',
  'WORKFLOW_STATE_ERROR',
  'DEPENDS_ON_FAILED_CALL',
] as const;
export type ToolErrorCode = (typeof toolErrorCodes)[number];

/** Why a call of a tool failed, in a form that a model or a person can act on. */
export interface ToolError {
  message: string;
  code: ToolErrorCode;
  details?: Record<string, unknown>;
}

/** Ends a call; what it has would have changed stays as it was. */
export class ToolFailure extends Error {
  constructor(
    readonly code: ToolErrorCode,
    message: string,
    readonly details?: Record<string, unknown>,
  ) {
    super(message);
  }

  get error(): ToolError {
    const { message, code, details } = this;
    return { message, code, ...(details && { details }) };
  }
}
