import type { GraphNode } from '#graph';
import type { Found } from './finding.js';
import type { CatalogueNode } from '../catalogue-node.js';

/** Settings of n8n's nodes that change what a node does there and that nobody carries out here. */
type Setting = 'executeOnce' | 'alwaysOutputData' | 'continueOnFail';

const instead: Readonly<Record<Setting, string>> = {
  executeOnce: 'false, or a Limit node before it that keeps one item',
  alwaysOutputData: 'false, or a branch for no items',
  continueOnFail: 'onError: continueRegularOutput',
};

/** The settings of a node that would be passed over. Where they change nothing in n8n either, they are as good as absent. */
export function settingFindings(node: GraphNode, { runs }: CatalogueNode): Found[] {
  if (runs.as === 'sub-node' && runs.main === undefined) return [];
  const asked: Setting[] = [
    ...(node['executeOnce'] === true && runs.as !== 'trigger' ? (['executeOnce'] as const) : []),
    ...(node['alwaysOutputData'] === true ? (['alwaysOutputData'] as const) : []),
    ...(node['continueOnFail'] === true && !goesOn(node) ? (['continueOnFail'] as const) : []),
  ];
  return asked.map((setting) => ({
    ...{ code: 'SETTING_UNSUPPORTED', node: node.name, path: `/${setting}`, expected: instead[setting] },
    message: `"${node.name}" has ${setting} set, which is not carried out here`,
  }));
}

/** `onError` has taken the place of `continueOnFail`, and wins where a node has both. */
function goesOn({ onError }: GraphNode): boolean {
  return onError === 'continueRegularOutput' || onError === 'continueErrorOutput';
}
