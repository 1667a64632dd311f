import { expect, it } from '@jest/globals';
import { folderNames, typedTags } from './folder-names.js';

it('names folders by where they are, in order', () => {
  const folders = [
    { id: 'c', name: 'Reports', parent: 'a' },
    { id: 'b', name: 'Alarms', parent: null },
    { id: 'a', name: 'Billing', parent: null },
    { id: 'd', name: 'Lost', parent: 'gone' },
  ];
  expect(folderNames(folders)).toEqual([
    ['d', '… / Lost'],
    ['b', 'Alarms'],
    ['a', 'Billing'],
    ['c', 'Billing / Reports'],
  ]);
  expect(folderNames([{ id: 'x', name: 'Loop', parent: 'x' }])).toEqual([['x', 'Loop / Loop']]);
});

it.each([
  ['billing, urgent ,, billing', ['billing', 'urgent']],
  ['two words', ['two words']],
  [' , ', []],
])('reads the tags of %j', (text, tags) => {
  expect(typedTags(text)).toEqual(tags);
});
