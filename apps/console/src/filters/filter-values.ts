import { useMemo } from 'preact/hooks';
import type { operations } from '#client';
import { gateway } from '../api/client.js';
import { useAnswer } from '../api/use-answer.js';

type Channel = NonNullable<NonNullable<operations['listRuns']['parameters']['query']>['channel']>;

/** Every channel of the API: one that is not here does not compile. */
const channelWords: Record<Channel, string> = {
  sms: 'SMS',
  whatsapp: 'WhatsApp',
  slack: 'Slack',
  api: 'API',
  webhook: 'webhook',
  html: 'form or chat',
};
export const channels = Object.entries(channelWords);

/** A channel as people say it; one of another build by its name. */
export function channelSaid(name: string): string {
  return channels.find(([channel]) => channel === name)?.[1] ?? name;
}

/** The tools that there are. */
export function useTools(): readonly string[] {
  const { answer } = useAnswer((signal) => gateway.GET('/v1/breakers', { signal }));
  return useMemo(
    () => answer?.breakers.flatMap(({ name }) => (name.startsWith('tool:') ? [name.slice('tool:'.length)] : [])) ?? [],
    [answer],
  );
}

/** How many workflows are among the agents: a page of the API's list. */
const workflowsListed = 200;

/** Who answers: the agents, then the workflows by their names; and for whom. */
export function useAgents(): { agents: readonly [string, string][]; tenants: readonly string[] } {
  const agents = useAnswer((signal) => gateway.GET('/v1/agents', { signal })).answer?.agents;
  const query = { limit: workflowsListed };
  const workflows = useAnswer((signal) => gateway.GET('/v1/workflows', { params: { query }, signal })).answer;
  return useMemo(() => {
    const ids = [...new Set(['default', ...(agents ?? []).map(({ id }) => id)])];
    return {
      agents: [
        ...ids.map((id): [string, string] => [id, id]),
        ...(workflows?.workflows ?? []).map(({ id, name }): [string, string] => [`workflow.${id}`, name ?? id]),
      ],
      tenants: [...new Set(['default', ...(agents ?? []).map(({ tenant }) => tenant)])],
    };
  }, [agents, workflows]);
}
