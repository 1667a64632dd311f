import { describe, expect, it } from '@jest/globals';
import { judgeService } from './check-service.js';

const webhook = 'https://turnpike.example/webhooks/twilio/sms';
const service = `MG${'1'.repeat(32)}`;
const twilio = {
  ...{ url: 'https://api', messagingUrl: 'https://messaging', accountSid: 'AC1', authToken: 'a-token' },
  ...{ number: null, service, whatsApp: null, webhook },
};
const judged = (fields: object) =>
  judgeService('it', { inbound_request_url: webhook, use_inbound_webhook_on_number: false, ...fields }, twilio);

describe('a messaging service', () => {
  it('is well where what is sent to its numbers is posted to us', () => {
    expect(judged({})).toMatchObject({ status: 'ok', what: expect.not.stringContaining('A2P') });
    expect(judged({ us_app_to_person_registered: false }).what).toContain('A2P 10DLC');
  });

  it.each([
    ['goes nowhere', { inbound_request_url: null }, 'doubtful', /nowhere/, /Integration/],
    ['goes elsewhere', { inbound_request_url: 'https://else.example/' }, 'doubtful', /else\.example/, /Integration/],
    [
      'goes where each number says',
      { use_inbound_webhook_on_number: true },
      'doubtful',
      /each number says/,
      /see that/,
    ],
    [
      'is signed over another address',
      { inbound_request_url: 'https://tunnel.example/webhooks/twilio/sms' },
      'failed',
      /each is refused/,
      /PUBLIC_BASE_URL=https:\/\/tunnel\.example,/,
    ],
  ])('is not where it %s', (_, fields, status, what, advice) => {
    const found = judged(fields);
    expect(found).toMatchObject({
      ...{ status, what: expect.stringMatching(what), advice: expect.stringMatching(advice) },
    });
  });
});
