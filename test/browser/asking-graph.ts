/** A form and a public chat, which says what it was told. */
export function askingGraph(id: string): object {
  const values = [{ fieldLabel: 'Name', fieldType: 'text' }];
  const said = { id: 's', name: 'output', value: '=You said {{ $json.chatInput }}', type: 'string' };
  const chat = '@n8n/n8n-nodes-langchain.chatTrigger';
  const node = (name: string, type: string, typeVersion: number, parameters: object, more: object = {}): object => ({
    ...{ id: name, name, type, typeVersion, parameters, position: [0, 0], ...more },
  });
  return {
    name: 'Asks',
    nodes: [
      node('Form', 'n8n-nodes-base.formTrigger', 2.2, { path: id, formTitle: 'Hello', formFields: { values } }),
      node('Chat', chat, 1.1, { public: true }, { webhookId: id }),
      node('Say', 'n8n-nodes-base.set', 3.4, { assignments: { assignments: [said] } }),
      node('Keep', 'n8n-nodes-base.noOp', 1, {}),
    ],
    connections: {
      Chat: { main: [[{ node: 'Say', type: 'main', index: 0 }]] },
      Form: { main: [[{ node: 'Keep', type: 'main', index: 0 }]] },
    },
  };
}
