import type { GraphNode } from '#graph';
import { isRecord } from '../is-record.js';

/** What might come to a trigger, in the form of its payload, where nothing is pinned. */
export function samplePayload({ type, parameters = {} }: GraphNode): unknown {
  const kind = type.slice(type.lastIndexOf('.') + 1);
  const of = samples[kind];
  return of ? of(parameters) : {};
}

const samples: Readonly<Record<string, (parameters: Record<string, unknown>) => unknown>> = {
  webhook: () => ({ headers: {}, params: {}, query: {}, body: { sample: 'text' }, executionMode: 'test' }),
  formTrigger: (parameters) => ({ fields: formFields(parameters), formMode: 'test' }),
  chatTrigger: () => ({ sessionId: 'test', chatInput: 'Hello' }),
  smsTrigger: () => ({ from: '+15550100', to: '+15550101', text: 'Hello', messageId: 'test' }),
};

function formFields({ formFields: given }: Record<string, unknown>): Record<string, unknown> {
  const values = isRecord(given) && Array.isArray(given['values']) ? given['values'] : [];
  return Object.fromEntries(
    values.filter(isRecord).map((field) => [String(field['fieldLabel']), sampleOf(String(field['fieldType']))]),
  );
}

function sampleOf(fieldType: string): unknown {
  if (fieldType === 'number') return 1;
  if (fieldType === 'date') return '2026-01-01';
  return fieldType === 'email' ? 'person@example.com' : 'text';
}
