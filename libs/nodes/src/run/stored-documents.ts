import type { FileReading, FileRef } from '#file-forms';

export interface StoredDocument {
  pageContent: string;
  metadata: Readonly<Record<string, unknown>>;
}

/** A piece of what an item of input 0 says. */
export interface LoadedDocument extends StoredDocument {
  itemIndex: number;
}

/** Pieces of so many characters at most, each with so many of the one before. */
export interface Cut {
  size: number;
  overlap: number;
}

/** A file whose words are a document, or several. */
export interface FileDocument {
  file: FileRef;
  how: FileReading;
  metadata: StoredDocument['metadata'];
  itemIndex: number;
}

export interface FilesTaken {
  documents: readonly FileDocument[];
  /** Null: whole. */
  cut: Cut | null;
  /** So many texts become vectors at once. */
  batchSize: number;
}
