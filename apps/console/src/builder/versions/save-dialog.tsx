import { useEffect, useRef, useState } from 'preact/hooks';
import type { Schemas } from '#client';
import { gateway, unwrapAnswer } from '../../api/client.js';
import { ReasonForm } from '../../parts/reason-form.js';
import type { Graph } from '#graph/edit';
import { startOf } from '../../shortened.js';

/** As long as an id may be. */
const mostIdChars = 64;

interface Props {
  /** What is saved, with its test data. */
  graph: Graph;
  /** The workflow that gets a new version; null: a new one. */
  workflowId: string | null;
  onSaved: (id: string) => void;
  onClose: () => void;
}

/** A name as an id: small letters, digits and dashes. */
function slug(name: string): string {
  const parts = name.toLowerCase().split(/[^a-z0-9]+/);
  return startOf(parts.filter((part) => part !== '').join('-'), mostIdChars);
}

/** Saves the graph as a version; what cannot run is refused in the server's words. */
export function SaveDialog({ graph, workflowId, onSaved, onClose }: Props) {
  const [id, setId] = useState(workflowId ?? slug(graph.name));
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const save = async ({ reason: note, by }: Schemas['OperatorRequest']): Promise<void> => {
    const body = { id, graph, note, ...(by !== undefined && { by }) };
    await unwrapAnswer(gateway.POST('/v1/workflows', { body }));
    onSaved(id);
  };
  return (
    <dialog ref={dialog} class="save" aria-labelledby="save-title" onClose={onClose}>
      <h2 id="save-title">{workflowId === null ? 'Save the workflow' : 'Save a new version'}</h2>
      <ReasonForm actions={[{ label: 'Save', tone: 'primary', isOff: id === '', act: save }]} onDone={() => undefined}>
        <label class="wide">
          Id
          <input
            value={id}
            autoComplete="off"
            disabled={workflowId !== null}
            placeholder="a to z, digits and dashes"
            onInput={(event) => setId(event.currentTarget.value.trim())}
          />
        </label>
      </ReasonForm>
      <form method="dialog">
        <button class="plain">Cancel</button>
      </form>
    </dialog>
  );
}
