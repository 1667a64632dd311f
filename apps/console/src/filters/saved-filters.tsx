import { useState } from 'preact/hooks';
import { isOfPersons, keepSaved, readSaved, withoutSaved, withSaved } from './saved.js';
import type { SavedFilter } from './saved.js';

/** The filters as an address has them, the same whichever was chosen first; blank ones left out. */
function queryOf(filter: Record<string, string>): string {
  const given = Object.entries(filter).filter(([, value]) => value !== '');
  return new URLSearchParams(given.toSorted(([a], [b]) => (a < b ? -1 : 1))).toString();
}

interface SaveProps {
  isAbout: boolean;
  onSave: (name: string) => string | null;
  onClose: () => void;
}

function SaveForm({ isAbout, onSave, onClose }: SaveProps) {
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const refused = onSave(name.trim());
    setProblem(refused);
    if (refused === null) onClose();
  };
  return (
    <form class="save-filter" onSubmit={submit} onKeyDown={({ key }) => key === 'Escape' && onClose()}>
      <label>
        Name of these filters
        <input
          ref={(input) => input?.focus()}
          required
          pattern=".*\S.*"
          maxLength={40}
          value={name}
          onInput={({ currentTarget }) => setName(currentTarget.value)}
        />
      </label>
      <button class="plain">Save</button>
      <button type="button" class="plain" onClick={onClose}>
        Not now
      </button>
      {isAbout && <span class="note">These name a person or their words: they are forgotten when you sign out.</span>}
      {problem !== null && (
        <span class="problem" role="alert">
          {problem}
        </span>
      )}
    </form>
  );
}

interface SavedProps {
  /** The list: `/runs`. */
  path: string;
  filter: Record<string, string>;
}

/** The sets of filters that are kept under a name, as links, and the way to keep the present one. */
export function SavedFilters({ path, filter }: SavedProps) {
  const [all, setAll] = useState(readSaved);
  const [isSaving, setSaving] = useState(false);
  const query = queryOf(filter);
  const change = (next: SavedFilter[]): void => {
    keepSaved(next);
    setAll(next);
  };
  const save = (name: string): string | null => {
    const next = withSaved(readSaved(), { path, name, query });
    if (next === null) return 'There are 20 of this list: take one away first.';
    change(next);
    return null;
  };
  const ours = all.filter((each) => each.path === path);
  const isKept = ours.some((each) => each.query === query);
  return (
    <div class="saved-filters" role="group" aria-label="Saved filters">
      {ours.map((each) => (
        <span key={each.name} class="saved-filter">
          <a href={`#${path}?${each.query}`} aria-current={each.query === query ? 'true' : undefined}>
            {each.name}
          </a>
          <button
            type="button"
            class="link"
            aria-label={`Forget the filters ${each.name}`}
            title="Forget"
            onClick={() => change(withoutSaved(readSaved(), each))}
          >
            ×
          </button>
        </span>
      ))}
      {!isSaving && (
        <button type="button" class="link" disabled={query === '' || isKept} onClick={() => setSaving(true)}>
          {query === '' ? 'Filters can be saved under a name' : isKept ? 'These are saved' : 'Save these filters'}
        </button>
      )}
      {isSaving && <SaveForm isAbout={isOfPersons({ query })} onSave={save} onClose={() => setSaving(false)} />}
    </div>
  );
}
