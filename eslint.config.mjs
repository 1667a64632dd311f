import tseslint from 'typescript-eslint';
import { apiCopies, closedLists, described, listsOf, objectsOf } from './test/boundaries/api-copies.mjs';
import { oneCut } from './test/boundaries/one-cut.mjs';
import { ownedIoBoundaries } from './test/boundaries/owned-io-boundaries.mjs';
import { plainNames } from './test/boundaries/plain-names.mjs';
import { provenAssertions } from './test/boundaries/proven-assertions.mjs';
import { purityRules } from './test/boundaries/purity.mjs';
import { stablePrefix } from './test/boundaries/stable-prefix.mjs';
import table from './test/boundaries/libraries.cjs';

const pureFiles = table.pure.map((name) => `libs/${name}/src/**/*.ts`);

/** Where calls leave the process: each passes a named I/O boundary. */
const adapterFiles = [
  'libs/{dead-letters,deployment,engine,limits,maintenance,redis,runs,versions,channels,tools,llm}/src/**/*.ts',
  'libs/transport/src/{create-fetch,egress,exchange}.ts', // whoever reads a body names its boundary
  'apps/gateway/src/{spool/**/*,platform/*}.ts',
];

const noEnvironment = [
  {
    selector: 'MemberExpression[object.name="process"][property.name="env"]',
    message: "only an app's config.ts reads the environment",
  },
  {
    selector: 'ImportDeclaration[source.value=/^(node:)?process$/] ImportSpecifier[imported.name="env"]',
    message: "only an app's config.ts reads the environment",
  },
];

/** Where people's words meet a terminal, and ids meet a path: one writer each. */
const oneWriter = [
  {
    selector:
      'CallExpression[callee.property.name="write"] > MemberExpression > MemberExpression[object.name="process"][property.name=/^(stdout|stderr)$/]',
    message: 'only output.ts writes to the terminal: it makes control characters visible',
  },
];
const onePath = [
  {
    selector: 'TemplateLiteral[expressions.length>0] > TemplateElement[tail=false][value.raw=/^(?!.*[{]).*[/]v1[/]/]',
    message: 'pathOf of the client puts ids into paths: it refuses . and ..',
  },
];

export default tseslint.config(
  {
    ignores: [
      '**/dist/',
      'libs/client/src/schema.ts',
      'libs/workflow/src/document-types.ts',
      'node_modules/',
      '.cache/',
      'coverage/',
      '**/*.d.mts',
    ],
  },
  { linterOptions: { noInlineConfig: true } },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.recommended], // what needs types or finds names unused is oxlint's: .oxlintrc.json
    languageOptions: { parserOptions: { emitDecoratorMetadata: true, experimentalDecorators: true } },
    plugins: {
      house: {
        rules: {
          'api-copies': apiCopies,
          'plain-names': plainNames,
          'closed-lists': closedLists,
          'proven-assertions': provenAssertions,
          'owned-io-boundaries': ownedIoBoundaries,
          'one-cut': oneCut,
          'stable-prefix': stablePrefix,
        },
      },
    },
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/no-unused-vars': 'off',
      'house/plain-names': 'error',
      'house/proven-assertions': 'error',
      complexity: ['error', { max: 15, variant: 'modified' }],
      eqeqeq: 'error',
      'max-depth': ['error', 4],
      'max-lines': ['error', 300],
      'max-lines-per-function': ['error', 50],
      'max-params': ['error', 6],
      'no-console': 'error',
      'no-var': 'error',
      'no-warning-comments': ['error', { terms: ['todo', 'fixme', 'xxx', 'hack', 'eslint-', 'oxlint-'] }],
      'prefer-const': 'error',
    },
  },
  {
    // Nest's constructors take what they are given.
    files: ['apps/**/*.ts'],
    rules: { 'max-params': ['error', 8] },
  },
  {
    files: ['**/*.spec.ts', 'test/**/*.ts'],
    rules: { 'max-lines-per-function': 'off' },
  },
  { files: ['test/**/*.ts'], rules: { 'no-console': 'off' } },
  // The deep proofs rest on it: it is to be split when they run next.
  { files: ['test/model/steps/commit.ts'], rules: { complexity: ['error', { max: 16, variant: 'modified' }] } },
  {
    files: ['apps/**/*.{ts,tsx}', 'libs/**/*.ts'],
    // A harness from code runs in a process of its caller's, which has no app.
    ignores: ['apps/*/src/config.ts', 'libs/harness/src/code/agent-harness.ts', '**/*.spec.ts', 'libs/*/test/**'],
    rules: { 'no-restricted-syntax': ['error', ...noEnvironment] },
  },
  {
    files: ['apps/console/src/**/*.{ts,tsx}', 'libs/{client,harness}/src/**/*.ts'],
    ignores: ['libs/harness/src/code/agent-harness.ts', '**/*.spec.ts'],
    rules: { 'no-restricted-syntax': ['error', ...noEnvironment, ...onePath] },
  },
  {
    files: ['apps/cli/src/**/*.ts'],
    ignores: ['apps/cli/src/{config,output}.ts', '**/*.spec.ts'],
    rules: { 'no-restricted-syntax': ['error', ...noEnvironment, ...oneWriter, ...onePath] },
  },
  {
    files: adapterFiles,
    ignores: ['**/*.spec.ts'],
    // A program of these files alone takes a quarter less than the whole project's. A test plants a tree of its own.
    languageOptions: {
      parserOptions: { project: 'test/boundaries/tsconfig.adapters.json', tsconfigRootDir: process.cwd() },
    },
    rules: { 'house/owned-io-boundaries': 'error' },
  },
  {
    files: ['apps/{console,cli}/src/**/*.{ts,tsx}'],
    ignores: ['**/*.spec.ts'],
    rules: { 'house/api-copies': ['error', objectsOf(described)] },
  },
  {
    files: ['{apps,libs}/*/src/**/*.{ts,tsx}'],
    ignores: ['**/*.spec.ts', 'libs/contract/**', 'libs/client/**'],
    rules: { 'house/closed-lists': ['error', listsOf(described)] },
  },
  {
    files: ['{apps,libs}/*/src/**/*.{ts,tsx}'],
    ignores: ['**/*.spec.ts', 'libs/contract/src/cut.ts', 'apps/console/src/shortened.ts'],
    rules: { 'house/one-cut': 'error' },
  },
  {
    // Scripts of the products, those that run in threads and sandboxes among them.
    files: ['{apps,libs}/**/*.{mjs,cjs,js}'],
    ignores: ['libs/*/test/**'],
    plugins: { house: { rules: { 'one-cut': oneCut } } },
    rules: { 'house/one-cut': 'error' },
  },
  { files: ['libs/agent/src/system-text.ts'], rules: { 'house/stable-prefix': 'error' } },
  { files: pureFiles, ignores: ['**/*.spec.ts'], rules: purityRules() },
  { files: ['libs/idempotency/src/**/*.ts'], ignores: ['**/*.spec.ts'], rules: purityRules(['createHash']) },
);
