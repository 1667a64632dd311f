import { markWords } from '../../again/marked-words.js';
import { fieldNames } from './agent-words.js';
import type { WordChange } from './agent-words.js';

/** What is said otherwise, field by field, with the words marked that are not the same. */
export function WordChanges({ changes }: { changes: readonly WordChange[] }) {
  if (changes.length === 0) return <p class="note">Nothing is said otherwise.</p>;
  return (
    <table class="cards comparison">
      <caption class="unseen">What is said otherwise</caption>
      <thead>
        <tr>
          <th scope="col">What</th>
          <th scope="col">Before</th>
          <th scope="col">Then</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, before, after }) => {
          const { left, right } = markWords(before ?? '', after ?? '');
          return (
            <tr key={field}>
              <td data-name="What">{fieldNames[field]}</td>
              <td data-name="Before" class="step-text">
                {before === null || before === '' ? <span class="note">as the deployment has it</span> : null}
                {left.map(({ text, isOther }, at) =>
                  isOther ? <del key={at}>{text}</del> : <span key={at}>{text}</span>,
                )}
              </td>
              <td data-name="Then" class="step-text">
                {after === null || after === '' ? <span class="note">as the deployment has it</span> : null}
                {right.map(({ text, isOther }, at) =>
                  isOther ? <ins key={at}>{text}</ins> : <span key={at}>{text}</span>,
                )}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
