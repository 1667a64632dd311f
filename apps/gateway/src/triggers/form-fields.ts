import type { FileRef } from '#file-forms';
import type { Arming } from '#nodes';
import { withOwnNames } from './brought-files.js';
import type { BroughtFile } from './brought-files.js';
import { sayOfField } from './form-words.js';
import type { FormWords } from './form-words.js';
import { attributes, escapeHtml } from '../platform/public-page.js';

type Form = Extract<Arming, { kind: 'form' }>;
type Field = Form['fields'][number];

/** What was sent: texts by their names, a list where a name came several times. */
export type Sent = Readonly<Record<string, string | string[]>>;

const mostChars = 10_000;
const inputTypes: Readonly<Record<string, string>> = {
  number: 'number',
  email: 'email',
  password: 'password',
  date: 'date',
};

/** The name under which a field is sent: a label may be any text. */
const nameAt = (at: number): string => `field-${at}`;

function sentAt(sent: Sent, at: number): string[] {
  return [sent[nameAt(at)] ?? []].flat();
}

/** The fields of a form in HTML, each with its label, as they were sent before. */
export function fieldsHtml(fields: readonly Field[], sent: Sent, words: FormWords): string {
  return fields.map((field, at) => fieldHtml(field, at, sentAt(sent, at), words)).join('');
}

/** A browser sends no file again: it is chosen anew where something else was wrong. */
function fileHtml({ accepts, takesSeveral }: Field, shared: Readonly<Record<string, string | boolean>>): string {
  const accept = accepts?.map((each) => (/[./]/.test(each) ? each : `.${each}`)).join(',');
  return `<input${attributes({ ...shared, type: 'file', accept, multiple: takesSeveral })}>`;
}

function fieldHtml(field: Field, at: number, values: readonly string[], words: FormWords): string {
  const { label, type, required, placeholder, options, takesSeveral } = field;
  const name = nameAt(at);
  if (type === 'hiddenField') return '';
  const mark = required ? ` ${words.required}` : '';
  const shared = { id: name, name, required };
  const named = `<p><label for="${name}">${escapeHtml(label)}${mark}</label>`;
  if (type === 'file') return `${named}${fileHtml(field, shared)}</p>`;
  if (type === 'checkbox' || type === 'radio') {
    const boxes = options.map((value) => {
      const box = attributes({
        type,
        name,
        value,
        checked: values.includes(value),
        required: required && type === 'radio',
      });
      return `<label class="choice"><input${box}> ${escapeHtml(value)}</label>`;
    });
    return `<fieldset><legend>${escapeHtml(label)}${mark}</legend>${boxes.join('')}</fieldset>`;
  }
  if (type === 'dropdown') {
    const none = required || takesSeveral ? '' : '<option value=""></option>';
    const all = options.map(
      (value) => `<option${attributes({ value, selected: values.includes(value) })}>${escapeHtml(value)}</option>`,
    );
    return `${named}<select${attributes({ ...shared, multiple: takesSeveral })}>${none}${all.join('')}</select></p>`;
  }
  const hint = placeholder === '' ? undefined : placeholder;
  const [value = ''] = type === 'password' ? [] : values;
  if (type === 'textarea')
    return `${named}<textarea${attributes({ ...shared, rows: '4', placeholder: hint })}>\n${escapeHtml(value)}</textarea></p>`;
  const input = { ...shared, type: inputTypes[type] ?? 'text', placeholder: hint, value };
  return `${named}<input${attributes({ ...input, step: type === 'number' ? 'any' : undefined })}></p>`;
}

/** The values of a form by the names of its fields, and its files by theirs in the item. */
export interface FieldsRead {
  values: Record<string, unknown>;
  files: Record<string, FileRef>;
}

/** What was sent; or what is wrong with it. */
export function readFields(
  fields: readonly Field[],
  sent: Sent,
  words: FormWords,
  brought: readonly BroughtFile[] = [],
): FieldsRead | { problems: string[] } {
  const read = fields.map((field, at) => ({
    field,
    values: sentAt(sent, at).filter((value) => value !== ''),
    files: brought.flatMap(({ field: of, file }) => (of === nameAt(at) ? [file] : [])),
  }));
  const problems = read.flatMap(({ field, values, files }) => {
    const problem = field.type === 'file' ? findFileProblem(field, files) : findFieldProblem(field, values);
    return problem === null ? [] : [sayOfField(words[problem], field.label, mostChars)];
  });
  if (problems.length > 0) return { problems };
  return {
    values: Object.fromEntries(
      read.map(({ field, values, files }) => [field.name, readFieldValue(field, values, files)]),
    ),
    files: withOwnNames(read.flatMap(({ field, files }) => namedForItem(field, files))),
  };
}

/** In an item a file has the name of its field, with a line for each sign that names have not; of several each has a number. */
function namedForItem({ name }: Field, files: readonly FileRef[]): [string, FileRef][] {
  const plain = name.replaceAll(/\W/g, '_');
  return files.map((file, at) => [files.length === 1 ? plain : `${plain}_${at}`, file]);
}

function findFileProblem(
  { required, takesSeveral, accepts = [] }: Field,
  files: readonly FileRef[],
): keyof FormWords | null {
  if (required && files.length === 0) return 'isRequired';
  if (files.length > 1 && !takesSeveral) return 'oneValue';
  const isAccepted = (file: FileRef): boolean => accepts.length === 0 || accepts.some((type) => isOfType(file, type));
  return files.every(isAccepted) ? null : 'aFileType';
}

/** A type is an ending (`.pdf`, `pdf`), a MIME type, or a kind of those (`image/*`). */
function isOfType({ mimeType, fileExtension }: FileRef, type: string): boolean {
  const wanted = type.toLowerCase();
  if (wanted.endsWith('/*')) return mimeType.toLowerCase().startsWith(wanted.slice(0, -1));
  if (wanted.includes('/')) return mimeType.toLowerCase() === wanted;
  return fileExtension.toLowerCase() === wanted.replace(/^\*?\./, '');
}

function findFieldProblem(
  { type, required, options, takesSeveral }: Field,
  values: readonly string[],
): keyof FormWords | null {
  if (required && values.length === 0) return 'isRequired';
  if (values.length > 1 && !takesSeveral) return 'oneValue';
  if (values.some((value) => value.length > mostChars)) return 'tooLong';
  if (options.length > 0 && !values.every((value) => options.includes(value))) return 'oneChoice';
  if (type === 'number' && !values.every((value) => Number.isFinite(Number(value)))) return 'aNumber';
  if (type === 'email' && !values.every((value) => /^[^\s@]+@[^\s@]+$/.test(value))) return 'anAddress';
  return null;
}

function readFieldValue(
  { type, takesSeveral, value: own = '' }: Field,
  values: readonly string[],
  files: readonly FileRef[],
): unknown {
  if (type === 'hiddenField') return own;
  if (type === 'file') {
    const told = files.map(({ fileName: filename, mimeType: mimetype, bytes: size }) => ({ filename, mimetype, size }));
    return takesSeveral ? told : (told[0] ?? null);
  }
  if (takesSeveral) return values;
  const [value = null] = values;
  return type === 'number' && value !== null ? Number(value) : value;
}
