import { useEffect, useState } from 'preact/hooks';
import type { Graph } from '#graph/edit';
import { gateway, toRefused, unwrapAnswer } from '../../api/client.js';
import type { Refused } from '../../api/client.js';
import { useReturns } from '../../api/connection.js';
import { useUntold } from '../../api/use-answer.js';
import type { GraphFinding } from '../check/use-check.js';
import { listMissing, namedIn, summarizeNodes } from '../graph/missing.js';
import type { Missing, Stored, Weight } from '../graph/missing.js';
import { Problem } from '../../parts/messages.js';
import { idFromName } from '../graph/workflow-id.js';

/** How long nothing is drawn before the graph is checked, in ms. */
const pauseMs = 400;

interface Checked extends Stored {
  /** The graph that this is said of; null: nothing was said yet. */
  isFor: Graph | null;
  /** Why nothing is said of the graph. */
  problem: Refused | null;
}

/** What the gateway's check says of a graph, the one that `graph check` makes; it stores nothing. */
function useChecked(graph: Graph, workflowId: string | null): Checked {
  const [checked, setChecked] = useState<Checked>({ found: [], isRefused: false, isFor: null, problem: null });
  const returns = useReturns();
  useEffect(() => {
    const cut = new AbortController();
    const body = { id: workflowId ?? idFromName(graph.name, new Set()), graph };
    const look = (): void => {
      const params = { query: { dry_run: true } };
      unwrapAnswer(gateway.POST('/v1/workflows', { params, body, signal: cut.signal })).then(
        ({ warnings }) => setChecked({ found: warnings, isRefused: false, isFor: graph, problem: null }),
        (error: unknown) => {
          if (cut.signal.aborted) return;
          const problem = toRefused(error);
          // Who names nothing has not looked: the gateway is away, or refuses to answer.
          if (problem.errors.length === 0) setChecked((before) => ({ ...before, problem }));
          else setChecked({ found: namedIn(problem), isRefused: true, isFor: graph, problem: null });
        },
      );
    };
    const timer = setTimeout(look, pauseMs);
    return () => {
      clearTimeout(timer);
      cut.abort();
    };
  }, [graph, returns]);
  return { ...checked, problem: useUntold(checked.problem) };
}

interface Props {
  graph: Graph;
  /** What the check of the draft says. */
  drawn: readonly GraphFinding[];
  workflowId: string | null;
  onShow: (id: string) => void;
  onClose: () => void;
}

const groups: readonly { weight: Weight; heading: string }[] = [
  { weight: 'refused', heading: 'Refused: it is not saved with this' },
  { weight: 'setup', heading: 'To be set up before it is published' },
  { weight: 'advice', heading: 'Good to know' },
];

interface GroupProps {
  heading: string;
  missing: readonly Missing[];
  onShow: (id: string) => void;
}

function Group({ heading, missing, onShow }: GroupProps) {
  if (missing.length === 0) return null;
  return (
    <>
      <h3>{heading}</h3>
      <ul>
        {missing.map(({ node, name, text, weight }) => (
          <li key={name + text} data-weight={weight}>
            {node === null ? (
              <strong>{name}</strong>
            ) : (
              <button type="button" class="plain" onClick={() => onShow(node)}>
                {name}
              </button>
            )}{' '}
            <span class="text">{text}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** All that is missing, by its nodes: what an import still needs, and what a save would be refused for. */
export function MissingPanel({ graph, drawn, workflowId, onShow, onClose }: Props) {
  const { isFor, problem, ...stored } = useChecked(graph, workflowId);
  const missing = listMissing(graph, drawn, stored);
  const isWhole = missing.every(({ weight }) => weight === 'advice');
  return (
    <section class="missing" aria-label="What is missing">
      <header>
        <h2>What is missing</h2>
        <button type="button" class="plain" onClick={onClose}>
          Close
        </button>
      </header>
      <p class="note" role="status">
        {isFor !== graph && problem === null && 'Checking…'}
        {isFor === graph && <span class="summary">{summarizeNodes(graph, drawn)}.</span>}
        {isFor === graph && isWhole && ' Nothing is missing: it may run.'}
      </p>
      <Problem problem={problem} />
      {groups.map(({ weight, heading }) => (
        <Group key={weight} {...{ heading, onShow }} missing={missing.filter((each) => each.weight === weight)} />
      ))}
    </section>
  );
}
