import { useEffect, useState } from 'preact/hooks';

type Render = (text: string) => string;

let known: Render | null = null;

/** The library is fetched with the first answer that is drawn, and by no first visit. */
async function load(): Promise<Render> {
  const { micromark } = await import('micromark');
  known = (text) => micromark(text);
  return known;
}

/**
 * An answer as its model has written it: in Markdown. HTML in it stays text, and links lead to pages and to people alone: that is what the
 * library does unless it is told otherwise. Until it is there the text stands as it is.
 */
export function Markdown({ text }: { text: string }) {
  const [render, setRender] = useState<{ of: Render } | null>(known && { of: known });
  useEffect(() => {
    if (render === null)
      load().then(
        (of) => setRender({ of }),
        () => undefined,
      ); // the text can be read without it
  }, []);
  if (render === null) return <>{text}</>;
  return <div class="markdown" dangerouslySetInnerHTML={{ __html: render.of(text) }} />;
}
