import { expect, it } from '@jest/globals';
import { foundNodes } from './found-nodes.js';

it('finds nodes by name first, then by type, then by what they say', () => {
  const nodes = [
    { id: '1', name: 'Call', type: 'x.http', parameters: { url: 'https://mail.example' } },
    { id: '2', name: 'Other', type: 'x.mailTrigger' },
    { id: '3', name: 'Mail it', type: 'x.set' },
    { id: '4', name: 'None', type: 'x.set' },
  ];
  expect(foundNodes({ nodes }, ' MAIL ').map(({ id }) => id)).toEqual(['3', '2', '1']);
  expect(foundNodes({ nodes }, ' ')).toEqual([]);
});
