/** Filters of lists under names, as this browser keeps them (ADR 172). */
export interface SavedFilter {
  /** The list: `/runs`. */
  path: string;
  name: string;
  /** Its filters, as they stand in the address. */
  query: string;
}

const keptAs = 'filters';
/** What a person could be known by: it is forgotten with the sign-in. */
const ofPersons = ['text', 'conversation'];
/** So many of one list. */
const most = 20;

function isSaved(value: unknown): value is SavedFilter {
  return ['path', 'name', 'query'].every(
    (field) => typeof value === 'object' && value !== null && typeof Reflect.get(value, field) === 'string',
  );
}

/** What a browser has kept; what is none of it is left out. */
export function parseSaved(text: string | null): SavedFilter[] {
  try {
    const all: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(all) ? all.filter(isSaved) : [];
  } catch {
    return [];
  }
}

/** With another one of a list, the names in order; one of its name is replaced. Null: there is no room for it. */
export function withSaved(all: readonly SavedFilter[], one: SavedFilter): SavedFilter[] | null {
  const others = withoutSaved(all, one);
  if (others.filter(({ path }) => path === one.path).length >= most) return null;
  return [...others, one].toSorted((a, b) => a.name.localeCompare(b.name));
}

export function withoutSaved(all: readonly SavedFilter[], { path, name }: Omit<SavedFilter, 'query'>): SavedFilter[] {
  return all.filter((each) => each.path !== path || each.name !== name);
}

/** Whether it names a person or words of theirs. */
export function isOfPersons({ query }: Pick<SavedFilter, 'query'>): boolean {
  const fields = new URLSearchParams(query);
  return ofPersons.some((name) => fields.has(name));
}

export function readSaved(): SavedFilter[] {
  return parseSaved(localStorage.getItem(keptAs));
}

export function keepSaved(all: readonly SavedFilter[]): void {
  localStorage.setItem(keptAs, JSON.stringify(all));
}

/** Whoever signs in next finds none that names a person. */
export function forgetPersons(): void {
  keepSaved(readSaved().filter((each) => !isOfPersons(each)));
}
