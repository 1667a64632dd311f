/** Which tests run is chosen by suffix on the command line: `.spec`, `.int.spec`, `.scenario.spec`, `.chaos.spec`; `.deep.spec` by verify:deep. */
export default {
  roots: ['<rootDir>/apps', '<rootDir>/libs', '<rootDir>/scripts', '<rootDir>/test'],
  testMatch: ['**/!(*.deep).spec.ts'],
  testEnvironment: '<rootDir>/test/support/jest/native-environment.mjs',
  testSequencer: '<rootDir>/test/support/jest/longest-first.mjs',
  runtime: '<rootDir>/test/support/jest/native-runtime.mjs',
  transform: {},
  testTimeout: 90_000, // longer than a scenario waits for one thing, which then says what it was
};
