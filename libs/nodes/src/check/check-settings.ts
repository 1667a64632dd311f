import type { GraphNode } from '#graph';
import type { Found } from './finding.js';
import type { CatalogueNode } from '../catalogue-node.js';

/** Settings of n8n's nodes that change what a node does there, where that is not carried out here. */
type Setting = 'executeOnce' | 'alwaysOutputData' | 'continueOnFail';

const instead: Readonly<Record<Setting, string>> = {
  executeOnce: 'false, or a Limit node before it that keeps one item',
  alwaysOutputData: 'false, or a branch for no items',
  continueOnFail: 'onError: continueRegularOutput',
};

/** The settings of a node that would be passed over. Where they change nothing in n8n either, they are as good as absent. */
export function settingFindings(node: GraphNode, { runs, description: { outputs, name } }: CatalogueNode): Found[] {
  const isLoop = runs.as === 'flow' && runs.kind === 'split-in-batches';
  const hasSeveral = Array.isArray(outputs) ? outputs.length > 1 : name === 'n8n-nodes-base.switch';
  const asked: Setting[] = [
    ...(node['executeOnce'] === true && isLoop ? (['executeOnce'] as const) : []),
    ...(node['alwaysOutputData'] === true && hasSeveral ? (['alwaysOutputData'] as const) : []),
    ...(node['continueOnFail'] === true && node.onError === 'stopWorkflow' ? (['continueOnFail'] as const) : []),
  ];
  return asked.map((setting) => ({
    ...{ code: 'SETTING_UNSUPPORTED', node: node.name, path: `/${setting}`, expected: instead[setting] },
    message: `"${node.name}" has ${setting} set, which is not carried out as this node stands`,
  }));
}
