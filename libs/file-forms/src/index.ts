/** What is known of the files of items, and what is asked of them: values alone. Their bytes are the business of `files`. */
export type { FileRef, Files } from './file-ref.js';
export { fieldsInWords, groupFields, listFields } from './form-fields.js';
export type { FormFields } from './form-fields.js';
export { fromBase64 } from './base64.js';
export type {
  CsvOptions,
  FeedReading,
  FileReading,
  FileRequest,
  FileWriting,
  TableOptions,
  TextOptions,
} from './file-request.js';
export type { FileMaking, ImageOperator, ImageStep } from './file-making.js';
export type { InlineFile } from './inline-file.js';
export { embeddedFile, filesOfItem, isFileRef, readInlineFile, splitBareItem } from './inline-file.js';
