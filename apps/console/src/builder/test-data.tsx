import { useState } from 'preact/hooks';
import { pretty } from '../wording.js';
import { CommittedText } from './parameters/committed.js';

/** What a test run begins with in the place of what comes to the trigger: any JSON, kept with the graph. */
export function TestData({ value, onPin }: { value: unknown; onPin: (value: unknown) => void }) {
  const [wrong, setWrong] = useState('');
  const commit = (text: string): void => {
    try {
      onPin(text.trim() === '' ? undefined : JSON.parse(text));
      setWrong('');
    } catch (error) {
      setWrong(error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <div class="test-data">
      <label for="test-data">Test data</label>
      <CommittedText
        id="test-data"
        value={value === undefined ? '' : pretty(value)}
        rows={4}
        isCode
        describedBy="test-data-note"
        placeholder={'{ "question": "How was January?" }'}
        onCommit={commit}
      />
      <p class={wrong ? 'field-problem' : 'note'} id="test-data-note" role="status">
        {wrong ? `This is no JSON yet, and is not kept: ${wrong}` : 'JSON that a test run gives to this trigger.'}
      </p>
    </div>
  );
}
