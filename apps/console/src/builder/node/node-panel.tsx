import { useEffect, useState } from 'preact/hooks';
import type { Schemas } from '#client';
import type { Graph, GraphNode, Operation } from '#graph/edit';
import { pin, readPinnedItems } from '../graph/graph.js';
import { isNote, isStandIn } from '../graph/node-words.js';
import { isLent } from '../graph/ports.js';
import type { NodePorts } from '../graph/ports.js';
import { newestVersion } from '../graph/shown.js';
import { ParameterContext } from '../parameters/parameter-context.js';
import { ParameterFields } from '../parameters/parameter-fields.js';
import { mayListen } from '../testing/use-listening.js';
import type { Trial } from '../testing/use-trial.js';
import { ConnectionList } from './connections.js';
import { CredentialField } from './credential-field.js';
import { InputColumn } from './items/input-column.js';
import { NodeHead, Wrong } from './node-head.js';
import { NodeSettings } from './node-settings.js';
import { NoteField } from './note-field.js';
import { OutputColumn } from './items/output-column.js';
import { TestData } from './test-data.js';
import { useNodeTrial } from './use-node-trial.js';
import type { NodeTrial } from './use-node-trial.js';

interface Props {
  graph: Graph;
  node: GraphNode;
  type: Schemas['NodeType'] | undefined;
  ports: ReadonlyMap<string, NodePorts>;
  trial: Trial;
  onChange: (operations: Operation[]) => void;
  onClose: () => void;
  /** Whether it takes the room of three columns. */
  onWide: (isWide: boolean) => void;
}

type Inside = Props & { tried: NodeTrial };

/** What a node is told, and signs in with. */
function Parameters({ graph, node, type, trial, onChange, tried: { update, scope } }: Inside) {
  const wanted = trial.signIns.find((one) => one.node === node.name)?.type;
  const missing = scope.findings.find(({ path }) => path.startsWith('/credentials/'))?.message ?? null;
  return (
    <>
      {type && type.properties.length > 0 && (
        <section class="parameters" aria-label="Parameters">
          <ParameterFields
            id="p"
            path="/parameters"
            properties={type.properties}
            values={node.parameters ?? {}}
            version={node.typeVersion ?? newestVersion(type)}
            onChange={(values) => update({ parameters: { ...values } })}
          />
        </section>
      )}
      {wanted !== undefined && <CredentialField {...{ graph, node, wanted, onChange }} finding={missing} />}
    </>
  );
}

/** What a node made, or is pinned to. */
function Output(props: Inside & { onPin: ((data: unknown[]) => void) | null }) {
  const { graph, node, ports, trial, tried, onPin } = props;
  const { name } = node;
  const outputs = ports.get(name)?.outputs ?? [];
  const asked = trial.latest === 'test' ? trial.test.report : null;
  return (
    <OutputColumn
      {...{ name, onPin, from: tried.from, problem: tried.problem, outputs: tried.made }}
      names={outputs.map(({ label }) => label)}
      rounds={trial.shown.times.get(name) ?? 0}
      isPinned={!tried.isRecorded && readPinnedItems(graph, name) !== undefined && trial.calledNode !== name}
      asked={asked?.nodes.find((one) => one.name === name)?.asked ?? []}
    />
  );
}

/** A node that is no part of another, and whose items can be looked at. */
function mayTest({ node, type, ports }: Props): boolean {
  const outputs = ports.get(node.name)?.outputs ?? [];
  return type !== undefined && !isNote(node) && outputs.every((port) => !isLent(port.type));
}

/** The node itself, in the middle. */
function Middle(props: Inside & { isTrigger: boolean; onType: (() => void) | null }) {
  const { graph, node, type, isTrigger, onChange, onType, tried } = props;
  return (
    <div class="middle">
      {isNote(node) && <NoteField node={node} onChange={(parameters) => tried.update({ parameters })} />}
      {isStandIn(node, type) && (
        <p class="note">
          Its type is not known here: it is kept as it came, and passes its items on while it is switched off.
        </p>
      )}
      <Parameters {...props} />
      {mayTest(props) && (
        // It is no parameter: what is typed is no edit before the field is left.
        <ParameterContext.Provider value={null}>
          <TestData
            data={readPinnedItems(graph, node.name)}
            isTrigger={isTrigger}
            onPin={(data) => onChange([pin(node.id, data)])}
          />
        </ParameterContext.Provider>
      )}
      {onType && (
        <button type="button" class="plain" onClick={onType}>
          Type items to test it with
        </button>
      )}
      <ConnectionList {...props} />
      <NodeSettings {...props} />
    </div>
  );
}

/** Everything of one node: what came to it, its parameters, and what it made, side by side where there is room. */
export function NodePanel(props: Props) {
  const { graph, node, type, trial, onChange, onWide } = props;
  const tried = useNodeTrial(props);
  const [isAsked, setAsked] = useState(false);
  const isTrigger = type?.group.includes('trigger') ?? false;
  const canTest = mayTest(props);
  const isWide = canTest && (isAsked || tried.inputs.length > 0 || tried.made.length > 0);
  useEffect(() => {
    onWide(isWide);
    return () => onWide(false);
  }, [isWide]);
  const inside = { ...props, tried };
  return (
    <section class="node-panel" tabIndex={-1} data-wide={isWide} aria-label={`Node ${node.name}`}>
      <NodeHead
        {...props}
        onTest={canTest ? tried.test : null}
        onListen={mayListen(node) ? () => trial.listening.start(graph, node.name) : null}
      />
      <ParameterContext.Provider value={tried.scope}>
        <Wrong {...props} />
        <div class="columns">
          {isWide && !isTrigger && (
            <InputColumn
              name={node.name}
              {...{ inputs: tried.inputs, others: tried.behind, from: tried.from }}
              onTest={(typed) => tried.test('alone', typed)}
              onFrom={trial.testFrom}
            />
          )}
          <Middle
            {...inside}
            isTrigger={isTrigger}
            onType={canTest && !isWide && !isTrigger ? () => setAsked(true) : null}
          />
          {isWide && <Output {...inside} onPin={canTest ? (data) => onChange([pin(node.id, data)]) : null} />}
        </div>
      </ParameterContext.Provider>
    </section>
  );
}
