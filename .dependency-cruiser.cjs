const { join } = require('node:path');
const { guests, shelves } = require('./test/boundaries/shelves.cjs');

const error = { severity: 'error' };

/** One rule a library: whatever is not strictly below its shelf is out of reach. */
const shelfRules = Object.entries(shelves).map(([name, shelf]) => {
  const below = Object.keys(shelves).filter((other) => shelves[other] < shelf);
  return {
    ...error,
    name: `shelf-of-${name}`,
    comment: `${name} is on shelf ${shelf}: it may import only ${below.join(', ') || 'nothing of ours'}`,
    from: { path: `^libs/${name}/` },
    to: { path: '^(libs|apps)/', pathNot: `^libs/(${[name, ...below].join('|')})/` },
  };
});

const guestRules = Object.entries(guests).map(([name, { packages, places }]) => ({
  ...error,
  name: `place-of-${name}`,
  comment: `${packages} may be imported only by ${places.join(', ')}`,
  from: {
    path: '^(libs|apps|test)/',
    pathNot: [`^(${places.join('|')})/`, '^(libs|apps)/[^/]+/test/', '\\.spec\\.ts$'],
  },
  to: { path: `node_modules/(${packages})/` },
}));

module.exports = {
  forbidden: [
    ...shelfRules,
    ...guestRules,
    {
      ...error,
      name: 'library-by-index-only',
      comment: 'a library is known by its index.ts; what lies behind it may change at any time',
      from: { path: '^(libs|apps|test)/([^/]+)/', pathNot: '\\.spec\\.ts$' },
      to: { path: '^libs/([^/]+)/', pathNot: ['^$1/$2/', '^libs/[^/]+/src/index\\.ts$'] },
    },
    {
      ...error,
      name: 'no-shelf',
      comment: 'a library that is not in the table of shelves (test/boundaries/shelves.cjs) has no place',
      from: { path: '^libs/', pathNot: `^libs/(${Object.keys(shelves).join('|')})/` },
      to: {},
    },
    {
      ...error,
      name: 'app-to-app',
      comment: 'apps talk through queues, never by import',
      from: { path: '^apps/([^/]+)/' },
      to: { path: '^apps/', pathNot: '^apps/$1/' },
    },
    {
      ...error,
      name: 'console-by-http',
      comment: 'the console runs in a browser: it knows the product by its HTTP API and the client of it alone',
      from: { path: '^apps/console/' },
      to: { path: '^libs/', pathNot: '^libs/client/' },
    },
    {
      ...error,
      name: 'test-is-for-tests',
      comment: 'nothing that runs in production imports from test/',
      from: { path: '^(libs|apps)/[^/]+/src/', pathNot: '\\.spec\\.ts$' },
      to: { path: '^test/' },
    },
    {
      ...error,
      name: 'no-circular',
      comment: 'two files that need each other are one',
      from: {},
      to: { circular: true },
    },
    {
      ...error,
      name: 'unresolvable',
      comment: 'an import that leads nowhere escapes every other rule',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^dist/' },
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
    webpackConfig: { fileName: join(__dirname, 'test', 'boundaries', 'resolve.cjs') },
  },
};
