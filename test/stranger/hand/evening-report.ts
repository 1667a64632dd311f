import { ourNumber } from '../../support/product-environment.js';
import type { Graph } from './owner.js';

function node(name: string, type: string, typeVersion: number, parameters: Record<string, unknown>) {
  return { id: name.toLowerCase(), name, type, typeVersion, position: [0, 0], parameters };
}

const to = (name: string) => ({ main: [[{ node: name, type: 'main', index: 0 }]] });

/** A workflow that somebody has made before: at six the owner is texted how many angry messages came in. */
export const eveningReport: Graph & { name: string } = {
  name: 'Evening report',
  nodes: [
    node('Evening', 'n8n-nodes-base.scheduleTrigger', 1.2, {
      rule: { interval: [{ field: 'cronExpression', expression: '0 18 * * *' }] },
    }),
    node('Count', 'turnpike.tool', 1, {
      tool: 'get_counts',
      arguments:
        '={{ JSON.stringify({ start_date: $today.toISODate(), end_date: $today.toISODate(), label: "angry" }) }}',
    }),
    node('Text', 'turnpike.sendMessage', 1, {
      ...{ to: '+15550111', from: ourNumber },
      text: '=Angry messages today: {{ $json.value }}',
    }),
  ],
  connections: { Evening: to('Count'), Count: to('Text') },
};
