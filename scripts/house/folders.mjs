/** Rooms: folders that hold too many files flat, and build scripts that lie among the tests. */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const mostFlat = 30;

/** Lists: each file is one entry of the same form, found by its name. */
const lists = [
  /^libs\/nodes\/src\/types$/, // a node type each
  /^apps\/cli\/src\/commands$/, // a command each
];

/**
 * Folders of the product with more files than one look takes in.
 * @param {readonly string[]} files
 */
export function flatFolders(files) {
  return [...Map.groupBy(files, dirname)]
    .filter(([folder, own]) => own.length > mostFlat && !lists.some((list) => list.test(folder)))
    .map(([folder, own]) => `${folder} (${own.length})`);
}

/**
 * What `npm run build` runs out of test/.
 * @param {string} tree
 */
export function buildScriptsInTest(tree) {
  const { scripts } = JSON.parse(readFileSync(join(tree, 'package.json'), 'utf8'));
  return Array.from(scripts.build.matchAll(/\btest\/\S+/g), ([path]) => path);
}
