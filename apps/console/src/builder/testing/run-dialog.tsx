import { useEffect, useRef, useState } from 'preact/hooks';
import type { Graph } from '#graph/edit';
import type { Schemas } from '#client';
import { toRefused } from '../../api/client.js';
import type { Refused } from '../../api/client.js';
import { readPins, withoutPins } from '../graph/graph.js';
import type { Catalogue } from '../graph/graph.js';
import { Problem } from '../../parts/messages.js';
import { askedWords } from './asked-words.js';
import { askForTest } from './use-draft-test.js';

interface Props {
  graph: Graph;
  catalogue: Catalogue;
  onRun: () => void;
  onTest: () => void;
  onClose: () => void;
}

/** The names of the pinned nodes whose pins do not hold in a run: a trigger's is what the run begins with. */
export function pinsWithout({ nodes, ...graph }: Graph, catalogue: Catalogue): string[] {
  const pinned = new Set(Object.keys(readPins(graph)));
  return nodes.flatMap(({ name, type }) =>
    pinned.has(name) && catalogue.get(type)?.group.includes('trigger') !== true ? [name] : [],
  );
}

/** What a run would ask of the outside, as a test without these pins sees it. */
function useDryRun(graph: Graph, dropped: readonly string[]) {
  const [report, setReport] = useState<Schemas['DraftTest'] | null>(null);
  const [problem, setProblem] = useState<Refused | null>(null);
  useEffect(() => {
    askForTest(withoutPins(graph, dropped), {}).then(setReport, (error: unknown) => setProblem(toRefused(error)));
  }, []);
  return { report, problem };
}

/** Says before a run what it calls for real: a run that calls nothing begins at once. */
export function RunDialog({ graph, catalogue, onRun, onTest, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const dropped = pinsWithout(graph, catalogue);
  const { report, problem } = useDryRun(graph, dropped);
  const would =
    report?.nodes.flatMap((node) => node.asked.map((one) => ({ node: node.name, words: askedWords(one) }))) ?? [];
  const isHarmless = report !== null && dropped.length === 0 && would.length === 0 && report.passed;
  const isKnown = report !== null || problem !== null;
  useEffect(() => {
    if (isHarmless) onRun();
    else if (isKnown && dialog.current?.open === false) dialog.current.showModal();
  }, [isHarmless, isKnown]);
  return (
    <dialog ref={dialog} class="run-dialog" aria-labelledby="run-title" onClose={onClose}>
      <h2 id="run-title">Run for real?</h2>
      <p>A run calls and sends for real. A test does not, and pins hold there.</p>
      <Problem problem={problem} />
      {dropped.length > 0 && <p class="caution">Pinned, and called all the same in a run: {dropped.join(', ')}.</p>}
      {would.length > 0 && (
        <ul class="would">
          {would.map(({ node, words }, at) => (
            <li key={at}>
              <strong>{node}</strong> {words}
            </li>
          ))}
        </ul>
      )}
      {report?.passed === false && (
        <p class="note">
          What comes behind this is not known before the run, for a test with made-up answers ends there:{' '}
          {report.problem}
        </p>
      )}
      <div class="buttons">
        <button type="button" class="danger" onClick={onRun}>
          Run for real
        </button>
        <button type="button" class="primary" onClick={onTest}>
          Test instead
        </button>
        <button type="button" class="plain" onClick={onClose}>
          Cancel
        </button>
      </div>
    </dialog>
  );
}
