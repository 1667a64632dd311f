import type { Graph } from '#graph/edit';
import { Canvas } from './canvas/canvas.js';
import { FindNodes } from './canvas/find-nodes.js';
import { FoundList } from './check/found-list.js';
import { NodeList } from './node/node-list.js';
import type { Bench, BenchProps } from './use-bench.js';

/** What has just happened, and what is missing. */
function State({ graph, bench: { trial, told, show } }: { graph: Graph; bench: Bench }) {
  return (
    <div class="state">
      <p role="status" class="told">
        {told}
      </p>
      <FoundList {...{ graph, findings: trial.findings, isChecked: trial.isChecked }} onShow={show} />
    </div>
  );
}

/** The graph, drawn or as a list. */
export function Stage({ draft: { graph }, catalogue, bench, isList }: BenchProps & { bench: Bench; isList: boolean }) {
  const { chosen, choose, chooseOne, fitting, ports, trial, acts, canvas, isFinding, setFinding, show } = bench;
  const { findings, shown: run } = trial;
  const [only = null] = chosen.size === 1 ? chosen : [];
  return (
    <div class="canvas" data-list={isList}>
      {isList ? (
        <NodeList {...{ graph, catalogue, findings }} selected={only} onSelect={chooseOne} />
      ) : (
        <Canvas
          {...{ graph, catalogue, findings, ports, run, chosen, fitting }}
          onChoose={choose}
          acts={acts.onCanvas}
          handle={canvas}
        />
      )}
      {isFinding && (
        <FindNodes
          {...{ graph, catalogue }}
          onShow={show}
          onClose={() => {
            setFinding(false);
            canvas.current?.focus(null);
          }}
        />
      )}
      <State graph={graph} bench={bench} />
    </div>
  );
}
