import type { FileMaking } from './file-making.js';
import type { FileRef } from './file-ref.js';

/** How bytes are read as a text. */
export interface TextOptions {
  encoding: string;
  /** The mark at the beginning is no part of the text; of a text that is written: it gets one. */
  bom: boolean;
}

/** How a table of separated values is read and written. */
export interface CsvOptions extends TextOptions {
  delimiter: string;
  /** The first line names the columns. */
  headerRow: boolean;
}

/** How a file is read: what comes of it is JSON. */
export type FileReading =
  | { as: 'text' | 'json'; options: TextOptions }
  | { as: 'base64' }
  /** `sheetName`: empty: the first. */
  | { as: 'xlsx'; options: TableOptions & { sheetName: string } }
  | { as: 'pdf'; joinPages: boolean; maxPages: number; password: string }
  | {
      as: 'csv';
      options: CsvOptions & {
        /** From which line on, from 1. */
        fromLine: number;
        /** Below 0: all. */
        maxRows: number;
        includeEmptyCells: boolean;
        /** A quote inside of a field is a character as others are. */
        relaxQuotes: boolean;
      };
    };

/** How a feed of RSS or Atom is read. */
export interface FeedReading {
  /** Names of elements that its entries have besides. */
  customFields: readonly string[];
  /** As its server says it; empty: it does not. */
  contentType: string;
}

/** Parts of a table that is read. */
export interface TableOptions {
  /** The first row names the columns. */
  headerRow: boolean;
  includeEmptyCells: boolean;
}

/** How a file is written. */
export type FileWriting =
  | { as: 'text'; text: string; options: TextOptions }
  | { as: 'json'; value: unknown; isPretty: boolean; options: TextOptions }
  | { as: 'base64'; text: string }
  | {
      as: 'xlsx';
      rows: readonly Readonly<Record<string, unknown>>[];
      options: { headerRow: boolean; sheetName: string };
    }
  | { as: 'csv'; rows: readonly Readonly<Record<string, unknown>>[]; options: CsvOptions };

/** Something that is read out of a file, or made into one. Its bytes are the host's: a request knows them by their id. */
export type FileRequest = { kind: 'file'; itemIndex: number } & (
  | {
      do: 'read';
      file: FileRef;
      how: FileReading;
      /** The field that what was read goes to; null: it is the item itself, or several. */
      field: string | null;
      /** What of the item goes on beside it. */
      keeps: { json: boolean; binary: boolean };
    }
  | {
      do: 'write';
      how: FileWriting;
      /** Empty: `file` with the extension of its type. */
      fileName: string;
      mimeType: string;
      /** The field of `binary` that it goes to. */
      field: string;
      /** It is made of all items; absent: of one. */
      isForAll?: true;
    }
  | {
      /** Makes files of files. */
      do: 'make';
      how: FileMaking;
      files: readonly FileRef[];
      /** The field that the file goes to; of several what their fields begin with, a number each behind it. */
      field: string;
    }
  | {
      /** Takes files out of the folder that the installation lets graphs have. */
      do: 'load';
      /** A path, or a pattern of paths. */
      selector: string;
      field: string;
      /** Empty: as the file is. */
      fileName: string;
      mimeType: string;
    }
  | {
      /** Puts a file into that folder. */
      do: 'save';
      path: string;
      file: FileRef;
      /** At the end of what is there; else in its place. */
      appends: boolean;
    }
);
