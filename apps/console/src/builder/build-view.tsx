import '@xyflow/react/dist/base.css';
import './builder.css';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { pathOf } from '#client';
import type { Schemas } from '#client';
import { gateway, unwrapAnswer } from '../api/client.js';
import { keepOpen, listenTo } from '../api/lasting-stream.js';
import { useAnswer } from '../api/use-answer.js';
import { Problem } from '../parts/messages.js';
import { count } from '../wording.js';
import { Canvas } from './canvas/canvas.js';
import type { Catalogue } from './graph/graph.js';
import { NodeList } from './node/node-list.js';
import { allPorts } from './graph/ports.js';
import { afterEvent, whole } from './session/session-state.js';
import type { SessionState } from './session/session-state.js';

/** How soon a build is looked for again that has not shown itself, in ms: it does with its first decision. */
const againMs = 700;

/** Follows the draft of a build that the assistant has asked for: its session is read by its run. Null: it has not begun. */
function useBuild(runId: string): SessionState | null {
  const [state, setState] = useState<SessionState | null>(null);
  const hasBegun = state !== null;
  const read = (): Promise<void> =>
    unwrapAnswer(gateway.GET('/v1/builder/sessions/{id}', { params: { path: { id: runId } } })).then((session) =>
      setState(whole(session, null)),
    );
  useEffect(() => {
    if (hasBegun) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    const look = (): void =>
      void read().catch(() => {
        timer = setTimeout(look, againMs);
      });
    look();
    return () => clearTimeout(timer);
  }, [runId, hasBegun]);
  useEffect(() => {
    if (!hasBegun) return undefined;
    return keepOpen(pathOf('/v1/builder/sessions/{runId}/events', { runId }), (stream) =>
      listenTo<Schemas['BuilderEvent']>(stream, ['session', 'change', 'message', 'status'], (event) =>
        setState((now) => {
          const next = now && afterEvent(now, event);
          if (next === null) void read().catch(() => undefined); // the stream begins with all of it, where it is there again
          return next ?? now;
        }),
      ),
    );
  }, [runId, hasBegun]);
  return state;
}

const nothingRan = { times: new Map(), made: new Map(), failure: null };
const noFindings = new Map<string, string[]>();

/** The graph that a builder draws, as it draws it: to be looked at, and not to be changed. */
export function BuildView({ runId }: { runId: string }) {
  const state = useBuild(runId);
  const types = useAnswer((signal) => gateway.GET('/v1/node-types', { signal }));
  const [isList, setList] = useState(false);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const catalogue: Catalogue = useMemo(
    () => new Map(types.answer?.node_types.map((type) => [type.name, type])),
    [types.answer],
  );
  const graph = state?.known ?? null;
  const ports = useMemo(() => (graph === null ? new Map() : allPorts(graph, catalogue)), [graph, catalogue]);
  if (types.problem) return <Problem problem={types.problem} />;
  if (graph === null || types.answer === null) return <p class="note">Opening the draft…</p>;
  const shown = { graph, catalogue, findings: noFindings };
  const [only = null] = chosen.size === 1 ? chosen : [];
  return (
    <div class="builder build-view">
      <div class="canvas" data-list={isList}>
        {isList ? (
          <NodeList {...shown} selected={only} onSelect={(id) => setChosen(new Set([id]))} />
        ) : (
          <Canvas
            {...shown}
            {...{ ports, run: nothingRan, fitting: graph.nodes.length, chosen }}
            onChoose={setChosen}
            acts={null}
          />
        )}
        <p class="state" role="status">
          {graph.nodes.length === 0 ? 'Nothing is drawn yet.' : count(graph.nodes.length, 'node')}
        </p>
      </div>
      <button type="button" class="plain" aria-pressed={isList} onClick={() => setList(!isList)}>
        As a list
      </button>
    </div>
  );
}
