/** What a test file came to. */
export interface PlayedFile {
  name: string;
  hasFailed: boolean;
  passed: number;
  failed: number;
  isPlayedAgain?: boolean;
}

/** What a run of test files came to; `failed` counts what failed beyond the files too. */
export interface PlayedTests {
  ok: boolean;
  seconds: number;
  cpuSeconds: number;
  passed: number;
  failed: number;
  files: readonly PlayedFile[];
}

/** The files to play again; none where too many failed. */
export function namesToPlayAgain(first: Pick<PlayedTests, 'files'>): string[];

/** The run of all tests, each file that was played again with what it came to then. One that did not come back stays as it was. */
export function withPlayedAgain(first: PlayedTests, again: PlayedTests): PlayedTests;
