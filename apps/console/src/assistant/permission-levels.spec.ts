import { expect, it } from '@jest/globals';
import { chosenIn, levelsToSet } from './permission-levels.js';

it('what nobody has set stays so when permissions are saved, and may be so again', () => {
  const known = chosenIn({
    version: 'v',
    permissions: { webSearch: 'blocked', updateWorkflow: 'require_approval', deleteWorkflow: 'require_approval' },
    set: ['webSearch', 'deleteWorkflow'],
  });
  expect(known).toEqual({ webSearch: 'blocked', updateWorkflow: null, deleteWorkflow: 'require_approval' });
  expect(levelsToSet({ ...known, runWorkflow: 'always_allow' })).toEqual({
    ...{ webSearch: 'blocked', deleteWorkflow: 'require_approval', runWorkflow: 'always_allow' },
  });
  expect(levelsToSet({ ...known, webSearch: null })).toEqual({ deleteWorkflow: 'require_approval' });
});
