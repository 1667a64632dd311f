import { describe, expect, it } from '@jest/globals';
import { makeId } from '#protocol';
import { addressesNamed, PersonNameError } from './person-names.js';

const forms = ['+15550123', 'whatsapp:+15550123', 'webhook:+15550123'];

describe('the names of a person', () => {
  it('stand for every address of a number, each once', () => {
    expect(addressesNamed(['+15550123', 'whatsapp:+15550123', 'user-42'])).toEqual([...forms, 'user-42']);
  });

  it.each([
    '15550123',
    '+1 (555) 010-0123',
    ' +15550123',
    '+1-555-0123',
    '001.555.0123',
    'whatsapp:15550123',
    'WhatsApp:+15550123',
    'sms:+15550123',
    'tel:+1-555-0123',
  ])('refuse %j, by which nobody would be found who has that number', (name) => {
    expect(() => addressesNamed(['user-42', name])).toThrow(PersonNameError);
  });

  it.each(['act', 'run', 'msg'] as const)(
    'refuse our own id of what somebody said, %s_…: no address is one',
    (kind) => {
      expect(() => addressesNamed([makeId(kind, '01JD3Z5H4WQ8RZ6T7V9XK2M4NP', 0)])).toThrow(PersonNameError);
    },
  );

  it.each([
    ['api:15550123', '15550123'],
    ['api:2026-11-20', '2026-11-20'],
    ['webhook:15550123', 'webhook:15550123'],
    ['api:user-42', 'api:user-42'],
    ['order-15550123', 'order-15550123'],
    ['D024BE7LR/1712345678.000100', 'D024BE7LR/1712345678.000100'],
  ])('take %s for the conversation %s', (name, address) => {
    expect(addressesNamed([name])).toEqual([address]);
  });
});
