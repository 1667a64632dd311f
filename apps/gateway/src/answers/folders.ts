import { dateTime, integer, list, meaning, named, nullable, object, text } from '../openapi/shape.js';
import type { Of } from '../openapi/shape.js';

export const folder = named(
  'Folder',
  'A folder of stored workflows.',
  object({
    id: text,
    name: text,
    parent: meaning('The folder that it is in. Null: it is at the top.', nullable(text)),
    workflows: meaning('How many are in it, without those in its folders.', integer),
    created_at: dateTime,
  }),
);
export type FolderView = Of<typeof folder>;

export const folderList = object({ folders: list(folder) });
