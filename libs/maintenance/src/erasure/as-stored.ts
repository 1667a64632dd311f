/** How often a text may have been put into JSON on its way to Redis: an answer within a record twice, and once more to be sure. */
const mostNested = 4;

/** A text as it occurs in stored JSON, in JSON within JSON, and so on; one that needs no escape is the same in all. */
export function asStored(text: string): string[] {
  const forms: string[] = [];
  for (let form = text; forms.length < mostNested; forms.push(form)) form = JSON.stringify(form).slice(1, -1);
  return [...new Set(forms)];
}
