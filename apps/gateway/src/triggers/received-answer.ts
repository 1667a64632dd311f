import type { GraphTrigger } from '#compiler';
import { emptyAnswer, jsonAnswer, textAnswer } from './trigger-answer.js';
import type { HttpAnswer } from './trigger-answer.js';

export type Webhook = Extract<GraphTrigger['arming'], { kind: 'webhook' }>;

/** What a webhook says that answers at once. */
export function receivedAnswer({
  responseCode: status,
  responseHeaders,
  responseText,
  responseData,
}: Webhook): HttpAnswer {
  if (responseData === 'noData') return emptyAnswer(status, responseHeaders);
  if (responseText !== '') return textAnswer(status, responseText, responseHeaders);
  return jsonAnswer(status, { message: 'Workflow was started' }, responseHeaders);
}
