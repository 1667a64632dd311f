import type { Graph, GraphNode } from '#graph';
import { findNodeType, presentGraph } from '#nodes';
import { isObject } from '#values';
import { pdf, pixel } from './wanted-files.js';

type Fields = Record<string, unknown>;

/** The triggers of a graph that a run can begin at, those of calls by other workflows last. */
export function triggersIn(graph: Graph): GraphNode[] {
  const { nodes, connections } = presentGraph(graph);
  return nodes.filter(
    (node) =>
      node.disabled !== true && findNodeType(node)?.runs.as === 'trigger' && connections[node.name] !== undefined,
  );
}

/** What comes to a trigger, with the fields that the graph reads of it. */
export function payloadFor(node: GraphNode, shape: Fields): unknown {
  const short = node.type.split('.').at(-1) ?? '';
  const at = (name: string): Fields => (isObject(shape[name]) ? shape[name] : {});
  switch (short) {
    case 'webhook':
      return { headers: at('headers'), params: at('params'), query: at('query'), body: at('body') };
    case 'formTrigger':
      return { fields: formFields(node) };
    case 'chatTrigger':
      return { sessionId: 's1', chatInput: 'Which parts are late?' };
    case 'telegramTrigger':
      return telegramUpdate(at('message'));
    case 'gmailTrigger':
      return {
        id: 'm1',
        threadId: 't1',
        From: 'Ann <ann@example.com>',
        To: 'bob@example.com',
        Subject: 'Parts',
        snippet: 'late',
        labels: [{ id: 'INBOX', name: 'INBOX' }],
        payload: { mimeType: 'text/plain' },
        ...shape,
      };
    case 'googleDriveTrigger':
      return { id: 'f1', name: 'Notes.txt', mimeType: 'text/plain', ...shape };
    case 'executeWorkflowTrigger':
    case 'manualTrigger':
      return shape;
    default:
      return {};
  }
}

/** A text; where the graph reads none, what it does read of a message. */
function telegramUpdate(read: Fields): Fields {
  const from = { id: 42, is_bot: false, first_name: 'Ann', username: 'ann', language_code: 'en' };
  const others = Object.entries(read).filter(([name]) => !/^(voice|photo|document|audio|video)$/.test(name));
  const said = 'text' in read || others.length === Object.keys(read).length ? { text: 'Which parts are late?' } : read;
  const chat = { id: 42, first_name: 'Ann', type: 'private' };
  return {
    update_id: 1,
    message: {
      ...Object.fromEntries(others),
      ...said,
      ...spoken(read),
      message_id: 7,
      from,
      chat,
      date: 1_795_683_600,
    },
  };
}

/** A file is there where a graph reads one, and no text. */
function spoken(read: Fields): Fields {
  const { voice } = read;
  return isObject(voice) && !('text' in read) ? { voice: { ...voice, file_id: 'f', file_unique_id: 'u' } } : {};
}

/** A form as a person fills it in, and where it is. */
export interface FilledForm {
  path: string;
  fields: FormData;
}

/** Null: it takes no file, and a run begins with its fields. */
export function filledForm(node: GraphNode): FilledForm | null {
  const { parameters = {}, webhookId } = node;
  if (!node.type.endsWith('.formTrigger') || !JSON.stringify(parameters).includes('"fieldType":"file"')) return null;
  const options = isObject(parameters['options']) ? parameters['options'] : {};
  const path = [parameters['path'], options['path'], webhookId, node.id].find(
    (each): each is string => typeof each === 'string' && each !== '',
  );
  const fields = new FormData();
  for (const [at, field] of fieldsIn(node).entries()) {
    const name = `field-${at}`;
    if (field['fieldType'] === 'file') fields.append(name, likelyFile(field), likelyName(field));
    else fields.append(name, String(likelyValue(field)));
  }
  return { path: path ?? '', fields };
}

const isPicture = (field: Fields): boolean => /image|photo|picture|logo|png|jpe?g/i.test(JSON.stringify(field));

function likelyFile(field: Fields): Blob {
  return isPicture(field)
    ? new Blob([new Uint8Array(Buffer.from(pixel, 'base64'))], { type: 'image/png' })
    : new Blob([pdf], { type: 'application/pdf' });
}

function likelyName(field: Fields): string {
  return isPicture(field) ? 'parts.png' : 'parts.pdf';
}

function formFields(node: GraphNode): Fields {
  return Object.fromEntries(fieldsIn(node).map((field) => [labelIn(field), likelyValue(field)]));
}

function fieldsIn({ parameters = {} }: GraphNode): Fields[] {
  const { formFields: groups } = parameters;
  return isObject(groups) && Array.isArray(groups['values']) ? groups['values'].filter(isObject) : [];
}

function labelIn({ fieldName, fieldLabel }: Fields): string {
  return [fieldName, fieldLabel].find((each): each is string => typeof each === 'string') ?? '';
}

function likelyValue({ fieldType, fieldLabel, fieldOptions }: Fields): unknown {
  const options =
    isObject(fieldOptions) && Array.isArray(fieldOptions['values']) ? fieldOptions['values'].filter(isObject) : [];
  if (options.length > 0) return options[0]?.['option'];
  if (fieldType === 'number') return 3;
  if (fieldType === 'email' || /mail/i.test(String(fieldLabel))) return 'ann@example.com';
  if (fieldType === 'date') return '2026-11-30';
  return /url|link|website/i.test(String(fieldLabel)) ? 'https://example.com/part' : 'parts';
}
