import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { ChosenPanel } from './node/chosen-panel.js';
import { MissingPanel } from './node/missing-panel.js';
import { NodePanel } from './node/node-panel.js';
import { Palette } from './node/palette.js';
import { PastRuns } from './testing/past-runs.js';
import type { Bench, BenchProps } from './use-bench.js';

/** What stands beside the canvas: the palette, what is missing, a node, several, the runs, or nothing. */
function Inside({ draft: { graph, change }, catalogue, workflowId, bench }: BenchProps & { bench: Bench }) {
  const [isListed, setListed] = useState(false);
  const { chosen, spot, setSpot, isMissing, setMissing, isRuns, setRuns } = bench;
  const { trial, look, acts, show, leavePanel } = bench;
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
        {...{ graph, drawn: trial.found, workflowId }}
        onShow={(shown) => {
          setListed(true);
          show(shown);
        }}
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
    <OpenNode
      {...{ bench, catalogue, graph, node, onChange: change }}
      isListed={isListed}
      onLeft={() => setListed(false)}
    />
  );
}

interface OpenProps
  extends Pick<BenchProps, 'catalogue'>, Pick<Parameters<typeof NodePanel>[0], 'graph' | 'node' | 'onChange'> {
  bench: Bench;
  /** It was come to from what is missing, which one goes on with. */
  isListed: boolean;
  onLeft: () => void;
}

/** The node that is open. */
function OpenNode({ bench, catalogue, isListed, onLeft, ...drawn }: OpenProps) {
  const { ports, trial, leavePanel, setMissing, setWide } = bench;
  const leave = (): void => {
    onLeft();
    leavePanel();
  };
  const back = (): void => {
    leave();
    setMissing(true);
  };
  return (
    <>
      {isListed && (
        <button type="button" class="plain back" onClick={back}>
          Back to what is missing
        </button>
      )}
      <NodePanel
        key={drawn.node.id}
        {...{ ...drawn, ports, trial }}
        type={catalogue.get(drawn.node.type)}
        onClose={leave}
        onWide={setWide}
      />
    </>
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
