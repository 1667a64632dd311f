import { expect, it } from '@jest/globals';
import { nameFindings } from './names-once.js';

it('refuses a field that is set under no name, and passes over a row in which nothing is written', () => {
  const assignments = [
    { name: '', value: '' },
    { name: '', value: 'x' },
  ];
  const node = { id: 's', name: 'S', type: 'n8n-nodes-base.set', parameters: { assignments: { assignments } } };
  expect(nameFindings(node)).toMatchObject([
    { code: 'PARAMETER_INVALID', path: '/parameters/assignments/assignments/1/name' },
  ]);
});
