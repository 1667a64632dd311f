import { useMemo } from 'preact/hooks';
import { gateway } from '../api/client.js';
import { useAnswer } from '../api/use-answer.js';
import { folderNames } from './folder-names.js';

/** Every folder by its id with its name, and every tag of a workflow. */
export interface Filing {
  folders: readonly [id: string, name: string][];
  tags: readonly string[];
  refresh: () => void;
}

export function useFiling(): Filing {
  const folders = useAnswer((signal) => gateway.GET('/v1/folders', { signal }));
  const tags = useAnswer((signal) => gateway.GET('/v1/tags', { signal }));
  return useMemo(
    () => ({
      folders: folderNames(folders.answer?.folders ?? []),
      tags: tags.answer?.tags.map(({ tag }) => tag) ?? [],
      refresh: () => {
        folders.refresh();
        tags.refresh();
      },
    }),
    [folders.answer, tags.answer],
  );
}
