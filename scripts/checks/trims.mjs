/** Trims of lists, sets and streams of Redis, and cuts of texts, in Lua: as text of a script, or in a script's own file. */
const names = 'LTRIM|ZREMRANGEBYRANK|XTRIM|MAXLEN|B?[LR]POP|B?ZPOP(?:MIN|MAX)|B?[LZ]MPOP|SPOP|GETRANGE';
const commands = new RegExp(`\\b(?:${names})\\b|(?<=call\\(\\s*['"])(?:${names.toLowerCase()})\\b`, 'g');
/** The name of such a command alone, as it is given to a client, or is a method of one. */
export const trimCommand = new RegExp(`^(?:${names})$`, 'i');

/** One argument of a call, that may hold a call itself. */
const argument = String.raw`(?:[^(),]|\([^()]*\))+`;
/** The first so many of a text; not to a place of it, and not to look what it begins with. */
const firstOf = new RegExp(
  String.raw`(?:\bsub\s*\(${argument},\s*[01]\s*,|:sub\s*\(\s*[01]\s*,)(?!\s*(?:-|#|1\s*\)))[^)]*\)(?!\s*[~=]=)`,
  'g',
);
/** The last so many of a text; not to look what it ends with. */
const lastOf = new RegExp(
  String.raw`(?:\bsub\s*\(${argument},|:sub\s*\()\s*-\s*(?!#|1\s*[,)])\w+\s*\)(?!\s*[~=]=)`,
  'g',
);
/** `string.format('%.200s', text)`, and a pattern that takes so many of any character. */
const byFormat = /%\.\d{2,}s|\.\{\d{2,}\}|\.rep\(\s*'\.\??'/g;

/** What in a text of Lua leaves something out, one entry each. */
export function trimsIn(text) {
  return foundIn(text).map(([found]) => found.replaceAll(/\s+/g, ' '));
}

/** The lines of a script that leave something out, one entry for each time. */
export function linesThatTrim(text) {
  return foundIn(text).map(({ index }) => {
    const end = text.indexOf('\n', index);
    return text.slice(text.lastIndexOf('\n', index) + 1, end < 0 ? text.length : end).trim();
  });
}

function foundIn(text) {
  const found = [commands, firstOf, lastOf, byFormat].flatMap((pattern) => [...text.matchAll(pattern)]);
  return found.sort((one, other) => one.index - other.index);
}
