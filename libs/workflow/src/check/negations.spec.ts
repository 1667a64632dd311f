import { describe, expect, it } from '@jest/globals';
import { checkDocument } from './check-document.js';
import { listWarnings } from './warnings.js';

function isTold(match: string, more: object = {}): boolean {
  const target = { kind: 'llm', id: 'a', instructions: 'x' };
  const root = { kind: 'branch', id: 'b', routes: [{ match, target, ...more }] };
  const check = checkDocument({ version: 1, root });
  if (!check.ok) throw new Error(check.errors[0]?.message);
  return listWarnings(check.document).length > 0;
}

describe('a route that its own negation takes', () => {
  it.each([
    ...['yes', 'approve', 'approved', 'accept', 'ok', 'okay', 'confirm', 'agree', 'sure', 'go ahead', 'looks good'],
    ...['refund', 'cancel my order', 'urgent', 'available', 'in stock', 'looks good to me', 'Approved.', 'valid!'],
    ...['ja', 'genehmigt', 'd’accord', 'sí', 'одобрено', '批准'],
  ])('is told of what is said: %s', (match) => expect(isTold(match)).toBe(true));

  it.each([
    ...[
      'invoice number:',
      'label: angry',
      'status=open',
      'A-17',
      'order 17',
      'get_order',
      'order.created',
      '{"ok":true}',
    ],
    ...['https://shop.example', 'ann@shop.example', '#help', '/start', '42', '👍', 'A', '$5', '"label":'],
    ...['please tell me where it is', 'no', 'not approved', 'without tax', "don't", 'cannot pay', 'none'],
  ])('is no matter of %s', (match) => expect(isTold(match)).toBe(false));

  it('is no matter of a route that wants the whole input', () => {
    expect(isTold('approve', { matchMode: 'exact' })).toBe(false);
  });

  it.each(['billing', 'german'])('is a false alarm for a mere subject: %s', (match) =>
    expect(isTold(match)).toBe(true),
  );

  it.each(['you have my approval for it', 'approved: yes', 'order approved 17'])(
    'is missed where more is said, or what is no word: %s',
    (match) => expect(isTold(match)).toBe(false),
  );
});
