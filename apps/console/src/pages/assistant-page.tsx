import type { JSX } from 'preact';
import type * as Pages from '../assistant/assistant.js';
import { Heading } from '../parts/heading.js';
import { LeftOut } from '../parts/left-out.js';
import { Problem } from '../parts/messages.js';
import { useLater } from '../parts/use-later.js';
import { useIsOperator } from '../session.js';

/** A page of the assistant: all of them are for operators. */
export function AssistantPage({ draw }: { draw: (pages: typeof Pages) => JSX.Element }) {
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
