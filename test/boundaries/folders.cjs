/** Folders that need each other are one: of what runs in production, for a test may look at whatever it likes. */
const { options } = require('../../.dependency-cruiser.cjs');

module.exports = {
  forbidden: [
    {
      severity: 'error',
      name: 'no-circular-folders',
      comment: 'two folders that need each other are one: what both need goes below them',
      from: { path: '^(apps/|libs/)' },
      to: { circular: true },
      scope: 'folder',
    },
  ],
  options: { ...options, exclude: { path: ['^dist/', '\\.spec\\.ts$', '^(apps|libs)/[^/]+/test/'] } },
};
