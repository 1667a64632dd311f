const base = 'n8n-nodes-base.';

function nodeOf(name: string, type: string, typeVersion: number, parameters: object, webhookId: string): object {
  return { id: name, name, type, typeVersion, parameters, webhookId };
}

const webhook = (path: string, httpMethod: string): object => ({ path, httpMethod });

const triggers: Readonly<Record<string, readonly object[]>> = {
  fuzz: [
    nodeOf('Call', `${base}webhook`, 2, webhook('fuzz', 'POST'), 'fuzz-1'),
    nodeOf('Look', `${base}webhook`, 2, webhook('fuzz', 'GET'), 'fuzz-2'),
    nodeOf('Part', `${base}webhook`, 2, webhook('fuzz/:part', 'POST'), 'fuzz-3'),
  ],
  'fuzz-chat': [nodeOf('Chat', '@n8n/n8n-nodes-langchain.chatTrigger', 1.1, { public: true }, 'fuzz-chat')],
  'fuzz-form': [
    nodeOf(
      ...(['Form', `${base}formTrigger`, 2.2] as const),
      {
        formTitle: 'Fuzz',
        formFields: { values: [{ fieldLabel: 'Name' }, { fieldLabel: 'Age', fieldType: 'number' }] },
        options: { path: 'fuzz-form' },
      },
      'fuzz-form',
    ),
  ],
};

/** Publishes graphs with a trigger of each kind, so that strangers can call them. */
export async function publishTriggers(url: string, key: string): Promise<void> {
  for (const [id, nodes] of Object.entries(triggers)) {
    await asked(url, key, '/v1/workflows', { id, graph: { name: id, nodes, connections: {} } });
    await asked(url, key, `/v1/workflows/${id}/publish`, {});
  }
}

/** Makes what operations can be asked about, once more where it has been deleted meanwhile. */
export async function makeThings(url: string, key: string): Promise<void> {
  const graph = { name: 'a', nodes: [nodeOf('Start', `${base}manualTrigger`, 1, {}, '')], connections: {} };
  const table = { name: 'a', columns: [{ name: 'a', type: 'string' }], reason: 'to be fuzzed' };
  const all = [asked(url, key, '/v1/workflows', { id: 'a', graph }), asked(url, key, '/v1/tables', table)];
  await Promise.allSettled(all); // they may be there
}

async function asked(url: string, key: string, path: string, body: object): Promise<void> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const response = await fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
}
