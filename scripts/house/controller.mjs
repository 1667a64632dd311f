/** Who in the controller knows a program by name: only the program's own folder, and the list of programs, should. */
import ts from 'typescript';

import { placeIn, walk } from './sources.mjs';

const programs = 'agent|workflow|schedule|builder|assistant';
const own = new RegExp(`^apps/controller/src/programs/(${programs})/`);
const list = /^apps\/controller\/src\/programs(\/index)?\.ts$/;
const library = new RegExp(`^#(${programs})(/|$)|^\\..*/programs/(${programs})/`);
const name = new RegExp(`^(${programs})$`);

/**
 * The first place of each file that imports a program's library or folder, or spells its name.
 * @param {readonly import('./sources.mjs').Source[]} sources
 */
export function filesThatNamePrograms(sources) {
  const files = sources.filter(
    ({ path }) => path.startsWith('apps/controller/src/') && !own.test(path) && !list.test(path),
  );
  return files.flatMap((source) => {
    let place;
    walk(source.tree, (node, above) => {
      if (place !== undefined || !ts.isStringLiteralLike(node)) return;
      const parent = above.at(-1);
      const isFrom = ts.isImportDeclaration(parent) || ts.isExportDeclaration(parent);
      if ((isFrom ? library : name).test(node.text)) place = placeIn(source, node.getStart(source.tree));
    });
    return place === undefined ? [] : [place];
  });
}
