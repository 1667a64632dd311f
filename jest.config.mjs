import { readFileSync } from 'node:fs';

const { imports } = JSON.parse(readFileSync(new URL('./package.json', import.meta.url), 'utf8'));

/** Our own `#name` imports, read from their sources; packages have imports of theirs that begin with `#`. */
const libraries = Object.keys(imports).map((name) => [`^${name}$`, `<rootDir>/libs/${name.slice(1)}/src/index.ts`]);

/** Which tests run is chosen by suffix on the command line: `.spec`, `.int.spec`, `.scenario.spec`, `.chaos.spec`. */
export default {
  testEnvironment: 'node',
  roots: ['<rootDir>/apps', '<rootDir>/libs', '<rootDir>/test'],
  testMatch: ['**/*.spec.ts'],
  extensionsToTreatAsEsm: ['.ts'],
  transform: {
    '^.+\\.ts$': [
      '@swc/jest',
      {
        jsc: {
          target: 'es2024',
          parser: { syntax: 'typescript', decorators: true },
          transform: { legacyDecorator: true, decoratorMetadata: true },
        },
        module: { type: 'es6' },
        sourceMaps: 'inline',
      },
    ],
  },
  moduleNameMapper: {
    ...Object.fromEntries(libraries),
    '^(\\.{1,2}/.*)\\.js$': '$1',
  },
  testTimeout: 30_000,
};
