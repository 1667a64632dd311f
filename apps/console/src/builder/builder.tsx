import '@xyflow/react/dist/base.css';
import './builder.css';
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { Schemas } from '#client';
import { pause } from '#timing';
import { gateway, toRefused, unwrapAnswer } from '../api/client.js';
import type { Refused } from '../api/client.js';
import { useReturns } from '../api/connection.js';
import { useAnswer } from '../api/use-answer.js';
import { setQuery, whileHere } from '../location.js';
import { Problem } from '../parts/messages.js';
import type { Graph } from '#graph/edit';
import type { Catalogue } from './graph/graph.js';
import { useSession } from './session/use-session.js';
import type { First, Saved } from './use-bench.js';
import { Workbench } from './workbench.js';

type Session = Schemas['BuilderSession'];

/** Which draft is built: that of a workflow, or of a session without one; neither: a new session. */
export interface BuilderProps {
  workflowId: string | null;
  sessionId: string | null;
  first: First;
  /** It has become this workflow. */
  onStored: (id: string) => void;
}

const lookEveryMs = 1_000;
/** A controller opens a session in less; who asked sooner would be told that there is none. */
const firstLookMs = 250;

/** A session that is kept and that no controller has opened yet. */
async function untilOpen(id: string): Promise<Session> {
  await pause(firstLookMs);
  for (;;) {
    const { data, response } = await gateway.GET('/v1/builder/sessions/{id}', { params: { path: { id } } });
    if (data !== undefined) return data;
    if (response.status !== 404)
      return unwrapAnswer(gateway.GET('/v1/builder/sessions/{id}', { params: { path: { id } } }));
    await pause(lookEveryMs);
  }
}

/** A session from before its graph was a workflow does not know that it is one. */
function ofWorkflow(session: Session, workflowId: string | null): Session {
  return { ...session, workflowId: workflowId ?? session.workflowId };
}

async function openSession({
  workflowId,
  sessionId,
}: Pick<BuilderProps, 'workflowId' | 'sessionId'>): Promise<Session> {
  if (sessionId !== null)
    return unwrapAnswer(gateway.GET('/v1/builder/sessions/{id}', { params: { path: { id: sessionId } } }));
  const here = whileHere();
  const asked = await unwrapAnswer(
    gateway.POST('/v1/builder/sessions', { body: workflowId === null ? {} : { workflowId } }),
  );
  const session = 'sessionId' in asked ? asked : await untilOpen(asked.id);
  if (workflowId === null) here(() => setQuery('/build', { session: session.sessionId }));
  return session;
}

/** Opens the session of a workflow, where everybody with the operator key draws, or one of its own. */
function useOpened(props: BuilderProps) {
  const [session, setSession] = useState<Session | null>(null);
  const [problem, setProblem] = useState<Refused | null>(null);
  const returns = useReturns();
  const open = (): void => {
    setProblem(null);
    openSession(props).then(setSession, (error: unknown) => setProblem(toRefused(error)));
  };
  useEffect(open, []);
  useEffect(() => (problem === null ? undefined : open()), [returns]);
  return { session, problem, open };
}

interface OpenProps extends Pick<BuilderProps, 'first'> {
  session: Session;
  /** The current version of the workflow; null: it is none yet. */
  saved: Saved | null;
  catalogue: Catalogue;
  onStored: (id: string) => void;
}

/** What is typed in a field becomes an edit as the page goes, which is kept: a field that is not left would lose it. */
function keepTyped(): () => void {
  const leave = (): void => {
    let at = document.activeElement;
    while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement; // an editor of expressions has a root of its own
    if (at instanceof HTMLElement) at.blur();
  };
  window.addEventListener('pagehide', leave);
  return () => window.removeEventListener('pagehide', leave);
}

function OpenBuilder({ session, saved, catalogue, first, onStored }: OpenProps) {
  const draft = useSession(session);
  const [workflowId, setWorkflowId] = useState(session.workflowId);
  useEffect(() => keepTyped(), []);
  const here = whileHere();
  const stored = async (id: string): Promise<void> => {
    // Where it cannot go on as the workflow's own session, this one stays the draft that is drawn in.
    const query = (await draft.becomeOf(id)) ? '' : `?session=${draft.sessionId}`;
    setWorkflowId(id);
    onStored(id);
    here(() => history.replaceState(null, '', `#/build/${id}${query}`)); // no other page: undo, the panel and the view stay
  };
  return <Workbench {...{ draft, saved, catalogue, workflowId, first }} onStored={stored} />;
}

/** The builder: a draft that people and a model change at the same time. */
export function Builder(props: BuilderProps) {
  const { workflowId } = props;
  const types = useAnswer((signal) => gateway.GET('/v1/node-types', { signal }));
  const workflow = useAnswer(
    workflowId === null
      ? null
      : (signal) => gateway.GET('/v1/workflows/{id}', { params: { path: { id: workflowId } }, signal }),
    [workflowId],
  );
  const { session, problem, open } = useOpened(props);
  const catalogue = useMemo(() => new Map(types.answer?.node_types.map((type) => [type.name, type])), [types.answer]);
  const wrong = types.problem ?? workflow.problem ?? problem;
  if (wrong)
    return (
      <>
        <Problem problem={wrong} />
        <button type="button" onClick={open}>
          Try again
        </button>
      </>
    );
  if (types.answer === null || session === null || (workflowId !== null && workflow.answer === null))
    return <p class="note">Opening the draft…</p>;
  const { graph = null, version = null } = workflow.answer ?? {};
  const saved = version === null ? null : { graph: graph as Graph | null, version }; // a stored graph has passed the server's check
  return (
    <OpenBuilder
      {...{ session: ofWorkflow(session, workflowId), saved, catalogue, first: props.first }}
      onStored={props.onStored}
    />
  );
}
