import { useRef, useState } from 'preact/hooks';
import { pagesOf } from '#client';
import type { AnswerOf } from '#client';
import type { Graph } from '#graph/edit';
import { gateway, toRefused, unwrapAnswer } from '../../api/client.js';
import type { Refused } from '../../api/client.js';
import { idFromName } from '../graph/workflow-id.js';
import { isObject } from '../graph/shown.js';
import { serializeGraph } from './serialize-graph.js';

async function takenIds(): Promise<Set<string>> {
  const ids = new Set<string>();
  const read = (query: { cursor?: string }) => unwrapAnswer(gateway.GET('/v1/workflows', { params: { query } }));
  for await (const page of pagesOf(read)) for (const { id } of page.workflows) ids.add(id);
  return ids;
}

/** Stores a version. Whoever saves is asked nothing: the id of a new workflow is its name, and who it is the browser has been told before. */
async function store(graph: Graph, workflowId: string | null, base: string | null) {
  const id = workflowId ?? idFromName(graph.name, await takenIds());
  const by = localStorage.getItem('name') ?? '';
  const body = { id, graph, base, ...(by !== '' && { by }) };
  const { version } = await unwrapAnswer(gateway.POST('/v1/workflows', { body }));
  return { id, version };
}

/** A version that somebody else has saved since the draft was what was saved last. */
export type SavedByOther = Pick<AnswerOf<'getWorkflowVersion'>, 'at' | 'by' | 'note' | 'version'> & { graph: Graph };

/** The version that a save was refused for; null: it was refused for something else. */
async function readOther(id: string, conflict: unknown): Promise<SavedByOther | null> {
  if (!isObject(conflict) || typeof conflict['version'] !== 'string') return null;
  const params = { path: { id, version: conflict['version'] } };
  const { version, at, by, note, graph } = await unwrapAnswer(
    gateway.GET('/v1/workflows/{id}/versions/{version}', { params }),
  );
  return graph === null ? null : { version, at, by, note, graph: graph as unknown as Graph }; // a stored graph has passed the server's check
}

interface Saving {
  graph: Graph;
  workflowId: string | null;
  /** What was saved last, and as which version; null: nothing. */
  first: { graph: Graph | null; version: string } | null;
  /** Whether the draft has been that since the page has it: a version of it takes nothing away. */
  hasBeen: (graph: Graph) => boolean;
  /** The first version of a workflow is there. */
  onStored: (id: string) => Promise<void>;
}

/** The version that a draft was when this browser had it last, by the workflow. */
const basePrefix = 'saved ';

/** What a draft goes on from: what is current now, unless this browser has drawn in it since an earlier version. */
function firstBase({ graph, workflowId, first }: Pick<Saving, 'first' | 'graph' | 'workflowId'>): string | null {
  if (first === null || workflowId === null) return first?.version ?? null;
  const isSame = first.graph !== null && serializeGraph(first.graph) === serializeGraph(graph);
  const known = localStorage.getItem(basePrefix + workflowId);
  const base = isSame || known === null ? first.version : known;
  localStorage.setItem(basePrefix + workflowId, base);
  return base;
}

/** A save that is asked for while one is under way is that one. */
function useOneAtATime(save: (onto: string | null) => Promise<string | null>) {
  const [isSaving, setSaving] = useState(false);
  const under = useRef<Promise<string | null> | null>(null);
  const begin = async (onto: string | null): Promise<string | null> => {
    setSaving(true);
    const id = await save(onto);
    setSaving(false);
    under.current = null;
    return id;
  };
  return { isSaving, saveOnto: (onto: string | null) => (under.current ??= begin(onto)) };
}

function useBase(saving: Pick<Saving, 'first' | 'graph' | 'workflowId'>) {
  const base = useRef(firstBase(saving));
  const noteBase = (id: string, version: string): void => {
    base.current = version;
    localStorage.setItem(basePrefix + id, version);
  };
  return { base, noteBase };
}

/** Saves what is drawn as a version, and knows whether it is; what others have saved since is not gone over without a word. */
export function useSave({ graph, workflowId, first, hasBeen, onStored }: Saving) {
  const [saved, setSaved] = useState(first?.graph ? serializeGraph(first.graph) : null);
  const { base, noteBase } = useBase({ graph, workflowId, first });
  const [problem, setProblem] = useState<Refused | null>(null);
  const [other, setOther] = useState<SavedByOther | null>(null);
  const isSaved = saved === serializeGraph(graph);
  const refused = async (error: unknown): Promise<string | null> => {
    const refusal = toRefused(error);
    const theirs = workflowId === null ? null : await readOther(workflowId, refusal.conflict).catch(() => null);
    if (theirs === null) setProblem(refusal);
    else if (hasBeen(theirs.graph)) return attempt(theirs.version);
    else setOther(theirs);
    return null;
  };
  const attempt = async (onto: string | null): Promise<string | null> => {
    try {
      const { id, version } = await store(graph, workflowId, onto);
      noteBase(id, version);
      setSaved(serializeGraph(graph));
      setOther(null);
      if (workflowId === null) await onStored(id);
      return id;
    } catch (error) {
      return refused(error);
    }
  };
  const { isSaving, saveOnto } = useOneAtATime((onto) => {
    setProblem(null);
    return attempt(onto);
  });
  return {
    ...{ isSaved, isSaving, problem, other },
    dismiss: () => setProblem(null),
    /** The id that it is saved under; null: it was refused. */
    save: (): Promise<string | null> =>
      isSaved && workflowId !== null ? Promise.resolve(workflowId) : saveOnto(base.current),
    /** Saves it behind the version of somebody else. */
    insist: (): void => void (other && saveOnto(other.version)),
    /** What is drawn becomes that version. */
    yieldTo: ({ version, graph: theirs }: SavedByOther): void => {
      noteBase(workflowId ?? '', version);
      setSaved(serializeGraph(theirs));
      setOther(null);
    },
  };
}
