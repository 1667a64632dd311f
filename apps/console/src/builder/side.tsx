import type { JSX } from 'preact';
import { ChosenPanel } from './node/chosen-panel.js';
import { MissingPanel } from './node/missing-panel.js';
import { NodePanel } from './node/node-panel.js';
import { Palette } from './node/palette.js';
import { PastRuns } from './testing/past-runs.js';
import type { Bench, BenchProps } from './use-bench.js';

/** What stands beside the canvas: the palette, what is missing, a node, several, the runs, or nothing. */
function Inside({ draft: { graph, change }, catalogue, workflowId, bench }: BenchProps & { bench: Bench }) {
  const { chosen, spot, setSpot, isMissing, setMissing, isRuns, setRuns } = bench;
  const { ports, trial, look, acts, show, leavePanel, setWide } = bench;
  const [id] = chosen;
  const node = graph.nodes.find((each) => each.id === id);
  if (spot !== null)
    return (
      <Palette
        catalogue={catalogue}
        onAdd={(type) => acts.addType(type, { beside: id ?? null, ...spot })}
        onNote={() => acts.addNote(spot)}
        onFile={(file) => acts.bringFile(file)}
        onClose={() => setSpot(null)}
      />
    );
  if (isMissing)
    return (
      <MissingPanel
        {...{ graph, findings: trial.findings, workflowId }}
        onShow={show}
        onClose={() => setMissing(false)}
      />
    );
  if (chosen.size > 1) return <ChosenPanel {...{ graph, chosen, acts }} onClose={leavePanel} />;
  if (node === undefined)
    return isRuns && workflowId !== null ? (
      <PastRuns
        {...{ workflowId }}
        shown={trial.latest === 'run' ? trial.run.runId : null}
        onLook={look}
        onClose={() => setRuns(false)}
      />
    ) : null;
  return (
    <NodePanel
      key={node.id}
      {...{ graph, node, ports, trial, onChange: change }}
      type={catalogue.get(node.type)}
      onClose={leavePanel}
      onWide={setWide}
    />
  );
}

/** Escape leads from it back to the canvas. */
export function Side(props: BenchProps & { bench: Bench }): JSX.Element {
  const { side, leavePanel, setSpot, setMissing } = props.bench;
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    setSpot(null);
    setMissing(false);
    leavePanel();
  };
  return (
    <div class="side" ref={side} onKeyDown={onKeyDown}>
      <Inside {...props} />
    </div>
  );
}
