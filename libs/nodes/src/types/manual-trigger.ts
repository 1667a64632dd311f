import { isObject } from '#values';
import { defineNode } from '../catalogue-node.js';

/** Payload: what the person gives as the item's `json`; nothing is an empty one. */
export const manualTrigger = defineNode(
  {
    name: 'n8n-nodes-base.manualTrigger',
    displayName: 'Manual Trigger',
    description: 'Starts the workflow when a person says so',
    version: 1,
    group: ['trigger'],
    defaults: { name: 'When clicking Execute' },
    inputs: [],
    outputs: ['main'],
    properties: [],
    codex: { alias: ['start', 'run', 'test', 'click', 'button', 'hand', 'manually', 'on demand'] },
    builderHint: 'For runs that a person starts: what the person gives is $json. Publishing starts nothing by it.',
  },
  {
    as: 'trigger',
    arms: () => ({ kind: 'manual' }),
    items: (payload) => [{ json: isObject(payload) ? payload : {} }],
  },
);
