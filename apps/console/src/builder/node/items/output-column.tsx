import type { Refused } from '../../../api/client.js';
import { Problem } from '../../../parts/messages.js';
import { count } from '../../../wording.js';
import { ItemsView } from './items-view.js';
import type { KnownOutput } from '../../items/known-items.js';

interface Props {
  name: string;
  outputs: readonly KnownOutput[];
  /** What its outputs are called; one alone has no name. */
  names: readonly string[];
  rounds: number;
  isPinned: boolean;
  /** Of which test or run it is, in words. */
  from: string;
  problem: Refused | null;
  /** What it would have asked of the outside, where that was a test. */
  asked: readonly unknown[];
  /** Null: what it makes cannot be pinned. */
  onPin: ((data: unknown[]) => void) | null;
}

/** What a node made in the last test or run. */
export function OutputColumn({ name, outputs, names, rounds, isPinned, from: when, problem, asked, onPin }: Props) {
  const all = outputs.flatMap(({ items }) => items);
  const from = isPinned ? 'as it is pinned' : when;
  return (
    <section class="node-items" aria-label="Output">
      <header>
        <h2>Output</h2>
        {all.length > 0 && onPin && !isPinned && (
          <button type="button" class="plain" onClick={() => onPin(all)}>
            Pin {all.length === 1 ? 'it' : 'them'}
          </button>
        )}
      </header>
      <Problem problem={problem} />
      {outputs.length === 0 && <p class="note">{name} has made nothing yet.</p>}
      {outputs.map(({ count: many, items }, at) => (
        <div key={at} class="from">
          <h3>
            {outputs.length > 1 && `${names[at] || `Output ${at + 1}`} `}
            <span class="note">
              {items.length < many ? `the first ${items.length} of ` : ''}
              {count(many, 'item')}
              {rounds > 1 && ` in the last of ${rounds} rounds`}, {from}
            </span>
          </h3>
          {items.length > 0 && <ItemsView source={name} label={`Items of ${name}`} items={items} />}
        </div>
      ))}
      {asked.length > 0 && (
        <div class="would">
          <h3>It would have asked, and did not</h3>
          <ul>
            {asked.map((one, at) => (
              <li key={at}>
                <code>{JSON.stringify(one)}</code>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}
