const node = (name: string, type: string, parameters: object, typeVersion: number): object => ({
  ...{ id: name, name, type: `n8n-nodes-base.${type}`, typeVersion, parameters },
});
const to = (name: string): object => ({ main: [[{ node: name, type: 'main', index: 0 }]] });

/** A graph that calls itself for each of ten items, as deep as a graph may say. */
export const bomb = {
  name: 'Bomb',
  nodes: [
    node('Start', 'manualTrigger', {}, 1),
    node('Called', 'executeWorkflowTrigger', {}, 1),
    node('Ten', 'code', { jsCode: 'return Array.from({ length: 10 }, (_, n) => ({ json: { n } }))' }, 2),
    node('Again', 'executeWorkflow', { workflowId: 'bomb', mode: 'each' }, 1.2),
  ],
  connections: { Start: to('Ten'), Called: to('Ten'), Ten: to('Again') },
  settings: { maxDepth: 10 },
};
