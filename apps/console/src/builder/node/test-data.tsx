import { useState } from 'preact/hooks';
import { pretty } from '../../wording.js';
import { CommittedText } from '../parameters/committed.js';
import { isObject } from '../graph/shown.js';

interface Props {
  /** The data of the items; undefined: none. */
  data: readonly unknown[] | undefined;
  isTrigger: boolean;
  onPin: (data: unknown[] | undefined) => void;
}

const words = {
  trigger: { label: 'Test data', note: 'JSON that a test gives to this trigger, and a run that is started here.' },
  other: { label: 'Pinned data', note: 'Tests take these items, and do not run the node. A run for real does not.' },
};

/** What a test run takes in place of what comes to a trigger, or of what a node makes: JSON, kept with the graph. */
export function TestData({ data, isTrigger, onPin }: Props) {
  const [wrong, setWrong] = useState('');
  const { label, note } = isTrigger ? words.trigger : words.other;
  const commit = (text: string): void => {
    try {
      const value: unknown = text.trim() === '' ? undefined : JSON.parse(text);
      const items = value === undefined ? undefined : [value].flat();
      if (items?.every(isObject) === false) throw new Error('expected an object, or a list of objects');
      onPin(items);
      setWrong('');
    } catch (error) {
      setWrong(error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <div class="test-data">
      <div class="about">
        <label for="test-data">{label}</label>
        {data !== undefined && (
          <button type="button" class="plain" onClick={() => onPin(undefined)}>
            Clear
          </button>
        )}
      </div>
      <CommittedText
        id="test-data"
        value={data === undefined ? '' : pretty(data.length === 1 ? data[0] : data)}
        rows={4}
        isCode
        describedBy="test-data-note"
        placeholder={isTrigger ? '{ "question": "How was January?" }' : '[{ "id": 1 }, { "id": 2 }]'}
        onCommit={commit}
      />
      <p class={wrong ? 'field-problem' : 'note'} id="test-data-note" role="status">
        {wrong ? `This is not kept: ${wrong}` : note}
      </p>
    </div>
  );
}
