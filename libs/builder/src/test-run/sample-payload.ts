import { isObject } from '#values';
import type { GraphNode } from '#graph';

/** What might come to a trigger, in the form of its payload, where nothing is pinned. */
export function samplePayload({ type, parameters = {} }: GraphNode): unknown {
  const kind = type.slice(type.lastIndexOf('.') + 1);
  const of = samples[kind];
  return of ? of(parameters) : {};
}

const samples: Readonly<Record<string, (parameters: Record<string, unknown>) => unknown>> = {
  webhook: () => ({ headers: {}, params: {}, query: {}, body: { sample: 'text' }, executionMode: 'test' }),
  formTrigger: (parameters) => ({ fields: sampleFields(parameters), formMode: 'test' }),
  chatTrigger: () => ({ sessionId: 'test', chatInput: 'Hello' }),
  smsTrigger: () => ({ from: '+15550100', to: '+15550101', text: 'Hello', messageId: 'test' }),
};

function sampleFields(parameters: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(formFields(parameters).map(({ name, type }) => [name, createSample(type)]));
}

/** The fields of a form: each stands in an item under its name, which is its label where it has none. */
export function formFields({
  formFields: given,
}: Record<string, unknown>): { name: string; label: string; type: string }[] {
  const values = isObject(given) && Array.isArray(given['values']) ? given['values'] : [];
  return values.filter(isObject).map(({ fieldLabel, fieldName, fieldType }) => {
    const label = String(fieldLabel);
    const name = typeof fieldName === 'string' && fieldName !== '' ? fieldName : label;
    return { name, label, type: String(fieldType) };
  });
}

function createSample(fieldType: string): unknown {
  if (fieldType === 'number') return 1;
  if (fieldType === 'date') return '2026-01-01';
  return fieldType === 'email' ? 'person@example.com' : 'text';
}
