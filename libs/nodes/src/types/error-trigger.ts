import { isObject } from '#values';
import { defineNode } from '../catalogue-node.js';

/** Payload: `{execution: {id, mode, lastNodeExecuted, error: {message}}, workflow: {id, name}}`. */
export const errorTrigger = defineNode(
  {
    name: 'n8n-nodes-base.errorTrigger',
    displayName: 'Error Trigger',
    description: 'Starts the workflow when another one has failed',
    version: 1,
    group: ['trigger'],
    defaults: { name: 'Error Trigger' },
    inputs: [],
    outputs: ['main'],
    properties: [],
    codex: { alias: ['failure', 'exception', 'alert', 'monitor', 'error', 'crash', 'broken'] },
    builderHint: 'The other workflow names this one in settings.errorWorkflow.',
  },
  {
    as: 'trigger',
    arms: () => ({ kind: 'error' }),
    items: (payload) => {
      const { execution = {}, workflow = {} } = isObject(payload) ? payload : {};
      return [{ json: { execution, workflow } }];
    },
  },
);
