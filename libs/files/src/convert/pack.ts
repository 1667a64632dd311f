import { gunzipSync, gzipSync } from 'node:zlib';
import { Unconvertible } from './convert-task.js';
import type { Input, Made } from './convert-task.js';
import { fflate } from './packages.js';

/** What comes out of the archives of an item: how many files, and how many bytes of all. */
const mostFiles = 100;
const mostBytes = 134_217_728;

/** The files in archives of ZIP, and what gzip has packed; folders, and what macOS adds under `__MACOSX`, are left out. */
export function unpack(inputs: readonly Input[]): Made[] {
  const left = { files: mostFiles, bytes: mostBytes };
  return inputs.flatMap((input) => {
    if (input.bytes[0] === 0x1f && input.bytes[1] === 0x8b) return [gunzipped(input, left)];
    if (input.bytes[0] === 0x50 && input.bytes[1] === 0x4b) return unzipped(input, left);
    throw new Unconvertible(`${input.name} is no archive of ZIP or gzip`);
  });
}

interface Left {
  files: number;
  bytes: number;
}

function tooMuch(): Unconvertible {
  return new Unconvertible(`an archive gives at most ${mostFiles} files and ${mostBytes} bytes`);
}

function gunzipped({ bytes, name }: Input, left: Left): Made {
  try {
    const whole = gunzipSync(bytes, { maxOutputLength: Math.max(1, left.bytes) });
    left.bytes -= whole.length;
    return { name: name.replace(/\.gz$/i, ''), bytes: whole };
  } catch (error) {
    if (error instanceof RangeError) throw tooMuch();
    throw new Unconvertible(`${name} cannot be unpacked`);
  }
}

/** Sizes are what the directory says, and what comes may not be more. */
function unzipped({ bytes, name }: Input, left: Left): Made[] {
  const { unzipSync } = fflate();
  const paths = new Set<string>();
  try {
    const found = unzipSync(bytes, {
      filter: ({ name: path, originalSize, size, compression }) => {
        if (path.endsWith('/') || path.startsWith('__MACOSX/')) return false;
        if (paths.has(path)) throw new Unconvertible(`${name} has two files at ${path}`);
        paths.add(path);
        left.files -= 1;
        left.bytes -= compression === 0 ? size : originalSize; // what is not compressed comes as long as it lies there
        if (left.files < 0 || left.bytes < 0) throw tooMuch();
        return true;
      },
    });
    return Object.entries(found).map(([path, content]) => ({ name: path.split('/').at(-1) ?? path, bytes: content }));
  } catch (error) {
    throw error instanceof Unconvertible ? error : new Unconvertible(`${name} cannot be unpacked`);
  }
}

/** All files in one archive, each under its name; of one name each after the first gets a number. */
export function zip(inputs: readonly Input[]): Uint8Array {
  const names = new Set<string>();
  const named = inputs.map(({ name, bytes }): [string, Uint8Array] => {
    const [, stem = name, end = ''] = /^(.+?)(\.[^.]*)?$/.exec(name) ?? [];
    let [own, count] = [name, 0];
    while (names.has(own)) own = `${stem} ${(count += 1)}${end}`;
    names.add(own);
    return [own, bytes];
  });
  return fflate().zipSync(Object.fromEntries(named));
}

export function gzip([input]: readonly Input[]): Uint8Array {
  if (input === undefined) throw new Unconvertible('there is no file to pack');
  return gzipSync(input.bytes);
}
