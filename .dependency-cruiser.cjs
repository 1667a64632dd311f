const { guests, libraries } = require('./scripts/checks/libraries.cjs');

const error = { severity: 'error' };

/** One rule a library: whatever its row does not name is out of reach. */
const libraryRules = Object.entries(libraries).map(([name, mayImport]) => ({
  ...error,
  name: `imports-of-${name}`,
  comment: `${name} may import only ${mayImport.join(', ') || 'nothing of ours'}`,
  from: { path: `^libs/${name}/` },
  to: { path: '^(libs|apps)/', pathNot: `^libs/(${[name, ...mayImport].join('|')})/` },
}));

const guestRules = Object.entries(guests).map(([name, { packages, places }]) => ({
  ...error,
  name: `place-of-${name}`,
  comment: `${packages} may be imported only by ${places.join(', ')}`,
  from: {
    path: '^(libs|apps|scripts|test)/',
    pathNot: [`^(${places.join('|')})(/|$)`, '^(libs|apps)/[^/]+/test/', '\\.spec\\.ts$'],
  },
  to: { path: `node_modules/(${packages})/` },
}));

module.exports = {
  forbidden: [
    ...libraryRules,
    ...guestRules,
    {
      ...error,
      name: 'library-by-index-only',
      comment: 'a library is known by its index.ts; what lies behind it may change at any time',
      from: {
        path: '^(libs|apps|scripts|test)/([^/]+)/',
        pathNot: ['\\.spec\\.ts$', '^test/(erasure|protocol|hostile|origins)/'],
      },
      to: {
        path: '^libs/([^/]+)/',
        pathNot: ['^$1/$2/', '^libs/[^/]+/src/((code|convert|edit|nest|ports|settings)/)?index\\.ts$'],
      },
    },
    {
      ...error,
      name: 'no-row',
      comment: 'a library that is not in the table (scripts/checks/libraries.cjs) has no place',
      from: { path: '^libs/', pathNot: `^libs/(${Object.keys(libraries).join('|')})/` },
      to: {},
    },
    {
      ...error,
      name: 'stranger-knows-nobody',
      comment:
        'a model that is to know nothing of us has nothing of ours at hand, in its tests either, and no SDK of a provider',
      from: { path: '^libs/stranger/' },
      to: {
        path: ['^(libs|apps|scripts|test)/', 'node_modules/(openai|@anthropic-ai|@aws-sdk|bullmq|ioredis)/'],
        pathNot: '^libs/stranger/',
      },
    },
    {
      ...error,
      name: 'app-to-app',
      comment: 'apps talk through queues, never by import; all-in-one boots them in one process',
      from: { path: '^apps/(?!all-in-one/)([^/]+)/' },
      to: { path: '^apps/', pathNot: '^apps/$1/' },
    },
    {
      ...error,
      name: 'console-by-http',
      comment:
        'the console runs in a browser: it knows the product by its HTTP API and the client of it alone; it changes graphs and waits as all do',
      from: { path: '^apps/console/' },
      to: { path: '^libs/', pathNot: '^libs/((client|timing)/|graph/src/edit/)' },
    },
    {
      ...error,
      name: 'test-is-for-tests',
      comment: 'nothing that runs in production imports from scripts/ or test/',
      from: { path: '^(libs|apps)/[^/]+/src/', pathNot: '\\.spec\\.ts$' },
      to: { path: '^(scripts|test)/' },
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
    // The peers' programs run where their packages are, which this repository does not have.
    exclude: { path: '^(dist|scripts/bench/beside/peers)/' },
    tsPreCompilationDeps: true,
    skipAnalysisNotInRules: true, // circles are found by scripts/checks/imports.mjs, of files and folders at once
    combinedDependencies: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      // What we write and what packages have: each ending more is looked for on the disk at every import.
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json', '.d.ts'],
      cachedInputFileSystem: { cacheDuration: 60_000 },
    },
  },
};
