/** A file of an item: what is known of it. Its bytes lie with the run that it belongs to, under its id (ADR 197). */
export interface FileRef {
  /** SHA-256 of its bytes, in hexadecimal digits. */
  id: string;
  mimeType: string;
  fileName: string;
  /** Without a dot; empty: it has none. */
  fileExtension: string;
  /** As people read it: `1.2 kB`. */
  fileSize: string;
  bytes: number;
}

/** The files of an item by the names of their fields. */
export type Files = Readonly<Record<string, FileRef>>;
