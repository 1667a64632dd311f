import type { House } from './house.js';
import type { Graph } from './owner.js';

/** The node that starts a graph. */
export function triggerNode({ nodes }: Graph): Graph['nodes'][number] | undefined {
  return nodes.find(({ type }) => /Trigger$|\.webhook$/.test(type));
}

/** Fills in each field of a published form by what its label says, and sends it. */
export async function sendForm(
  { api, stack }: House,
  id: string,
  values: readonly (readonly [label: RegExp, value: string])[],
): Promise<void> {
  const { data } = await api<{ triggers: { path: string | null }[] }>('GET', `/v1/workflows/${id}/triggers`);
  const address = `${stack.url}${data.triggers.find(({ path }) => path !== null)?.path ?? ''}`;
  const page = await (await fetch(address)).text();
  const fields = [...page.matchAll(/<label[^>]*>([^<]*)<[^]*?name="([^"]+)"/g)];
  const hidden = [...page.matchAll(/<input[^>]*type="hidden"[^>]*>/g)].map(([tag]): [string, string] => [
    /name="([^"]+)"/.exec(tag)?.[1] ?? '',
    /value="([^"]*)"/.exec(tag)?.[1] ?? '',
  ]);
  const filled = fields.map(([, label = '', name = '']): [string, string] => [
    name,
    values.find(([says]) => says.test(label))?.[1] ?? '',
  ]);
  await fetch(address, {
    method: 'POST',
    body: new URLSearchParams([...hidden, ...filled]),
    headers: { origin: new URL(address).origin },
  });
}
