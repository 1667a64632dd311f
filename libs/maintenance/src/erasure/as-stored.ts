/** How often a text may have been put into JSON on its way to Redis: an answer is, within a record, and once more to be sure. */
const mostNested = 4;

/** A text as it stands inside of stored JSON, of JSON within JSON, and so on; one that needs no escape stands the same in all. */
export function asStored(text: string): string[] {
  const forms: string[] = [];
  for (let form = text; forms.length < mostNested; forms.push(form)) form = JSON.stringify(form).slice(1, -1);
  return [...new Set(forms)];
}
