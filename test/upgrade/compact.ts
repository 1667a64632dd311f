import { readFileSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';

const brotli = {
  params: {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  },
};

/** Writes lines, compressed where the name of the file says so: `.br`. The same lines make the same bytes. */
export function writeLines(path: string, lines: readonly string[]): void {
  const text = lines.map((line) => `${line}\n`).join('');
  writeFileSync(path, path.endsWith('.br') ? brotliCompressSync(text, brotli) : text);
}

export function readLines(path: string): string[] {
  const bytes = readFileSync(path);
  const text = path.endsWith('.br') ? brotliDecompressSync(bytes) : bytes;
  return text.toString('utf8').trimEnd().split('\n');
}
