/** Trims of lists, sets and streams of Redis, and cuts of texts, in Lua: as text of a script, or in a script's own file. */
const commands = /\b(?:LTRIM|ZREMRANGEBYRANK|XTRIM|MAXLEN)\b|(?<=call\(\s*['"])(?:ltrim|zremrangebyrank|xtrim)\b/g;
/** The first so many of a text; not to a place of it, and not to look what it begins with. */
const firstOf =
  /(?:\bstring\.sub\s*\((?:[^(),]|\([^()]*\))+,\s*1\s*,|:sub\s*\(\s*1\s*,)(?!\s*(?:-|#|1\s*\)))[^)]*\)(?!\s*[~=]=)/g;

/** What in a text of Lua leaves something out, one entry each. */
export function trimsIn(text) {
  return [...text.matchAll(commands), ...text.matchAll(firstOf)].map(([found]) => found.replaceAll(/\s+/g, ' '));
}
