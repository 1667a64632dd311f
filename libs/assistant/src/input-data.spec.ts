import { describe, expect, it } from '@jest/globals';
import { toTriggerInput } from './input-data.js';

describe('what comes to a trigger', () => {
  it.each([
    ['n8n-nodes-base.webhook', { event: 'x' }, { payload: { body: { event: 'x' } } }],
    ['n8n-nodes-base.formTrigger', { name: 'Ann' }, { payload: { fields: { name: 'Ann' } } }],
    ['acme.chatTrigger', { chatInput: 'hi' }, { payload: { chatInput: 'hi' } }],
    ['acme.smsTrigger', { from: '+15550100', text: 'hi', more: 1 }, { payload: { from: '+15550100', text: 'hi' } }],
    ['n8n-nodes-base.scheduleTrigger', { anything: 1 }, { payload: undefined }],
    ['n8n-nodes-base.manualTrigger', { a: 1 }, { payload: { a: 1 } }],
    ['n8n-nodes-base.webhook', undefined, { payload: undefined }],
  ])('of %s has its shape', (type, input, expected) => {
    expect(toTriggerInput(type, input)).toEqual(expected);
  });

  it.each([
    ['n8n-nodes-base.formTrigger', { formFields: {} }, 'under formFields'],
    ['acme.chatTrigger', { text: 'hi' }, 'chatInput'],
    ['acme.smsTrigger', { text: 'hi' }, 'from'],
    ['n8n-nodes-base.webhook', 'text', 'an object'],
  ])('of %s is refused in another', (type, input, expected) => {
    expect(toTriggerInput(type, input)).toEqual({ error: expect.stringContaining(expected) });
  });
});
