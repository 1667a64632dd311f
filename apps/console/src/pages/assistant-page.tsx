import type { JSX } from 'preact';
import { Heading } from '../parts/heading.js';
import { LeftOut } from '../parts/left-out.js';
import { Problem } from '../parts/messages.js';
import { useLater } from '../parts/use-later.js';
import { useIsOperator } from '../session.js';

type Pages = typeof import('../assistant/assistant.js');

/** A page of the assistant: all of them are for operators. */
export function AssistantPage({ draw }: { draw: (pages: Pages) => JSX.Element }) {
  const isOperator = useIsOperator();
  const { found, problem } = useLater(() => import('../assistant/assistant.js'));
  if (isOperator && found) return draw(found);
  return (
    <>
      <Heading title="Assistant" />
      <LeftOut what="Threads" />
      <Problem problem={problem} />
    </>
  );
}
