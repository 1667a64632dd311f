/** Texts that were typed and not sent, by their fields: whoever looks something up meanwhile finds them. In this tab, until it signs out or loads again. */
const texts = new Map<string, string>();

/** A field of a page: a thread that is written to for the first time is the same one afterwards. */
export function fieldAt(hash: string, id: string): string {
  return `${hash.replace(/[?&]new=yes/, '')} ${id}`;
}

export function keepTyped(field: string, text: string): void {
  if (text === '') texts.delete(field);
  else texts.set(field, text);
}

export function typedIn(field: string): string {
  return texts.get(field) ?? '';
}

/** They are another's, who signs in next. */
export function forgetTyped(): void {
  texts.clear();
}
