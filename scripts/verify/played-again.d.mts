/** What a test file came to. */
export interface PlayedFile {
  name: string;
  hasFailed: boolean;
  passed: number;
  failed: number;
  isPlayedAgain?: boolean;
}

/** What a run of test files came to. */
export interface PlayedTests {
  ok: boolean;
  passed: number;
  failed: number;
  files: readonly PlayedFile[];
}

/** The failures of files; one that failed outside of its tests counts as one. */
export function failuresIn(files: readonly PlayedFile[]): number;

/** The files to play again; none where too many failed. */
export function namesToPlayAgain(files: readonly PlayedFile[]): string[];

/** A run of tests, each file that was played again with what it came to then. One that did not come back stays as it was. */
export function withPlayedAgain(first: PlayedTests, again: readonly PlayedFile[]): PlayedTests;
