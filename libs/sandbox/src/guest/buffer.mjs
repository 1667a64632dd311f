/**
 * What of Node's `Buffer` works on bytes alone: texts in and out of UTF-8, Base64, hexadecimal and Latin-1. It is a script for QuickJS, as the prelude is.
 */
(() => {
  'use strict';
  const { defineProperty } = Object;
  const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

  function utf8Bytes(text) {
    const plain = unescape(encodeURIComponent(text.toWellFormed()));
    return latin1Bytes(plain);
  }

  const latin1Bytes = (text) => Array.from({ length: text.length }, (_, at) => text.charCodeAt(at) & 255);

  function hexBytes(text) {
    const pairs = /^(?:[\da-f]{2})*/i.exec(text)[0];
    return Array.from({ length: pairs.length / 2 }, (_, at) => parseInt(pairs.slice(2 * at, 2 * at + 2), 16));
  }

  function base64Bytes(text) {
    const bytes = [];
    let [held, bits] = [0, 0];
    for (const digit of text
      .replace(/-/g, '+')
      .replace(/_/g, '/')
      .replace(/[^A-Za-z\d+/]/g, '')) {
      held = ((held << 6) | digits.indexOf(digit)) & 0xffff;
      bits += 6;
      if (bits < 8) continue;
      bits -= 8;
      bytes.push((held >> bits) & 255);
    }
    return bytes;
  }

  function latin1Text(bytes, mask) {
    let text = '';
    for (const byte of bytes) text += String.fromCharCode(byte & mask);
    return text;
  }

  const utf8Parts =
    /([\xc2-\xdf][\x80-\xbf]|\xe0[\xa0-\xbf][\x80-\xbf]|[\xe1-\xec\xee\xef][\x80-\xbf]{2}|\xed[\x80-\x9f][\x80-\xbf]|\xf0[\x90-\xbf][\x80-\xbf]{2}|[\xf1-\xf3][\x80-\xbf]{3}|\xf4[\x80-\x8f][\x80-\xbf]{2})|\xe0[\xa0-\xbf]?|[\xe1-\xec\xee\xef][\x80-\xbf]?|\xed[\x80-\x9f]?|\xf0(?:[\x90-\xbf][\x80-\xbf]?)?|[\xf1-\xf3][\x80-\xbf]{0,2}|\xf4(?:[\x80-\x8f][\x80-\xbf]?)?|[\x80-\xff]/g;

  /** What only begins to be a character becomes one replacement character, as in Node. */
  function utf8Text(bytes) {
    const plain = latin1Text(bytes, 255);
    try {
      return decodeURIComponent(escape(plain));
    } catch {
      return plain.replace(utf8Parts, (_part, character) =>
        character === undefined ? '\ufffd' : decodeURIComponent(escape(character)),
      );
    }
  }

  function base64Text(bytes) {
    let text = '';
    for (let at = 0; at < bytes.length; at += 3) {
      const all = (bytes[at] << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0);
      const count = Math.min(3, bytes.length - at) + 1;
      for (let next = 0; next < 4; next += 1) text += next < count ? digits[(all >> (18 - 6 * next)) & 63] : '=';
    }
    return text;
  }

  const base64Url = (bytes) => base64Text(bytes).replace(/\+/g, '-').replace(/\//g, '_').replaceAll('=', '');
  const hexText = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  const encodings = {
    utf8: [utf8Bytes, utf8Text],
    base64: [base64Bytes, base64Text],
    base64url: [base64Bytes, base64Url],
    hex: [hexBytes, hexText],
    latin1: [latin1Bytes, (bytes) => latin1Text(bytes, 255)],
    ascii: [latin1Bytes, (bytes) => latin1Text(bytes, 127)],
  };
  const otherNames = { 'utf-8': 'utf8', binary: 'latin1' };

  function encodingNamed(name = 'utf8') {
    const known = String(name ?? 'utf8').toLowerCase();
    const own = Object.hasOwn(otherNames, known) ? otherNames[known] : known;
    if (!Object.hasOwn(encodings, own)) throw new TypeError(`Buffer: there is no encoding ${known} here`);
    return encodings[own];
  }

  class Buffer extends Uint8Array {
    static from(value, encoding, length) {
      if (typeof value === 'string') return Buffer.from(encodingNamed(encoding)[0](value));
      if (value instanceof ArrayBuffer) return new Buffer(value, encoding, length);
      if (value?.type === 'Buffer' && Array.isArray(value.data)) return Buffer.from(value.data);
      if (typeof value?.length !== 'number') throw new TypeError('Buffer.from(): expected a text, bytes or a list');
      const made = new Buffer(value.length);
      made.set(value);
      return made;
    }

    static alloc(size, fill = 0) {
      return new Buffer(size).fill(fill);
    }

    static concat(list, total) {
      const length = total ?? list.reduce((sum, each) => sum + each.length, 0);
      const made = new Buffer(length);
      let at = 0;
      for (const each of list)
        for (const byte of each) {
          if (at < length) made[at] = byte;
          at += 1;
        }
      return made;
    }

    static isBuffer(value) {
      return value instanceof Buffer;
    }

    static isEncoding(name) {
      const known = String(name).toLowerCase();
      return Object.hasOwn(encodings, known) || Object.hasOwn(otherNames, known);
    }

    static byteLength(value, encoding) {
      return typeof value === 'string' ? encodingNamed(encoding)[0](value).length : value.byteLength;
    }

    toString(encoding, start = 0, end = this.length) {
      return encodingNamed(encoding)[1](this.subarray(start, end));
    }

    toJSON() {
      return { type: 'Buffer', data: Array.from(this) };
    }

    equals(other) {
      return this.length === other.length && this.every((byte, at) => byte === other[at]);
    }

    /** The same bytes, as Node has it. */
    slice(start, end) {
      return this.subarray(start, end);
    }
  }
  defineProperty(globalThis, 'Buffer', { value: Buffer, writable: true, configurable: true, enumerable: false });
})();
