import type { JSX } from 'preact';
import type * as Pages from '../deployment/deployment.js';
import { Heading } from '../parts/heading.js';
import { Problem } from '../parts/messages.js';
import { useLater } from '../parts/use-later.js';

/** A page of what the deployment is made of: agents, tables, webhooks, schedules, policy, audit. */
export function DeploymentPage({ draw }: { draw: (pages: typeof Pages) => JSX.Element }) {
  const { found, problem } = useLater(() => import('../deployment/deployment.js'));
  if (found) return draw(found);
  return (
    <>
      <Heading title="Deployment" />
      <Problem problem={problem} />
    </>
  );
}
