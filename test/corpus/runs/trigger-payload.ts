import type { Graph, GraphNode } from '#graph';
import { findNodeType, presentGraph } from '#nodes';
import { isObject } from '#values';

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
    message: { ...Object.fromEntries(others), ...said, message_id: 7, from, chat, date: 1_795_683_600 },
  };
}

function formFields({ parameters = {} }: GraphNode): Fields {
  const { formFields: groups } = parameters;
  const values = isObject(groups) && Array.isArray(groups['values']) ? groups['values'].filter(isObject) : [];
  return Object.fromEntries(values.map((field) => [labelIn(field), likelyValue(field)]));
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
