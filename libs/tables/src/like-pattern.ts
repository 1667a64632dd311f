/** Whether a text fits a pattern, in time linear in the text; `cost` says how many steps a text takes at most. */
export interface LikePattern {
  fits(this: void, text: string): boolean;
  /** Steps for a text of so many characters. */
  cost(this: void, characters: number): number;
}

/** Where a piece of a pattern is first found in a text, from a place on; -1: nowhere. */
interface Piece {
  find(this: void, text: string, from: number): number;
  length: number;
  /** Steps for each character of the text. */
  width: number;
}

/** A pattern of `%` (any text) and `_` (one character), taken apart once: what stands between its `%` is found one after the other. */
export function likePattern(pattern: string): LikePattern {
  const [first = '', ...rest] = pattern.split('%');
  const last = rest.pop();
  const ends = (characters: number): number => Math.min(characters, pattern.length) + 1;
  if (last === undefined) return { fits: (text) => text.length === first.length && fitsAt(text, first, 0), cost: ends };
  const pieces = rest.filter((piece) => piece !== '').map(compilePiece);
  const width = Math.max(0, ...pieces.map((piece) => piece.width));
  const fits = (text: string): boolean => {
    const end = text.length - last.length;
    if (end < first.length || !fitsAt(text, first, 0) || !fitsAt(text, last, end)) return false;
    let at = first.length;
    for (const { find, length } of pieces) {
      const found = find(text, at);
      if (found < 0) return false;
      at = found + length;
    }
    return at <= end;
  };
  return { fits, cost: (characters) => characters * width + ends(characters) };
}

function fitsAt(text: string, piece: string, at: number): boolean {
  for (let place = 0; place < piece.length; place += 1)
    if (piece[place] !== '_' && piece[place] !== text[at + place]) return false;
  return true;
}

function compilePiece(piece: string): Piece {
  return piece.includes('_') ? holed(piece) : solid(piece);
}

/** Knuth, Morris and Pratt: no character of the text is looked at again. */
function solid(piece: string): Piece {
  const borders = computeBorders(piece);
  const find = (text: string, from: number): number => {
    let matched = 0;
    for (let at = from; at < text.length; at += 1) {
      while (matched > 0 && piece.charCodeAt(matched) !== text.charCodeAt(at)) matched = borders[matched - 1] ?? 0;
      if (piece.charCodeAt(matched) === text.charCodeAt(at)) matched += 1;
      if (matched === piece.length) return at - matched + 1;
    }
    return -1;
  };
  return { find, length: piece.length, width: 1 };
}

/** For each beginning of a text, how much of its end is its beginning again. */
function computeBorders(piece: string): Int32Array {
  const borders = new Int32Array(piece.length);
  let matched = 0;
  for (let at = 1; at < piece.length; at += 1) {
    while (matched > 0 && piece[matched] !== piece[at]) matched = borders[matched - 1] ?? 0;
    if (piece[matched] === piece[at]) matched += 1;
    borders[at] = matched;
  }
  return borders;
}

const bits = 32;

/** With holes: all places at which the piece may have begun are kept side by side, a bit each (Baeza-Yates and Gonnet). */
function holed(piece: string): Piece {
  const words = Math.ceil(piece.length / bits);
  const { ofCharacter, ofOthers } = computeMasks(piece, words);
  const end = (piece.length - 1) % bits;
  const find = (text: string, from: number): number => {
    const state = new Uint32Array(words);
    for (let at = from; at < text.length; at += 1) {
      const mask = ofCharacter.get(text.charCodeAt(at)) ?? ofOthers;
      let carry = 1;
      for (let word = 0; word < words; word += 1) {
        const before = state[word] ?? 0;
        state[word] = ((before << 1) | carry) & (mask[word] ?? 0);
        carry = before >>> (bits - 1);
      }
      if ((((state[words - 1] ?? 0) >>> end) & 1) === 1) return at - piece.length + 1;
    }
    return -1;
  };
  return { find, length: piece.length, width: words };
}

/** At which places of the piece a character may stand. */
function computeMasks(piece: string, words: number) {
  const ofOthers = new Uint32Array(words);
  const ofCharacter = new Map<number, Uint32Array>();
  const put = (mask: Uint32Array, at: number): void => {
    const word = Math.floor(at / bits);
    mask[word] = (mask[word] ?? 0) | (1 << (at % bits));
  };
  const units = piece.split('');
  for (const [at, unit] of units.entries()) if (unit === '_') put(ofOthers, at);
  for (const [at, unit] of units.entries()) {
    if (unit === '_') continue;
    const code = unit.charCodeAt(0);
    const mask = ofCharacter.get(code) ?? Uint32Array.from(ofOthers);
    put(mask, at);
    ofCharacter.set(code, mask);
  }
  return { ofCharacter, ofOthers };
}
