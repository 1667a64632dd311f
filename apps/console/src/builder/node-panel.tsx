import type { Schemas } from '#client';
import { ConnectionList } from './connections.js';
import type { Graph, GraphNode, Operation } from './graph.js';
import { NodeIcon } from './node-icon.js';
import { NodeItems } from './node-items.js';
import { CommittedText } from './parameters/committed.js';
import { ParameterFields } from './parameters/parameter-fields.js';
import type { NodePorts } from './ports.js';
import { TestData } from './test-data.js';
import { newestVersion } from './shown.js';
import type { GraphRun } from './use-run.js';

interface Props {
  graph: Graph;
  node: GraphNode;
  type: Schemas['NodeType'] | undefined;
  ports: ReadonlyMap<string, NodePorts>;
  findings: readonly string[];
  /** Items that a test run begins with. */
  pinned: unknown;
  run: GraphRun;
  onPin: (items: unknown) => void;
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

/** Everything of one node: what is amiss, its parameters, its connections, and how it is run. */
export function NodePanel(props: Props) {
  const { node, type, findings, pinned, onPin, onChange } = props;
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
      {type?.group.includes('trigger') && <TestData value={pinned} onPin={onPin} />}
      <NodeItems node={node} run={props.run} />
      <ConnectionList {...props} />
      <NodeSettings {...props} />
    </section>
  );
}
