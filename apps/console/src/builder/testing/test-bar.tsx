import type { Schemas } from '#client';
import type { Graph } from '#graph/edit';
import type { Refused } from '../../api/client.js';
import { Icon } from '../../parts/icon.js';
import { Problem } from '../../parts/messages.js';
import { count } from '../../wording.js';
import { askedWords } from './asked-words.js';
import type { DraftTest, TestAsked } from './use-draft-test.js';

interface Props {
  graph: Graph;
  test: DraftTest;
  onShow: (nodeId: string) => void;
  /** Tests with the items of the last run; null: there is no workflow yet that could have run. */
  onRunItems: (() => void) | null;
  /** No run was found to take items from. */
  isWithoutRun: boolean;
  /** What the items of a run cannot stand for; empty: nothing. */
  note: string;
  /** Why they could not be read. */
  problem: Refused | null;
  /** Shows the run again that was looked at; null: none was. */
  onBack: (() => void) | null;
}

function partWords({ part = 'all', node = '' }: TestAsked): string {
  if (part === 'all') return 'The draft';
  return part === 'alone' ? `${node} alone` : `All up to ${node}`;
}

function Outcome({
  graph,
  report,
  asked,
  onShow,
}: { report: Schemas['DraftTest']; asked: TestAsked } & Pick<Props, 'graph' | 'onShow'>) {
  const { passed, problem, failed, nodes } = report;
  const at = graph.nodes.find(({ name }) => name === failed?.node);
  if (passed)
    return (
      <span>
        <span class="badge good">
          <Icon name="check" /> passed
        </span>{' '}
        {partWords(asked)}: {count(nodes.length, 'node')} ran, nothing was sent.
      </span>
    );
  return (
    <span>
      <span class="badge bad">
        <Icon name="cross" /> failed
      </span>{' '}
      {problem}{' '}
      {at && (
        <button type="button" class="plain" onClick={() => onShow(at.id)}>
          Show {at.name}
        </button>
      )}
    </span>
  );
}

/** What it would have asked of the outside, and what a person must set up. */
function Details({ report: { nodes, setup } }: { report: Schemas['DraftTest'] }) {
  const would = nodes.flatMap(({ name, asked }) => asked.map((one) => ({ name, words: askedWords(one) })));
  return (
    <>
      {would.length > 0 && (
        <details>
          <summary>Would have asked the outside {would.length === 1 ? 'once' : `${would.length} times`}</summary>
          <ul>
            {would.map(({ name, words }, at) => (
              <li key={at}>
                <strong>{name}</strong>: {words}
              </li>
            ))}
          </ul>
        </details>
      )}
      {setup.length > 0 && (
        <details>
          <summary>To set up before it runs: {setup.length}</summary>
          <ul>
            {setup.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

function RunItems({ onRunItems, isWithoutRun }: Pick<Props, 'isWithoutRun' | 'onRunItems'>) {
  if (onRunItems === null) return null;
  return (
    <>
      <button type="button" class="plain" onClick={onRunItems}>
        Test with the last run’s items
      </button>
      {isWithoutRun && <span class="note">It has not run yet.</span>}
    </>
  );
}

/** What the last test came to: nothing of it has left, and it says what would have. */
export function TestBar({ graph, test, onShow, note, onBack, ...ran }: Props) {
  const { report, asked, isRunning } = test;
  const problem = test.problem ?? ran.problem;
  if (!isRunning && report === null && problem === null) return null;
  return (
    <div class="run-bar test-bar" role="status">
      <Problem problem={problem} />
      {isRunning && (
        <span class="badge live">
          <Icon name="turning" /> testing
        </span>
      )}
      {!isRunning && report && asked && (
        <>
          <Outcome {...{ graph, report, asked, onShow }} />
          <Details report={report} />
          {note !== '' && <span class="note">{note}</span>}
          <RunItems {...ran} />
          {onBack && (
            <button type="button" class="plain" onClick={onBack}>
              Back to the run
            </button>
          )}
        </>
      )}
    </div>
  );
}
