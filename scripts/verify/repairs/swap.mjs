import { existsSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';

/**
 * Puts a text in place of a file's own, and gives what puts it back; null: there is no such file. The file stays as old as it was, or the
 * command line would take the build for an old one and build anew, without the repair in what is compiled.
 * @param {string} path
 * @param {string} text
 * @returns {(() => void) | null}
 */
export function swap(path, text) {
  if (!existsSync(path)) return null;
  const before = readFileSync(path);
  write(path, text);
  return () => write(path, before);
}

/**
 * @param {string} path
 * @param {string | Buffer} content
 */
function write(path, content) {
  const { atime, mtime } = statSync(path);
  writeFileSync(path, content);
  utimesSync(path, atime, mtime);
}
