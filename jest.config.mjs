/** Which tests run is chosen by suffix on the command line: `.spec`, `.int.spec`, `.scenario.spec`, `.chaos.spec`. */
export default {
  roots: ['<rootDir>/apps', '<rootDir>/libs', '<rootDir>/test'],
  testMatch: ['**/*.spec.ts'],
  testEnvironment: '<rootDir>/test/support/jest/native-environment.mjs',
  runtime: '<rootDir>/test/support/jest/native-runtime.mjs',
  transform: {},
  testTimeout: 30_000,
};
