import tseslint from 'typescript-eslint';
import { ownedIoBoundaries } from './scripts/checks/owned-io-boundaries.mjs';

/** The one rule that needs ESLint's types: where calls leave the process, each passes a named I/O boundary. All others: oxlint.config.ts. */
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
      // A program of these files alone takes a quarter less than the whole project's. A test plants a tree of its own.
      parserOptions: {
        project: 'scripts/checks/tsconfig.adapters.json',
        tsconfigRootDir: process.cwd(),
        emitDecoratorMetadata: true,
        experimentalDecorators: true,
      },
    },
    rules: { 'house/owned-io-boundaries': 'error' },
  },
);
