import { isObject } from '#values';
import type { GraphNode } from '#graph';
import type { FileRef } from '#file-forms';
import { findNodeType } from '#nodes';

/** What might come to a trigger, in the form of its payload, where nothing is pinned. */
export function samplePayload(node: GraphNode): unknown {
  const { type, parameters = {} } = node;
  const kind = type.slice(type.lastIndexOf('.') + 1);
  const of = samples[kind];
  if (of) return of(parameters);
  const runs = findNodeType(node)?.runs;
  return (runs?.as === 'trigger' && runs.sample) || {};
}

const samples: Readonly<Record<string, (parameters: Record<string, unknown>) => unknown>> = {
  webhook: () => ({ headers: {}, params: {}, query: {}, body: { sample: 'text' }, executionMode: 'test' }),
  formTrigger: (parameters) => {
    const fields = formFields(parameters);
    return formPayload(fields, Object.fromEntries(fields.map(({ name, type }) => [name, createSample(type)])), 'test');
  },
  chatTrigger: () => ({ sessionId: 'test', chatInput: 'Hello' }),
  smsTrigger: () => ({ from: '+15550100', to: '+15550101', text: 'Hello', messageId: 'test' }),
};

/** A field of a form, as far as a test knows it. */
export interface FieldForm {
  name: string;
  label: string;
  type: string;
  takesSeveral: boolean;
}

/** The fields of a form: each stands in an item under its name, which is its label where it has none. */
export function formFields({ formFields: given }: Record<string, unknown>): FieldForm[] {
  const values = isObject(given) && Array.isArray(given['values']) ? given['values'] : [];
  return values.filter(isObject).map(({ fieldLabel, fieldName, fieldType, multipleFiles }) => {
    const label = String(fieldLabel);
    const name = typeof fieldName === 'string' && fieldName !== '' ? fieldName : label;
    return { name, label, type: String(fieldType), takesSeveral: multipleFiles !== false };
  });
}

/** The name of the file that is given for a field, also as a form tells of it; empty: no file is given, null: it is none, or several. */
export function fileNameIn(given: unknown): string | null {
  const one: unknown = Array.isArray(given) && given.length <= 1 ? given[0] : given;
  const name = isObject(one) ? one['filename'] : (one ?? '');
  return typeof name === 'string' ? name : null;
}

/** A form as its caller sends it: what is given of a field for files is the name of one, which nobody has made. */
export function formPayload(fields: readonly FieldForm[], given: Record<string, unknown>, formMode: unknown): unknown {
  const files = fields.flatMap(({ name, type, takesSeveral }) => {
    const fileName = type === 'file' ? fileNameIn(given[name]) : '';
    if (!fileName) return [];
    const file = fileNamed(fileName);
    const told = { filename: file.fileName, mimetype: file.mimeType, size: file.bytes };
    return [{ name, file, told: takesSeveral ? [told] : told }];
  });
  if (files.length === 0) return { fields: given, formMode };
  return {
    fields: { ...given, ...Object.fromEntries(files.map(({ name, told }) => [name, told])) },
    formMode,
    files: Object.fromEntries(files.map(({ name, file }) => [name.replaceAll(/\W/g, '_'), file])),
  };
}

/** A file that nobody has sent: nothing lies under its id. */
function fileNamed(fileName: string): FileRef {
  const fileExtension = /\.([^.]+)$/.exec(fileName)?.[1] ?? '';
  const mimeType = mimeTypes[fileExtension.toLowerCase()] ?? 'application/octet-stream';
  return { id: '0'.repeat(64), mimeType, fileName, fileExtension, fileSize: '0 B', bytes: 0 };
}

const mimeTypes: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  csv: 'text/csv',
  txt: 'text/plain',
  json: 'application/json',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
};

function createSample(fieldType: string): unknown {
  if (fieldType === 'number') return 1;
  if (fieldType === 'date') return '2026-01-01';
  if (fieldType === 'file') return 'photo.jpg';
  return fieldType === 'email' ? 'person@example.com' : 'text';
}
