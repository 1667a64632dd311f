import tseslint from 'typescript-eslint';
import { ownedIoBoundaries } from './scripts/checks/owned-io-boundaries.mjs';

/** The one rule that asks the compiler itself: where calls leave the process, each passes a named I/O boundary. All others: oxlint.config.ts. */
const adapterFiles = [
  'libs/{dead-letters,deployment,engine,limits,maintenance,redis,runs,versions,channels,tools,llm}/src/**/*.ts',
  'libs/transport/src/{create-fetch,egress,exchange}.ts', // whoever reads a body names its boundary
  'apps/gateway/src/{spool/**/*,platform/*}.ts',
];

export default tseslint.config(
  { ignores: ['**/dist/', 'node_modules/', '.cache/', '**/*.spec.ts', '**/*.{js,mjs,cjs}'] },
  { linterOptions: { noInlineConfig: true } },
  {
    files: adapterFiles,
    plugins: { house: { rules: { 'owned-io-boundaries': ownedIoBoundaries } } },
    languageOptions: {
      parser: tseslint.parser,
    },
    rules: { 'house/owned-io-boundaries': 'error' },
  },
);
