import { expect, it } from '@jest/globals';
import { settingsFor } from '../../../test/settings.js';
import { Tree } from '../../../test/tree.js';
import { checkDocument } from '../../check/check-document.js';

it('an outcome that is too large as one fails its map, and is not cut', () => {
  const each = { kind: 'delay', id: 'v', ms: 0, input: `aa${'€'.repeat(21_843)}` };
  const root = { kind: 'map', id: 'm', over: [1], mode: 'settle', merge: 'outcomes', each };
  const check = checkDocument({ version: 2, root });
  if (!check.ok) throw new Error(JSON.stringify(check.errors));
  const tree = new Tree({ ...settingsFor(check.document.root), document: check.document });
  tree.text('in');
  tree.settle();
  expect(tree.ends).toMatchObject([{ output: null, error: { code: 'VALUE_TOO_LARGE' } }]);
});
