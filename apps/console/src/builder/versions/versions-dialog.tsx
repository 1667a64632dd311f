import { useEffect, useRef } from 'preact/hooks';
import { CompareVersions } from './compare-versions.js';
import type { Graph } from '#graph/edit';

interface Props {
  id: string;
  draft: Graph;
  onRestore: (graph: Graph) => void;
  onClose: () => void;
}

/** The versions of a workflow beside its draft, each to be taken back into it. */
export function VersionsDialog({ id, draft, onRestore, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} class="versions" aria-labelledby="versions-title" onClose={onClose}>
      <h2 id="versions-title">Versions of {id}</h2>
      <CompareVersions {...{ id, draft, onRestore }} />
      <form method="dialog">
        <button class="plain">Close</button>
      </form>
    </dialog>
  );
}
