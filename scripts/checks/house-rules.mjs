/** The rules of this house, as a plugin of oxlint. */
import { apiCopies, closedLists } from './api-copies.mjs';
import { oneCut } from './one-cut.mjs';
import { onePause } from './one-pause.mjs';
import { plainNames } from './plain-names.mjs';
import { plainProse } from './plain-prose.mjs';
import { provenAssertions } from './proven-assertions.mjs';
import { restrictedSyntax } from './restricted-syntax.mjs';
import { stablePrefix } from './stable-prefix.mjs';

export default {
  meta: { name: 'house' },
  rules: {
    'api-copies': apiCopies,
    'plain-names': plainNames,
    'plain-prose': plainProse,
    'closed-lists': closedLists,
    'no-restricted-syntax': restrictedSyntax,
    'proven-assertions': provenAssertions,
    'one-cut': oneCut,
    'one-pause': onePause,
    'stable-prefix': stablePrefix,
  },
};
