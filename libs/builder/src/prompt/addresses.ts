import type { Graph, GraphNode } from '#graph';

type AddressOf = (node: GraphNode, text: (name: string) => string) => string;

const readWebhookPath: AddressOf = (_node, text) => text('path').replace(/^\//, '');
const readWebhookId: AddressOf = ({ id, webhookId }) =>
  typeof webhookId === 'string' && webhookId !== '' ? webhookId : id;

/** Where each type of trigger answers once its workflow is published. */
const places: Readonly<Record<string, AddressOf>> = {
  'n8n-nodes-base.webhook': (node, text) => `/webhook/${readWebhookPath(node, text)}`,
  'n8n-nodes-base.formTrigger': (node, text) => `/form/${readWebhookPath(node, text) || readWebhookId(node, text)}`,
  '@n8n/n8n-nodes-langchain.chatTrigger': (node, text) => `/webhook/${readWebhookId(node, text)}/chat`,
};

/** A line for each trigger that people or machines reach by an address: `"Orders": https://…/webhook/orders`. `base` empty: this instance has no public one. */
export function addressLines({ nodes }: Graph, base: string): string[] {
  return nodes.flatMap((node) => {
    const place = Object.hasOwn(places, node.type) && node.disabled !== true ? places[node.type] : undefined;
    const options: unknown = node.parameters?.['options'];
    const text = (name: string): string =>
      [Object(options), node.parameters ?? {}]
        .map((from): unknown => Reflect.get(Object(from), name))
        .find(isFilledText) ?? '';
    return place ? [`"${node.name}": ${base}${place(node, text)}`] : [];
  });
}

function isFilledText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}
