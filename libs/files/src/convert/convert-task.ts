import type { FeedReading, FileReading, FileWriting } from '#file-forms';

/** What a thread is to do with a file. */
export type ConvertTask =
  | { read: FileReading; path: string }
  | { write: FileWriting }
  | { feed: FeedReading; bytes: Uint8Array };

/** What came of it; an error's class does not cross threads. */
export type ConvertAnswer = { value: unknown } | { bytes: Uint8Array } | { problem: string };

/** Why a file cannot be read, or made, in words for people. */
export class Unconvertible extends Error {}
