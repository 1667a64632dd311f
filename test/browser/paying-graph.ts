/** A graph that writes without asking anybody, as soon as a person has confirmed it. */
export function payingGraph(name: string): object {
  const at = { typeVersion: 1, position: [0, 0] };
  return {
    name,
    nodes: [
      { ...at, id: 's', name: 'Start', type: 'n8n-nodes-base.manualTrigger', parameters: {} },
      {
        ...{ ...at, id: 'p', name: 'Pay', type: 'n8n-nodes-base.httpRequest', typeVersion: 4.2, approval: 'none' },
        parameters: { method: 'POST', url: 'https://pay.example/' },
      },
    ],
    connections: { Start: { main: [[{ node: 'Pay', type: 'main', index: 0 }]] } },
  };
}
