import * as Type from 'typebox';
import { dateTime, list, nullable } from '../openapi/schemas.js';

export const folder = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    parent: nullable(Type.String(), { description: 'The folder that it is in. Null: it is at the top.' }),
    workflows: Type.Integer({ description: 'How many are in it, without those in its folders.' }),
    created_at: dateTime(),
  },
  { title: 'Folder', description: 'A folder of stored workflows.' },
);
export type FolderView = Type.Static<typeof folder>;

export const folderList = Type.Object({ folders: list(folder) });

export const tagList = Type.Object({
  tags: list(Type.Object({ tag: Type.String(), workflows: Type.Integer({ description: 'How many have it.' }) })),
});
export type TagsView = Type.Static<typeof tagList>;
