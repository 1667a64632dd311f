import { Heading } from '../parts/heading.js';

interface Props {
  /** What was not found, as a sentence. */
  what: string;
  back: { label: string; path: string };
}

/** The page of an unknown address, with a way back. */
export function NotFoundPage({ what, back }: Props) {
  return (
    <>
      <Heading title="Not found" />
      <div class="nothing">
        <p>{what}</p>
        <p>
          <a href={`#${back.path}`}>{back.label}</a>
        </p>
      </div>
    </>
  );
}
