import type { Schemas } from '#client';
import { ConnectionList } from './connections.js';
import { pin, readPinnedItems } from '../graph/graph.js';
import type { Graph, GraphNode, Operation } from '#graph/edit';
import { NodeIcon } from '../canvas/node-icon.js';
import { NodeItems } from './node-items.js';
import { isNote, isStandIn, noteText } from '../graph/node-words.js';
import { CommittedText } from '../parameters/committed.js';
import { ParameterFields } from '../parameters/parameter-fields.js';
import { isLent } from '../graph/ports.js';
import type { NodePorts } from '../graph/ports.js';
import { TestData } from './test-data.js';
import { newestVersion } from '../graph/shown.js';
import type { GraphRun } from '../session/use-run.js';

interface Props {
  graph: Graph;
  node: GraphNode;
  type: Schemas['NodeType'] | undefined;
  ports: ReadonlyMap<string, NodePorts>;
  findings: readonly string[];
  run: GraphRun;
  onChange: (operations: Operation[]) => void;
  onClose: () => void;
}

function NodeHead({ node, type, onChange, onClose }: Props) {
  const rename = (newName: string): void => {
    if (newName.trim() !== '') onChange([{ type: 'renameNode', nodeId: node.id, newName: newName.trim() }]);
  };
  return (
    <header>
      <NodeIcon name={node.type} type={type} />
      <div class="words">
        <label class="unseen" for="node-name">
          Name of the node
        </label>
        <CommittedText id="node-name" value={node.name} onCommit={rename} />
        <span class="of">{type?.displayName ?? node.type}</span>
      </div>
      <button type="button" class="plain" onClick={onClose}>
        Close
      </button>
    </header>
  );
}

const onErrors = [
  ['stopWorkflow', 'Ends the run'],
  ['continueRegularOutput', 'Goes on, with the message as an item'],
  ['continueErrorOutput', 'Goes on by an output of its own'],
] as const;

function NodeSettings({ node, type, onChange }: Props) {
  const update = (updates: Partial<GraphNode>): void => onChange([{ type: 'updateNode', nodeId: node.id, updates }]);
  const isTrigger = type?.group.includes('trigger') ?? false;
  return (
    <section class="settings" aria-label="Settings">
      <label class="line" for="node-on">
        <input
          id="node-on"
          type="checkbox"
          class="switch"
          checked={!node.disabled}
          onChange={({ currentTarget }) => update({ disabled: !currentTarget.checked })}
        />
        Runs
      </label>
      {!isTrigger && (
        <label>
          When it fails
          <select
            value={node.onError ?? 'stopWorkflow'}
            onChange={({ currentTarget }) => update({ onError: currentTarget.value })}
          >
            {onErrors.map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
      <button type="button" class="danger" onClick={() => onChange([{ type: 'removeNode', nodeIds: [node.id] }])}>
        Delete node
      </button>
    </section>
  );
}

function Failure({ node, run: { failure } }: Pick<Props, 'node' | 'run'>) {
  if (failure?.node !== node.name) return null;
  return (
    <p class="problem" role="alert">
      Failed in the last run: {failure.message}
    </p>
  );
}

/** Everything of one node: what is amiss, its parameters, its connections, and how it is run. */
export function NodePanel(props: Props) {
  const { graph, node, type, findings, run, onChange } = props;
  const isTrigger = type?.group.includes('trigger') ?? false;
  const isPassing = (props.ports.get(node.name)?.outputs ?? []).every((port) => !isLent(port.type));
  const pinTo = (data: unknown[] | undefined): void => onChange([pin(node.id, data)]);
  const version = node.typeVersion ?? (type ? newestVersion(type) : 1);
  const setParameters = (parameters: Record<string, unknown>): void =>
    onChange([{ type: 'updateNode', nodeId: node.id, updates: { parameters } }]);
  return (
    <section class="node-panel" aria-label={`Node ${node.name}`}>
      <NodeHead {...props} />
      {findings.length > 0 && (
        <ul class="findings" aria-label="What is missing">
          {findings.map((finding) => (
            <li key={finding}>{finding}</li>
          ))}
        </ul>
      )}
      {isNote(node) && <p class="note-text">{noteText(node)}</p>}
      {isStandIn(node, type) && (
        <p class="note">
          Its type is not known here: it is kept as it came, and passes its items on while it is switched off.
        </p>
      )}
      {type && type.properties.length > 0 && (
        <section class="parameters" aria-label="Parameters">
          <ParameterFields
            id="p"
            properties={type.properties}
            values={node.parameters ?? {}}
            version={version}
            onChange={setParameters}
          />
        </section>
      )}
      <Failure node={node} run={run} />
      {isPassing && <TestData data={readPinnedItems(graph, node.name)} isTrigger={isTrigger} onPin={pinTo} />}
      <NodeItems node={node} run={run} onPin={isPassing ? pinTo : null} />
      <ConnectionList {...props} />
      <NodeSettings {...props} />
    </section>
  );
}
