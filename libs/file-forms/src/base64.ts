const form = /^[A-Za-z0-9+/_-]*={0,2}$/;

/** The bytes of a text in Base64, of either alphabet, or of an address that holds its data; null: it is neither, or its end is missing. */
export function fromBase64(text: string): Buffer | null {
  const written = text.replace(/^data:[^,]{0,200};base64,/, '').replaceAll(/\s/g, '');
  const bare = written.replace(/={1,2}$/, '');
  return form.test(written) && bare.length % 4 !== 1 ? Buffer.from(bare, 'base64') : null;
}
