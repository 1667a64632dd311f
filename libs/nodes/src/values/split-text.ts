import { NodeError } from './node-error.js';

const separators = ['\n\n', '\n', ' ', ''];

/**
 * Pieces of at most `size` characters, cut at paragraphs, else lines, words or anywhere; each begins with up to `overlap` characters of
 * the one before, in whole parts.
 */
export function splitText(
  text: string,
  size: number,
  overlap: number,
  between: readonly string[] = separators,
): string[] {
  if (!Number.isInteger(size) || size < 1)
    throw new NodeError('NODE_PARAMETER', 'Parameter "chunkSize": expected a whole number from 1');
  if (!Number.isInteger(overlap) || overlap < 0 || overlap >= size) {
    throw new NodeError(
      'NODE_PARAMETER',
      'Parameter "chunkOverlap": expected a whole number below the size of a piece',
    );
  }
  if (text.length <= size) return text.trim() === '' ? [] : [text.trim()];
  const at = between.findIndex((separator) => text.includes(separator));
  const separator = between[at] ?? '';
  const parts = separator === '' ? Array.from(text) : text.split(separator);
  const pieces: string[] = [];
  let small: string[] = [];
  for (const part of parts) {
    if (part.length <= size) {
      small.push(part);
      continue;
    }
    pieces.push(...joined(small, separator, size, overlap));
    small = [];
    pieces.push(...splitText(part, size, overlap, between.slice(at + 1)));
  }
  return [...pieces, ...joined(small, separator, size, overlap)];
}

/** Parts put together to pieces as long as may be. */
function joined(parts: readonly string[], separator: string, size: number, overlap: number): string[] {
  const pieces: string[] = [];
  let [held, length]: [string[], number] = [[], 0];
  const countCost = (part: string): number => part.length + (held.length > 0 ? separator.length : 0);
  for (const part of parts) {
    if (length + countCost(part) > size && held.length > 0) {
      pieces.push(held.join(separator));
      while (held.length > 0 && (length > overlap || length + countCost(part) > size)) {
        const [first = ''] = held;
        held = held.slice(1);
        length -= first.length + (held.length > 0 ? separator.length : 0);
      }
    }
    length += countCost(part);
    held.push(part);
  }
  if (held.length > 0) pieces.push(held.join(separator));
  return pieces.map((piece) => piece.trim()).filter((piece) => piece !== '');
}
