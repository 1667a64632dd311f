import type { Schemas } from '#client';
import type { GraphNode, Operation } from '#graph/edit';

interface Props {
  node: GraphNode;
  type: Schemas['NodeType'] | undefined;
  onChange: (operations: Operation[]) => void;
}

const onErrors = [
  ['stopWorkflow', 'Ends the run'],
  ['continueRegularOutput', 'Goes on, with the message as an item'],
  ['continueErrorOutput', 'Goes on by an output of its own'],
] as const;

/** Whether a node runs, and what happens when it fails. */
export function NodeSettings({ node, type, onChange }: Props) {
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
        Switched on
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
