import type { NodeDescription } from '#nodes';

/** Which examples the parameters of a type are asked for with. */
export type NodeCategory = 'set' | 'if' | 'httpRequest' | 'tool' | 'calledTool' | 'generic';

export function classifyNode({ name, outputs }: Pick<NodeDescription, 'name' | 'outputs'>): NodeCategory {
  const [, own = name] = /\.([^.]+)$/.exec(name) ?? [];
  if (name === 'turnpike.tool') return 'calledTool';
  if (JSON.stringify(outputs).includes('ai_tool')) return 'tool';
  if (own === 'set') return 'set';
  if (own === 'if' || own === 'filter' || own === 'switch') return 'if';
  if (own === 'httpRequest') return 'httpRequest';
  return 'generic';
}
