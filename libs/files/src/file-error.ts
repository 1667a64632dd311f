/** Why there is no file, or none is made. */
export type FileErrorCode =
  | 'FILES_OFF'
  | 'FILE_MISSING'
  | 'FILE_TOO_LARGE'
  | 'FILES_BUDGET'
  | 'FILE_UNREADABLE'
  | 'FILE_LIMIT';

/** A file that cannot be kept, found, read or made. Its message is for people. */
export class FileError extends Error {
  override readonly name = 'FileError';

  constructor(
    readonly code: FileErrorCode,
    message: string,
  ) {
    super(message);
  }

  /** `most`: bytes of one file. */
  static tooLarge(most: number): FileError {
    return new FileError('FILE_TOO_LARGE', `a file holds at most ${most} bytes, see FILE_MAX_BYTES`);
  }
}
