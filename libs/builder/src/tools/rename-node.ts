import { uniqueName } from '#graph';
import { findNode } from './find-node.js';
import { defineTool } from './tool.js';

export const renameNode = defineTool<{ nodeId: string; name: string }>({
  name: 'rename_node',
  displayTitle: 'Renaming node',
  description: 'Gives a node another name. Connections and expressions that name it follow.',
  properties: {
    nodeId: { type: 'string', minLength: 1, description: 'the node' },
    name: { type: 'string', minLength: 1, maxLength: 100, pattern: '\\S', description: 'its new name' },
  },
  required: ['nodeId', 'name'],
  nodeArgs: ['nodeId'],
  run: ({ graph, args }) => {
    const { id, name } = findNode(graph, args.nodeId);
    const others = graph.nodes.filter((node) => node.id !== id).map((node) => node.name);
    const newName = uniqueName(args.name.trim(), others);
    return {
      text: `Renamed "${name}" to "${newName}"`,
      operations: [{ type: 'renameNode', nodeId: id, oldName: name, newName }],
      nodeId: id,
    };
  },
});
