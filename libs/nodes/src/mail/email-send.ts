import { defineNode } from '../catalogue-node.js';
import { fileNamed } from '../files/item-file.js';
import { neededCredential } from '../http/http-parameters.js';
import { choice, collection, flag, textProperty, when } from '../parameters/properties.js';
import { choiceAt, expected, splitNames, textAt } from '../parameters/read-parameter.js';
import type { MailRequest } from '../run/effects.js';
import { itemFrom } from '../run/items.js';
import type { NodeCall } from '../run/node-call.js';
import { NodeError } from '../values/node-error.js';

const formats = ['html', 'text', 'both'] as const;
/** Version 2 wrote texts where nothing was said. */
const format = (usual: 'html' | 'text', version: number) =>
  choice(
    'emailFormat',
    'Email Format',
    { html: 'HTML', text: 'Text', both: 'Both' },
    { default: usual, ...when({ '@version': [version] }) },
  );

export const emailSend = defineNode(
  {
    name: 'n8n-nodes-base.emailSend',
    displayName: 'Send Email',
    description: 'Sends a mail by a server of SMTP',
    version: [2, 2.1],
    group: ['output'],
    defaults: { name: 'Send Email' },
    inputs: ['main'],
    outputs: ['main'],
    credentials: [{ name: 'smtp', required: true }],
    properties: [
      choice('resource', 'Resource', { email: 'Email' }, { noDataExpression: true }),
      choice('operation', 'Operation', { send: 'Send' }, { noDataExpression: true }),
      textProperty('fromEmail', 'From Email', { required: true, placeholder: 'Ana <ana@example.com>' }),
      textProperty('toEmail', 'To Email', { required: true, placeholder: 'bo@example.com, Cy <cy@example.com>' }),
      textProperty('subject', 'Subject'),
      format('text', 2),
      format('html', 2.1),
      textProperty('text', 'Text', when({ emailFormat: ['text', 'both'] })),
      textProperty('html', 'HTML', when({ emailFormat: ['html', 'both'] })),
      collection('options', 'Options', [
        flag('appendAttribution', 'Append n8n Attribution', true),
        textProperty('attachments', 'Attachments', { description: 'fields of binary, with commas between them' }),
        textProperty('ccEmail', 'CC Email'),
        textProperty('bccEmail', 'BCC Email'),
        flag('allowUnauthorizedCerts', 'Ignore SSL Issues', false, {
          onlyDefault: 'a server that cannot prove who it is gets no credential',
        }),
        textProperty('replyTo', 'Reply To'),
      ]),
    ],
    codex: { alias: ['email', 'mail', 'smtp', 'send', 'notify', 'message', 'newsletter', 'inform', 'attachment'] },
    builderHint:
      'Its smtp credential names the server. One mail for each item, to several with commas between them; `html` is its text, or `text` with emailFormat "text".',
  },
  {
    as: 'effect',
    requests: (call) => (call.inputs[0] ?? []).map((_, at) => mailAt(call, at)),
    items: (_, { itemIndex }, answer) => {
      if (answer.kind !== 'mail') throw new NodeError('NODE_OPERATION', 'Expected the answer of a server of mail');
      return [itemFrom({ ...answer.sent }, itemIndex)];
    },
  },
);

function mailAt(call: NodeCall, at: number): MailRequest {
  const credential = neededCredential(call.node, 'smtp');
  choiceAt(call, 'operation', at, ['send']);
  const needed = (name: string): string => {
    const text = textAt(call, name, at).trim();
    if (text === '') throw expected(name, 'an address', at);
    return text;
  };
  const given = (name: string, option: string): Record<string, string> => {
    const text = textAt(call, `options.${option}`, at).trim();
    return text === '' ? {} : { [name]: text };
  };
  const as = choiceAt(call, 'emailFormat', at, formats);
  const names = splitNames(call.parameter('options.attachments', at));
  return {
    ...{ kind: 'mail', itemIndex: at, credential, from: needed('fromEmail'), to: needed('toEmail') },
    ...{ ...given('cc', 'ccEmail'), ...given('bcc', 'bccEmail'), ...given('replyTo', 'replyTo') },
    subject: textAt(call, 'subject', at),
    ...(as !== 'html' && { text: textAt(call, 'text', at) }),
    ...(as !== 'text' && { html: textAt(call, 'html', at) }),
    attachments: names.map((name) => fileNamed(call, name, at)),
  };
}
