import type { FeedReading, FileMaking, FileReading, FileWriting } from '#file-forms';

/** What a thread is to do with a file. */
export type ConvertTask =
  | { read: FileReading; path: string }
  | { write: FileWriting }
  | { feed: FeedReading; bytes: Uint8Array }
  | { make: FileMaking; inputs: readonly { name: string; path: string }[] };

/** A file that others are made of. */
export interface Input {
  name: string;
  bytes: Uint8Array;
}

/** A file that was made. */
export interface Made {
  name: string;
  /** Absent: as its name says. */
  mimeType?: string;
  bytes: Uint8Array;
}

/** What came of it; an error's class does not cross threads. */
export type ConvertAnswer = { value: unknown } | { bytes: Uint8Array } | { made: Made[] } | { problem: string };

/** Why a file cannot be read, or made, in words for people. */
export class Unconvertible extends Error {}
