/** The rules of trees that can be left out, each with the sentence it stands for (ADR 59). */
export const treeRuleTable = [
  { name: 'spawnAtomic', meaning: 'A spawn is written by the commit that asks for it.' },
  { name: 'spawnAssertsNew', meaning: 'A spawn asserts that the child is new.' },
  { name: 'spawnArmsTimer', meaning: "A spawn arms the child's timer." },
  { name: 'endAtomic', meaning: "A child's end is put into its parent's mailbox by the commit that ends it." },
  { name: 'endTellsOnce', meaning: 'Only a child among the live ones of its parent tells its end.' },
  { name: 'endArmsParent', meaning: "A child's end arms its parent's timer." },
  { name: 'rootWaitsForChildren', meaning: 'A run gets its outcome only when no child of its actor is live.' },
  { name: 'parkTellsParent', meaning: 'Parking a child tells its parent.' },
  {
    name: 'parkWaits',
    meaning: 'Parking a child cancels its own live children, and its parent is told with the end of the last of them.',
  },
  { name: 'parkCancelsOwed', meaning: 'Parking a child cancels what it owes.' },
  { name: 'parkKeepsGrant', meaning: 'A parked child returns nothing of its grant.' },
  { name: 'overNeverUnparks', meaning: 'A child that is over is not put back to work.' },
  { name: 'parkedChildStays', meaning: 'A parked child that is not over yet is not put back to work either.' },
  { name: 'cancelToAll', meaning: 'A cancel is posted to every live child.' },
  { name: 'cancelsOwed', meaning: 'An actor that reads its cancel cancels what it owes.' },
  { name: 'postArmsTimer', meaning: "A post arms its target's timer." },
  { name: 'postDropsErased', meaning: 'A post is dropped where its target is erased.' },
  { name: 'eraseLeavesFirst', meaning: 'The erase of an actor asserts that no child of it is live.' },
  { name: 'eraseTakesOff', meaning: "The erase of a child takes it off its parent's live ones." },
  { name: 'eraseLooksAgain', meaning: 'An erase looks at the tree again until nothing of it is left.' },
  { name: 'samePartition', meaning: 'A whole tree lives in one partition and is forgotten together.' },
  { name: 'forgetTogether', meaning: 'What is left of a tree is forgotten no later than its root.' },
  { name: 'grantBeforeSpawn', meaning: 'A grant is subtracted from the budget in the commit that spawns.' },
] as const;

/** The name of a rule. */
export type TreeRuleName = (typeof treeRuleTable)[number]['name'];

/** The rules in force. */
export type TreeRules = ReadonlySet<TreeRuleName>;

/** All rules but these. */
export function treeRulesWithout(left: readonly TreeRuleName[]): TreeRules {
  return new Set(treeRuleTable.map((rule) => rule.name).filter((name) => !left.includes(name)));
}

/** True of a text that names a rule of trees. */
export function isTreeRuleName(text: string): text is TreeRuleName {
  return treeRuleTable.some((rule) => rule.name === text);
}
