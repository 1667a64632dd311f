import type { Files } from '#file-forms';
import { isObject } from '#values';
import { DateTime } from 'luxon';
import { defineNode } from '../catalogue-node.js';
import { plainText } from '../values/plain-text.js';
import { choice, collection, flag, groups, textProperty, when } from '../parameters/properties.js';
import { choiceAt, expected, flagAt, objectsAt, splitNames, textAt } from '../parameters/read-parameter.js';
import type { Parameters } from '../parameters/read-parameter.js';
import { callerLimitsAt, ignoreBots } from '../parameters/caller-options.js';
import type { FormField } from '../run/runs.js';

/** Payload: `{fields, formMode}`, fields by their labels. */
export const formTrigger = defineNode(
  {
    name: 'n8n-nodes-base.formTrigger',
    displayName: 'Form Trigger',
    description: 'Starts the workflow when its form is submitted',
    version: [1, 2, 2.1, 2.2, 2.3],
    group: ['trigger'],
    defaults: { name: 'On form submission' },
    inputs: [],
    outputs: ['main'],
    credentials: [{ name: 'httpBasicAuth' }],
    properties: [
      choice('authentication', 'Authentication', { none: 'None', basicAuth: 'Basic Auth' }),
      textProperty('path', 'Form Path'),
      textProperty('formTitle', 'Form Title', { required: true }),
      textProperty('formDescription', 'Form Description'),
      groups('formFields', 'Form Elements', [
        {
          name: 'values',
          displayName: 'Values',
          values: [
            textProperty('fieldLabel', 'Field Name', {
              required: true,
              displayOptions: { hide: { fieldType: ['hiddenField'] } },
            }),
            textProperty('fieldName', 'Field Name in Output'),
            choice('fieldType', 'Element Type', {
              ...{ text: 'Text', textarea: 'Textarea', number: 'Number', email: 'Email', password: 'Password' },
              ...{ date: 'Date', dropdown: 'Dropdown', checkbox: 'Checkboxes', radio: 'Radio Buttons' },
              ...{ file: 'File', hiddenField: 'Hidden Field' },
            }),
            textProperty('placeholder', 'Placeholder'),
            groups(
              'fieldOptions',
              'Field Options',
              [{ name: 'values', displayName: 'Values', values: [textProperty('option', 'Option')] }],
              when({ fieldType: ['dropdown', 'checkbox', 'radio'] }),
            ),
            flag('multiselect', 'Multiple Choice', false, when({ fieldType: ['dropdown'] })),
            flag('multipleFiles', 'Multiple Files', true, when({ fieldType: ['file'] })),
            textProperty('acceptFileTypes', 'Accepted File Types', when({ fieldType: ['file'] })),
            textProperty('fieldValue', 'Field Value', when({ fieldType: ['hiddenField'] })),
            flag('requiredField', 'Required Field', false),
          ],
        },
      ]),
      choice('responseMode', 'Respond When', {
        onReceived: 'Form Is Submitted',
        lastNode: 'Workflow Finishes',
        responseNode: "Using 'Respond to Webhook' Node",
      }),
      collection('options', 'Options', [
        textProperty('path', 'Form Path'),
        textProperty('buttonLabel', 'Button Label', { default: 'Submit' }),
        flag('appendAttribution', 'Append n8n Attribution', false),
        ignoreBots,
        flag('useWorkflowTimezone', 'Use Workflow Timezone', true),
        groups(
          'respondWithOptions',
          'Form Response',
          [
            {
              name: 'values',
              displayName: 'Values',
              values: [
                choice('respondWith', 'Respond With', { text: 'Form Submitted Text', redirect: 'Redirect URL' }),
                textProperty('formSubmittedText', 'Text to Show', when({ respondWith: ['text'] })),
                textProperty('redirectUrl', 'URL to Redirect to', when({ respondWith: ['redirect'] })),
              ],
            },
          ],
          { typeOptions: { multipleValues: false } },
        ),
        textProperty('formSubmittedText', 'Form Submitted Text', when({ '@version': [1] })),
      ]),
    ],
    codex: {
      alias: ['form', 'submit', 'survey', 'input', 'questionnaire', 'signup', 'registration', 'contact', 'feedback'],
    },
    builderHint: 'Each field stands in $json under its Field Name in Output, or else under its label.',
  },
  {
    as: 'trigger',
    arms: (call) => ({
      kind: 'form',
      path: textAt(call, 'options.path', 0) || textAt(call, 'path', 0),
      title: textAt(call, 'formTitle', 0),
      description: textAt(call, 'formDescription', 0),
      buttonLabel: textAt(call, 'options.buttonLabel', 0, 'Submit'),
      fields: objectsAt(call, 'formFields.values', 0).map(toFormField),
      responds: choiceAt(call, 'responseMode', 0, ['onReceived', 'lastNode', 'responseNode']),
      authentication: choiceAt(call, 'authentication', 0, ['none', 'basicAuth']),
      ...callerLimitsAt(call),
      ...saidAtEnd(call),
    }),
    items: (payload, call) => {
      const { now, timeZone } = call;
      const { fields, formMode = 'production', files } = isObject(payload) ? payload : {};
      const isOfWorkflow = flagAt(call, 'options.useWorkflowTimezone', 0, true);
      const submittedAt = DateTime.fromMillis(now, { zone: isOfWorkflow ? timeZone : 'UTC' }).toISO();
      const json = { ...(isObject(fields) ? fields : {}), submittedAt, formMode };
      return [isObject(files) ? { json, binary: files as Files } : { json }]; // as the gateway keeps them
    },
  },
);

/** What whoever has sent the form sees, or where the browser goes. @throws NodeError where that is no address */
function saidAtEnd(call: Parameters): { doneText?: string; doneUrl?: string } {
  const at = 'options.respondWithOptions.values';
  const isRedirect = choiceAt(call, `${at}.respondWith`, 0, ['text', 'redirect']) === 'redirect';
  if (isRedirect) {
    const doneUrl = textAt(call, `${at}.redirectUrl`, 0);
    if (!/^https?:\/\/[^/\s]/i.test(doneUrl) || !URL.canParse(doneUrl))
      throw expected('redirectUrl', 'an http or https address');
    return { doneUrl };
  }
  const doneText = textAt(call, `${at}.formSubmittedText`, 0) || textAt(call, 'options.formSubmittedText', 0);
  return doneText === '' ? {} : { doneText };
}

function toFormField(field: Record<string, unknown>): FormField {
  const { fieldLabel, fieldName, fieldType = 'text', requiredField, placeholder, fieldOptions, multiselect } = field;
  const values = isObject(fieldOptions) ? [fieldOptions['values'] ?? []].flat() : [];
  const accepts = fieldType === 'file' ? splitNames(field['acceptFileTypes']) : [];
  return {
    label: plainText(fieldLabel),
    name: plainText(fieldName) || plainText(fieldLabel),
    type: plainText(fieldType),
    required: requiredField === true,
    takesSeveral:
      fieldType === 'file' ? field['multipleFiles'] !== false : fieldType === 'checkbox' || multiselect === true,
    placeholder: plainText(placeholder),
    options: values.filter(isObject).map(({ option }) => plainText(option)),
    ...(accepts.length > 0 && { accepts }),
    ...(fieldType === 'hiddenField' && { value: plainText(field['fieldValue']) }),
  };
}
