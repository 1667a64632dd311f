import { isObject } from '#values';

/** What comes to a trigger in a run that somebody asks for, or why it cannot. */
export type TriggerInput = { payload: unknown } | { error: string };

type Input = Readonly<Record<string, unknown>>;

const shapes: Readonly<Record<string, (input: Input) => TriggerInput>> = {
  formTrigger: (input) =>
    Object.hasOwn(input, 'formFields')
      ? { error: 'inputData of a form has its fields flat, not under formFields' }
      : { payload: { fields: input } },
  webhook: (input) => ({ payload: { body: input } }),
  chatTrigger: (input) =>
    typeof input['chatInput'] === 'string'
      ? { payload: input }
      : { error: 'inputData of a chat has the field chatInput, a text: what the person writes' },
  smsTrigger: ({ from, text }) =>
    typeof from === 'string' && typeof text === 'string'
      ? { payload: { from, text } }
      : {
          error: 'inputData of a text message has the fields from, a number such as +15550100, and text, what it says',
        },
  scheduleTrigger: () => ({ payload: undefined }),
};

/** The payload for a node type such as `n8n-nodes-base.webhook`; absent input: the trigger's sample. */
export function toTriggerInput(type: string, input: unknown): TriggerInput {
  if (input === undefined) return { payload: undefined };
  if (!isObject(input)) return { error: 'inputData is an object' };
  const shape = shapes[type.slice(type.lastIndexOf('.') + 1)];
  return shape ? shape({ ...input }) : { payload: input };
}
