import { errorEnvelope } from '#errors';
import { failure } from '#tools';
import type { ToolFailure } from '#tools';

/** A call that was not made, and will not be while nobody changes something. */
export function notMade(message: string): ToolFailure {
  return failure('tool-failed', message, { transient: false, fate: 'refused' });
}

/** An answer that came and cannot be kept: whoever only read may be told so, whoever wrote is in doubt. */
export function tooLarge(bytes: number): ToolFailure {
  const message = `the answer holds more than ${bytes} bytes (NODE_OUTPUT_TOO_LARGE)`;
  return failure('tool-bad-answer', message, { transient: false, fate: 'answered' });
}

/** A failure in other words. */
export function inWords(failed: ToolFailure, message: string): ToolFailure {
  const { code, details } = failed.envelope.error;
  return { ...failed, envelope: errorEnvelope(code, message, { details }) };
}
