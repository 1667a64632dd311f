/** The rules of lint. What needs ESLint's types is in eslint.config.mjs. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { described, listsOf, objectsOf } from './scripts/checks/api-copies.mjs';
import { purityRules } from './scripts/checks/purity.mjs';
import table from './scripts/checks/libraries.cjs';

const house = fileURLToPath(new URL('./scripts/checks/house-rules.mjs', import.meta.url));
const pureFiles = table.pure.map((name: string) => `libs/${name}/src/**/*.ts`);
/** Where a closed list of the API stands: with its owner, or where it crosses between processes. */
const listOwners = [
  'libs/alerts/src/names.ts',
  'apps/gateway/src/set-up/set-up-responses.ts',
  'apps/gateway/src/again/{changed-agent,again-responses,compare-items}.ts',
  'apps/gateway/src/trials/{compare-runs,trial-responses}.ts',
  'libs/{errors,model-turn,program,protocol}/**',
  'apps/gateway/src/{messages/message-words,platform/roles}.ts',
  'libs/access/src/access-words.ts',
  'libs/assistant/src/thread/thread-words.ts',
  'libs/breaker/src/breaker-words.ts',
  'libs/channels/src/channel.ts',
  'libs/builder/src/session-words.ts',
  'libs/dead-letters/src/replay-choices.ts',
  'libs/deployment/src/queue-apps.ts',
  'libs/graph/src/connection-kinds.ts',
  'libs/nodes/src/check/severities.ts',
  'libs/policy/src/{assistant-permissions,policy-actions,read-only,urgency}.ts',
  'libs/records/src/{deliveries/delivery-statuses,letter-words,webhook-words}.ts',
  'libs/registry/src/published-words.ts',
  'libs/runs/src/{activities,run-words}.ts',
  'libs/schedule/src/schedule-stops.ts',
  'libs/telemetry/src/metric-names.ts',
];

const specs = ['**/*.spec.ts'];
const products = ['{apps,libs}/*/src/**/*.{ts,tsx}'];

/** Where there are decorators, the types of what a constructor takes are values when it runs. */
const root = fileURLToPath(new URL('.', import.meta.url));
const decorated = globSync('apps/*/src/**/*.ts', { cwd: root }).filter((file) =>
  /^\s*@[A-Z]\w*\(/m.test(readFileSync(join(root, file), 'utf8')),
);

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

/** What typescript-eslint recommends, but for what the compiler and other rules here ask. */
const recommended = [
  'typescript/ban-ts-comment',
  'no-array-constructor',
  'typescript/no-duplicate-enum-values',
  'typescript/no-empty-object-type',
  'typescript/no-extra-non-null-assertion',
  'typescript/no-misused-new',
  'typescript/no-namespace',
  'typescript/no-non-null-asserted-optional-chain',
  'typescript/no-require-imports',
  'typescript/no-this-alias',
  'typescript/no-unnecessary-type-constraint',
  'typescript/no-unsafe-declaration-merging',
  'typescript/no-unsafe-function-type',
  'no-unused-expressions',
  'typescript/no-wrapper-object-types',
  'typescript/prefer-as-const',
  'typescript/prefer-namespace-keyword',
  'typescript/triple-slash-reference',
  'prefer-rest-params',
  'prefer-spread',
];

/** These need types, which oxlint-tsgolint finds with the compiler. */
const withTypes = [
  'typescript/await-thenable',
  'typescript/no-array-delete',
  'typescript/no-base-to-string',
  'typescript/no-duplicate-type-constituents',
  'typescript/no-floating-promises',
  'typescript/no-for-in-array',
  'typescript/no-implied-eval',
  'typescript/no-misused-promises',
  'typescript/no-redundant-type-constituents',
  'typescript/no-unnecessary-type-assertion',
  'typescript/no-unsafe-argument',
  'typescript/no-unsafe-assignment',
  'typescript/no-unsafe-call',
  'typescript/no-unsafe-enum-comparison',
  'typescript/no-unsafe-member-access',
  'typescript/no-unsafe-return',
  'typescript/no-unsafe-unary-minus',
  'typescript/only-throw-error',
  'typescript/prefer-promise-reject-errors',
  'typescript/restrict-plus-operands',
  'typescript/restrict-template-expressions',
  'typescript/unbound-method',
];

const asErrors = (names: string[]): Record<string, string> => Object.fromEntries(names.map((name) => [name, 'error']));

export default {
  plugins: ['typescript'],
  jsPlugins: [{ name: 'house', specifier: house }],
  categories: { correctness: 'off' },
  options: { typeAware: true, respectEslintDisableDirectives: false },
  ignorePatterns: [
    'oxlint.config.ts',
    '**/dist/',
    '**/*.d.mts',
    'examples/{typescript-tools,serverless-workflow}/', // their packages are installed by whoever copies them
    'libs/client/src/schema.ts',
    'libs/workflow/src/document/document-types.ts',
  ],
  overrides: [
    {
      files: ['**/*.{ts,tsx}'],
      rules: {
        ...asErrors(recommended),
        ...asErrors(withTypes),
        'no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
        'typescript/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: false }],
        'typescript/no-explicit-any': 'error',
        'typescript/consistent-type-imports': 'error',
        'typescript/no-non-null-assertion': 'error',
        'house/plain-names': 'error',
        'house/plain-prose': 'error',
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
      files: [...specs, 'scripts/**/*.ts', 'test/**/*.ts'],
      rules: { 'max-lines-per-function': 'off', 'typescript/unbound-method': 'off' },
    },
    { files: ['scripts/**/*.ts', 'test/**/*.ts'], rules: { 'no-console': 'off' } },
    // The deep proofs rest on it: it is to be split when they run next.
    { files: ['test/model/steps/commit.ts'], rules: { complexity: ['error', { max: 16, variant: 'modified' }] } },
    {
      files: ['apps/**/*.{ts,tsx}', 'libs/**/*.ts'],
      // A harness from code runs in a process of its caller's, which has no app.
      excludeFiles: ['apps/*/src/config.ts', 'libs/harness/src/code/agent-harness.ts', ...specs, 'libs/*/test/**'],
      rules: { 'house/no-restricted-syntax': ['error', ...noEnvironment] },
    },
    {
      files: ['apps/console/src/**/*.{ts,tsx}', 'libs/{client,harness}/src/**/*.ts'],
      excludeFiles: ['libs/harness/src/code/agent-harness.ts', ...specs],
      rules: { 'house/no-restricted-syntax': ['error', ...noEnvironment, ...onePath] },
    },
    {
      files: ['apps/cli/src/**/*.ts'],
      excludeFiles: ['apps/cli/src/{config,output/output}.ts', ...specs],
      rules: { 'house/no-restricted-syntax': ['error', ...noEnvironment, ...oneWriter, ...onePath] },
    },
    {
      files: ['apps/{console,cli}/src/**/*.{ts,tsx}'],
      excludeFiles: specs,
      rules: { 'house/api-copies': ['error', objectsOf(described)] },
    },
    {
      files: products,
      excludeFiles: [...specs, ...listOwners, 'libs/{client,define-tool}/**'],
      rules: { 'house/closed-lists': ['error', listsOf(described)] },
    },
    {
      files: products,
      excludeFiles: [...specs, 'libs/values/src/cut.ts', 'apps/console/src/shortened.ts'],
      rules: { 'house/one-cut': 'error' },
    },
    {
      // Scripts of the products, those that run in threads and sandboxes among them.
      files: ['{apps,libs}/**/*.{mjs,cjs,js}'],
      excludeFiles: ['libs/*/test/**'],
      rules: { 'house/one-cut': 'error' },
    },
    {
      // Waiting has one module, libs/timing.
      files: ['{apps,libs}/*/src/**/*.{ts,tsx,mjs,cjs,js}'],
      excludeFiles: [
        ...specs,
        'libs/timing/src/**',
        'libs/stranger/src/**', // it imports nothing of ours
      ],
      rules: { 'house/one-pause': 'error' },
    },
    { files: decorated, rules: { 'typescript/consistent-type-imports': 'off' } },
    { files: ['libs/agent/src/prompt/system-text.ts'], rules: { 'house/stable-prefix': 'error' } },
    { files: pureFiles, excludeFiles: specs, rules: purityRules() },
    { files: ['libs/idempotency/src/**/*.ts'], excludeFiles: specs, rules: purityRules(['createHash']) },
  ],
};
