/** How a prompt says that a value is taken from what comes in, or from something earlier. */
interface Forms {
  open: string;
  close: string;
  item: string;
  earlier: string | null;
}

/** A text with places such as `«amount»` or `«Fetch: amount»`, in the form that the prompt teaches; without one it stays as it is. */
export function withPlaces(text: string, words: string): string {
  if (!text.includes('«')) return text;
  const forms = formsIn(words);
  if (forms === null) return text;
  const { open, close, item, earlier } = forms;
  const taught = text.replace(/«(?:([^«»:]+): )?([^«»]+)»/g, (_, from: string | undefined, path: string) => {
    const source = from === undefined ? item : (earlier ?? item).replace('Node', () => from);
    return `${open} ${source}${path.split('.').map(stepTo).join('')} ${close}`;
  });
  return `=${taught}`;
}

function stepTo(name: string): string {
  return /^[\w$]+(?:\[\d+\])?$/.test(name) ? `.${name}` : `[${JSON.stringify(name)}]`;
}

/** The form of an example in quotes: `"=Dear {{ $json.name }}"`; and what the prompt says is an earlier one's. */
function formsIn(words: string): Forms | null {
  const [, open, item, close] = /"=[^"{]*(\{\{) (\$\w+)\.\w+ (\}\})"/.exec(words) ?? [];
  if (open === undefined || item === undefined || close === undefined) return null;
  const [earlier = null] = /\$\('Node'\)[\w.]+/.exec(words) ?? [];
  return { open, close, item, earlier };
}
