import { useState } from 'preact/hooks';
import { firstOf } from '../../../shortened.js';
import { count } from '../../../wording.js';
import { ItemsView } from './items-view.js';
import type { Data, NodeInput } from '../../items/known-items.js';
import { parseItems } from '../../testing/use-draft-test.js';

interface Props {
  name: string;
  inputs: readonly NodeInput[];
  /** The nodes behind those that lead to it, with what they gave first. */
  others: readonly { source: string; items: readonly Data[] }[];
  /** Of which test or run it is, in words. */
  from: string;
  /** Tests the node alone with items that somebody has typed. */
  onTest: (input: Data[]) => void;
  /** Tests it and what comes behind with the items of the run that is shown; null: none is. */
  onFrom: ((name: string) => void) | null;
}

/** Items that a person types, to test a node with. */
function TypedItems({ first, onTest }: { first: readonly Data[]; onTest: Props['onTest'] }) {
  const [text, setText] = useState(() => JSON.stringify(first, null, 2));
  const [wrong, setWrong] = useState('');
  const test = (): void => {
    try {
      onTest(parseItems(text));
      setWrong('');
    } catch (error) {
      setWrong(error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <div class="typed-items">
      <label for="typed-items">Items to test this node with</label>
      <textarea
        id="typed-items"
        class="code-text"
        rows={8}
        spellcheck={false}
        value={text}
        onInput={({ currentTarget }) => setText(currentTarget.value)}
      />
      {wrong !== '' && (
        <p class="field-problem" role="alert">
          These are no items: {wrong}
        </p>
      )}
      <button type="button" onClick={test}>
        Test with these
      </button>
    </div>
  );
}

const mostTyped = 5;

/** What came to a node in the last test or run, and what the nodes before gave. */
export function InputColumn({ name, inputs, others, from: when, onTest, onFrom }: Props) {
  const [isTyping, setTyping] = useState(false);
  const first = inputs[0]?.items ?? [];
  return (
    <section class="node-input" aria-label="Input">
      <header>
        <h2>Input</h2>
        <button type="button" class="plain" aria-pressed={isTyping} onClick={() => setTyping(!isTyping)}>
          Type items
        </button>
      </header>
      {isTyping && <TypedItems first={first.length === 0 ? [{}] : firstOf(first, mostTyped)} onTest={onTest} />}
      {onFrom && inputs.length > 0 && (
        <button
          type="button"
          title="Runs this node and what comes behind it with what came to it then, sends nothing"
          onClick={() => onFrom(name)}
        >
          Test from here with these items
        </button>
      )}
      {inputs.length === 0 && <p class="note">Nothing has come to {name} yet: test to here, or type items.</p>}
      {inputs.map(({ source: from, count: many, items }, at) => (
        <div key={`${from} ${at}`} class="from">
          <h3>
            {from}{' '}
            <span class="note">
              {count(many, 'item')}, {when}
            </span>
          </h3>
          {items.length > 0 && <ItemsView source={at === 0 ? null : from} label={`Items from ${from}`} items={items} />}
        </div>
      ))}
      {others.map(({ source: from, items }) => (
        <details key={from}>
          <summary>{from}</summary>
          <ItemsView source={from} label={`Items from ${from}`} items={items} />
        </details>
      ))}
    </section>
  );
}
