import type { FileRef } from '#file-forms';
import type { AskedImage } from '../run/model-request.js';

/** The types of pictures that models read. */
const types: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/gif']);

export function isPicture({ mimeType }: FileRef): boolean {
  return types.has(mimeType);
}

/** The part of a question that says what pictures stand behind it. */
export function asksOfPictures(images: readonly AskedImage[]): { images?: readonly AskedImage[] } {
  return images.length === 0 ? {} : { images };
}
