import type { Schemas } from '#client';
import type { GraphNode, Operation } from '#graph/edit';
import { NodeIcon } from '../canvas/node-icon.js';
import { isMissing } from '../graph/findings.js';
import { CommittedText } from '../parameters/committed.js';
import type { Trial } from '../testing/use-trial.js';

interface HeadProps {
  node: GraphNode;
  type: Schemas['NodeType'] | undefined;
  trial: Trial;
  onChange: (operations: Operation[]) => void;
  onClose: () => void;
  /** Null: it cannot be tested by itself. */
  onTest: ((part: 'alone' | 'up-to') => void) | null;
  /** Waits for a real call of it; null: nobody calls it. */
  onListen: (() => void) | null;
}

/** The name of a node, and how it is tested. */
export function NodeHead({ node, type, trial, onChange, onClose, onTest, onListen }: HeadProps) {
  const rename = (newName: string): void => {
    if (newName.trim() !== '') onChange([{ type: 'renameNode', nodeId: node.id, newName: newName.trim() }]);
  };
  const { isRunning } = trial.test;
  return (
    <header>
      <NodeIcon name={node.type} type={type} />
      <div class="words">
        <label class="unseen" for="node-name">
          Name of the node
        </label>
        <CommittedText id="node-name" value={node.name} maxLength={200} onCommit={rename} />
        <span class="of">{type?.displayName ?? node.type}</span>
      </div>
      {onListen && (
        <button type="button" title="Waits for one real call, and tests the draft with it" onClick={onListen}>
          Listen for a test event
        </button>
      )}
      {onTest && (
        <>
          <button
            type="button"
            disabled={isRunning}
            title="Runs what leads here, sends nothing"
            onClick={() => onTest('up-to')}
          >
            Test to here
          </button>
          <button
            type="button"
            disabled={isRunning}
            title="Runs this node with the items that are known, sends nothing"
            onClick={() => onTest('alone')}
          >
            Test this node
          </button>
        </>
      )}
      <button type="button" class="plain" onClick={onClose}>
        Close
      </button>
    </header>
  );
}

/** Why it failed, and all that is wrong with it that no field says. */
export function Wrong({ node, trial }: Pick<HeadProps, 'node' | 'trial'>) {
  const { failure, differs } = trial.shown;
  const then = differs?.get(node.id);
  const found = trial.found.filter((one) => one.node === node.name);
  const all = found.filter(isMissing);
  return (
    <>
      {failure?.node === node.name && (
        <p class="problem" role="alert">
          Failed in {trial.run.isPast && trial.latest === 'run' ? 'that run' : `the last ${trial.latest}`}:{' '}
          {failure.message ?? 'operators see why'}
        </p>
      )}
      {then !== undefined && <p class="note">Not as it was in the run that is shown: {then}.</p>}
      {all.length > 0 && (
        <ul class="findings" aria-label="What is missing">
          {all.map(({ path, message, expected }) => (
            <li key={`${path} ${message}`}>
              {message}; expected {expected}
            </li>
          ))}
        </ul>
      )}
      {found
        .filter((one) => !isMissing(one))
        .map(({ message }) => (
          <p key={message} class="note">
            {message}
          </p>
        ))}
    </>
  );
}
