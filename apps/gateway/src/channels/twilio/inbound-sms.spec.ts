import { describe, expect, it } from '@jest/globals';
import { countAttachments } from './inbound-sms.js';

const sms = { MessageSid: 'SM1', From: '+15550123', To: '+15550100', Body: '' };

describe('what came beside words', () => {
  it.each([
    ['nothing', {}, 0],
    ['media', { NumMedia: '2' }, 2],
    ['a place', { Latitude: '40.7', NumMedia: '0' }, 1],
    ['a place with words', { Body: 'here', Latitude: '40.7' }, 1],
    ['contacts', { MessageType: 'contacts' }, 1],
    ['a kind that WhatsApp does not pass on', { MessageType: 'unsupported', NumMedia: '0' }, 1],
    ['a picture of WhatsApp', { MessageType: 'image', NumMedia: '1' }, 1],
    ['the words of a button', { MessageType: 'button', Body: 'Yes' }, 0],
    ['a text of WhatsApp', { MessageType: 'text', Body: '' }, 0],
  ])('is counted: %s', (_what, fields, count) => {
    expect(countAttachments({ ...sms, ...fields })).toBe(count);
  });
});
