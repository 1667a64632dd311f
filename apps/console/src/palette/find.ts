/** Somewhere to go, as a list of the palette shows it. */
export interface Target {
  /** What kind of thing it is, such as `Workflow`. */
  kind: string;
  label: string;
  path: string;
}

/** How well a label matches what was typed: 0 at its beginning, 1 at the beginning of a word, 2 inside; null: not at all. */
function rankIn(label: string, typed: string): number | null {
  const at = label.toLowerCase().indexOf(typed);
  if (at < 0) return null;
  if (at === 0) return 0;
  return /[\s\-_.]/.test(label.charAt(at - 1)) ? 1 : 2;
}

/** Where ids lead that can be opened without having been listed. */
const placesOfIds: readonly { pattern: RegExp; kind: string; place: string }[] = [
  { pattern: /^run_[A-Za-z0-9._-]+$/, kind: 'Run', place: '/runs' },
  { pattern: /^act_[A-Za-z0-9]+$/, kind: 'Conversation', place: '/conversations' },
  { pattern: /^act_[A-Za-z0-9]+(\.\d+)+$/, kind: 'Dead letter', place: '/letters' },
];

/** What only the gateway can look up: a page that is opened by an id, and the runs of a person or with some words. */
function askedTargets(typed: string): Target[] {
  const ids = placesOfIds
    .filter(({ pattern }) => pattern.test(typed))
    .map(({ kind, place }) => ({ kind, label: typed, path: `${place}/${encodeURIComponent(typed)}` }));
  if (ids.length > 0) return ids;
  const isNumber = /^\+?[\d ()-]{4,}$/.test(typed);
  const field = isNumber ? 'conversation' : 'text';
  const value = isNumber ? typed.replaceAll(/[ ()-]/g, '') : typed;
  return [
    {
      kind: 'Runs',
      label: isNumber ? `of ${typed}` : `with “${typed}”`,
      path: `/runs?${new URLSearchParams({ [field]: value }).toString()}`,
    },
  ];
}

/** What is offered for what was typed: known places that match, the best first, then what the gateway can be asked. */
export function findTargets(known: readonly Target[], typed: string): Target[] {
  const text = typed.trim();
  if (text === '') return [...known];
  const ranked = known.flatMap((target) => {
    const rank = rankIn(target.label, text.toLowerCase());
    return rank === null ? [] : [{ target, rank }];
  });
  const found = ranked.toSorted((a, b) => a.rank - b.rank).map(({ target }) => target);
  return [...found, ...askedTargets(text)];
}
