import { plainText } from '../values/plain-text.js';
import { choice, flag, textProperty, when } from './properties.js';
import type { Property } from './properties.js';
import { choiceAt, expected, textAt } from './read-parameter.js';
import type { NodeCall } from '../run/node-call.js';

/** Where the question of an agent or a chain comes from, and whether its answer has a form. */
export const askProperties: readonly Property[] = [
  choice('promptType', 'Source for Prompt (User Message)', {
    auto: 'Connected Chat Trigger Node',
    define: 'Define below',
  }),
  textProperty('text', 'Prompt (User Message)', {
    ...when({ promptType: ['define'] }),
    required: true,
    typeOptions: { rows: 2 },
  }),
  flag('hasOutputParser', 'Require Specific Output Format', false, { noDataExpression: true }),
];

/** A second chat model under it, which is asked once the first has failed. */
export const fallbackProperty = flag('needsFallback', 'Enable Fallback Model', false, { noDataExpression: true });

/** The question for an item: its `chatInput`, or the text that the node says. */
export function questionAt(call: NodeCall, itemIndex: number): string {
  const isAuto = choiceAt(call, 'promptType', itemIndex, ['auto', 'define']) === 'auto';
  const question = isAuto ? plainText(call.inputs[0]?.[itemIndex]?.json['chatInput']) : textAt(call, 'text', itemIndex);
  if (question.trim() === '') throw expected(isAuto ? 'chatInput' : 'text', 'a question', itemIndex);
  return question;
}
