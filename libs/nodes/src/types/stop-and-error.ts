import { defineNode } from '../catalogue-node.js';
import { NodeError } from '../values/node-error.js';
import { plainText } from '../values/plain-text.js';
import { choice, json, textProperty, when } from '../parameters/properties.js';
import { choiceAt, objectAt, textAt } from '../parameters/read-parameter.js';

export const stopAndError = defineNode(
  {
    name: 'n8n-nodes-base.stopAndError',
    displayName: 'Stop and Error',
    description: 'Ends the workflow with an error',
    version: 1,
    group: ['input'],
    defaults: { name: 'Stop and Error' },
    inputs: ['main'],
    outputs: [],
    properties: [
      choice('errorType', 'Error Type', { errorMessage: 'Error Message', errorObject: 'Error Object' }),
      textProperty('errorMessage', 'Error Message', { ...when({ errorType: ['errorMessage'] }), required: true }),
      json('errorObject', 'Error Object', { ...when({ errorType: ['errorObject'] }), required: true }),
    ],
    codex: { alias: ['throw', 'fail', 'abort', 'exception', 'error', 'cancel'] },
    builderHint:
      'The run fails with this text, and the workflow in settings.errorWorkflow is started. Nothing comes behind it.',
  },
  {
    as: 'pure',
    run: (call) => {
      if ((call.inputs[0] ?? []).length === 0) return [];
      const isObject = choiceAt(call, 'errorType', 0, ['errorMessage', 'errorObject']) === 'errorObject';
      if (!isObject) throw new NodeError('NODE_STOPPED', textAt(call, 'errorMessage', 0) || 'Stopped', 0);
      const error = objectAt(call, 'errorObject', 0);
      throw new NodeError('NODE_STOPPED', plainText(error['message'] ?? error['description'] ?? error), 0);
    },
  },
);
