import { useRef, useState } from 'preact/hooks';
import { pagesOf } from '#client';
import type { Graph } from '#graph/edit';
import { gateway, toRefused, unwrapAnswer } from '../../api/client.js';
import type { Refused } from '../../api/client.js';
import { idFromName } from '../graph/workflow-id.js';

function serializeGraph({ name, nodes, connections, pinData, settings }: Graph): string {
  return JSON.stringify([name, nodes, connections, pinData, settings]);
}

async function takenIds(): Promise<Set<string>> {
  const ids = new Set<string>();
  const read = (query: { cursor?: string }) => unwrapAnswer(gateway.GET('/v1/workflows', { params: { query } }));
  for await (const page of pagesOf(read)) for (const { id } of page.workflows) ids.add(id);
  return ids;
}

/** Stores a version. Whoever saves is asked nothing: the id of a new workflow is its name, and who it is the browser has been told before. */
async function store(graph: Graph, workflowId: string | null): Promise<string> {
  const id = workflowId ?? idFromName(graph.name, await takenIds());
  const by = localStorage.getItem('name') ?? '';
  await unwrapAnswer(gateway.POST('/v1/workflows', { body: { id, graph, ...(by !== '' && { by }) } }));
  return id;
}

interface Saving {
  graph: Graph;
  workflowId: string | null;
  /** What was saved last; null: nothing. */
  first: Graph | null;
  /** The first version of a workflow is there. */
  onStored: (id: string) => Promise<void>;
}

/** Saves what is drawn as a version, and knows whether it is. */
export function useSave({ graph, workflowId, first, onStored }: Saving) {
  const [saved, setSaved] = useState(first && serializeGraph(first));
  const [problem, setProblem] = useState<Refused | null>(null);
  const [isSaving, setSaving] = useState(false);
  const under = useRef<Promise<string | null> | null>(null);
  const isSaved = saved === serializeGraph(graph);
  const save = async (): Promise<string | null> => {
    setSaving(true);
    setProblem(null);
    try {
      const id = await store(graph, workflowId);
      setSaved(serializeGraph(graph));
      if (workflowId === null) await onStored(id);
      return id;
    } catch (error) {
      setProblem(toRefused(error));
      return null;
    } finally {
      setSaving(false);
      under.current = null;
    }
  };
  return {
    ...{ isSaved, isSaving, problem },
    dismiss: () => setProblem(null),
    /** The id that it is saved under; null: it was refused. */
    save: (): Promise<string | null> => {
      if (isSaved && workflowId !== null) return Promise.resolve(workflowId);
      under.current ??= save();
      return under.current;
    },
  };
}
