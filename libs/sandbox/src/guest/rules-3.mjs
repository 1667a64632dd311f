/**
 * Functions of values under rules 3: what n8n 1.123 itself was seen to give where that is not what its reference says, or where the functions of rules 1 and 2
 * gave another value (ADR 195). A script for QuickJS; the prelude calls `takeBackRules3` for
 * a scope of earlier rules.
 */
(() => {
  'use strict';
  const { parse, stringify } = JSON;
  const { keys, entries, fromEntries, defineProperty, getOwnPropertyDescriptor, getOwnPropertyNames } = Object;
  const { isArray } = Array;
  const { DateTime } = luxon;

  const isObject = (value) => typeof value === 'object' && value !== null;
  const isMissing = (value) => value === null || value === undefined || value === '';
  const isHollow = (value) => isMissing(value) || (isObject(value) && isBare(value) && keys(value).length === 0);
  const isBare = (value) => isArray(value) || Object.getPrototypeOf(value) === Object.prototype;

  // Texts.

  const address = /(?:https?|ftp):\/\/(?:(?:[\w-]+\.)+[a-z]{2,}|localhost|\d+(?:\.\d+){3})(?![\w-])[^\s"<>]*/i;
  const urlStart = /^(?:https?|ftp):\/\/(?:[^\s/?#@]+@)?([^\s/?#:@]+)(?::\d+)?([^\s?#]*)/i;
  const marks = /[!"#$%&'()*+,./:;<=>?@[\\\]^`{|}~–—]/g;
  const plainLetters = {
    ...{ Æ: 'AE', æ: 'ae', Ø: 'O', ø: 'o', ß: 'ss', Œ: 'OE', œ: 'oe', Ł: 'L', ł: 'l', Đ: 'D', đ: 'd' },
    ...{ Þ: 'Th', þ: 'th', Ð: 'D', ð: 'd', '–': '-', '—': '--', '“': '"', '”': '"', '‘': "'", '’': "'" },
  };

  function readNumber(text, name) {
    const number = Number(text);
    if (Number.isNaN(number)) throw new Error(`${name}(): expected a text that is a number`);
    return number;
  }

  const texts = {
    parseJson() {
      try {
        return parse(this);
      } catch (error) {
        throw new Error(`parseJson(): ${error.message}`);
      }
    },
    toNumber() {
      return readNumber(this, 'toNumber');
    },
    toInt() {
      const number = parseInt(this);
      if (Number.isNaN(number)) throw new Error('toInt(): expected a text that begins with a number');
      return number;
    },
    toFloat() {
      const number = /^\s*[+-]?\d+,\d/.test(this) ? NaN : parseFloat(this);
      if (Number.isNaN(number)) throw new Error('toFloat(): expected a text that begins with a number');
      return number;
    },
    toBoolean() {
      return !['false', '0', 'no', ''].includes(this.toLowerCase());
    },
    toSnakeCase() {
      return this.toLowerCase().replace(/[ -]/g, '_').replace(marks, '');
    },
    quote(mark = '"') {
      return `${mark}${this.replaceAll('\\', '\\\\').replaceAll(mark, `\\${mark}`)}${mark}`;
    },
    replaceSpecialChars() {
      const plain = this.normalize('NFD').replace(/\p{M}/gu, '');
      return plain.replace(/[^\0-\x7f]/gu, (letter) => plainLetters[letter] ?? letter);
    },
    isUrl() {
      return address.exec(this)?.[0] === String(this);
    },
    extractUrl() {
      return address.exec(this)?.[0];
    },
    extractUrlPath() {
      const path = urlStart.exec(this)?.[2];
      return path === undefined ? undefined : path === '' ? '/' : path.replace(/[^\x21-\x7e]+/g, encodeURIComponent);
    },
  };
  const domainBefore = String.prototype.extractDomain;
  texts.extractDomain = function extractDomain() {
    return domainBefore.call(this) ?? urlStart.exec(this)?.[1];
  };

  // Times. `other` is a moment, a date, or a text: one of a day alone is that day in UTC where times are compared.

  const momentsBefore = String.prototype.toDateTime;
  texts.toDateTime = function toDateTime() {
    const own = DateTime.fromISO(this.trim(), { setZone: /(?:Z|[+-]\d{2}:?\d{2})$/i.test(this.trim()) });
    return own.isValid ? own : momentsBefore.call(this);
  };

  function readMoment(value, name, read = DateTime.fromISO) {
    const moment =
      value instanceof DateTime ? value : value instanceof Date ? DateTime.fromJSDate(value) : read(String(value));
    if (!moment.isValid) throw new Error(`${name}(): expected a date`);
    return moment;
  }

  const differenceIn = (duration, units) => (isArray(units) ? duration.toObject() : duration.as(units));
  const asDate = (text) => DateTime.fromJSDate(new Date(text));

  const times = {
    diffTo(other, units = 'days') {
      return differenceIn(this.diff(readMoment(other, 'diffTo'), units), units);
    },
    diffToNow(units = 'days') {
      return differenceIn(this.diff(DateTime.now(), units), units);
    },
    isBetween(one, other) {
      const [from, to] = [one, other].map((each) => Number(readMoment(each, 'isBetween', asDate)));
      return Math.min(from, to) < Number(this) && Number(this) < Math.max(from, to);
    },
    isEmpty: () => false,
    isNotEmpty: () => true,
  };
  const dates = {
    isBetween(one, other) {
      return times.isBetween.call(DateTime.fromJSDate(this), one, other);
    },
    isEmpty: () => false,
    isNotEmpty: () => true,
  };

  // Lists and objects.

  function without(value) {
    if (isArray(value)) return value.filter((each) => !isHollow(each)).map(without);
    if (!isObject(value) || !isBare(value)) return value;
    const kept = entries(value).filter(([, each]) => !isHollow(each));
    return fromEntries(kept.map(([name, each]) => [name, without(each)]));
  }

  /** What makes two values one: their JSON, whatever the order of their fields. */
  const ordered = (_name, value) =>
    isObject(value) && !isArray(value) ? fromEntries(entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))) : value;
  const sameness = (value, names) =>
    stringify(isObject(value) && names.length > 0 ? names.map((name) => value[name]) : value, ordered) ?? 'undefined';

  const { comparing } = globalThis;
  delete globalThis.comparing;
  const { difference, ...compared } = comparing(sameness);

  const lists = {
    compact() {
      return without(this);
    },
    ...compared,
    difference(other) {
      return compared.unique.call(difference.call(this, other));
    },
    pluck(...names) {
      if (names.length === 0) return this.slice();
      const pluckedFrom = (each) => entries(each).flatMap(([name, value]) => (names.includes(name) ? [value] : []));
      const found = this.filter(isObject).map(pluckedFrom);
      return found.filter(({ length }) => length > 0).map((values) => (values.length === 1 ? values[0] : values));
    },
    renameKeys(...pairs) {
      const renamed = (each) => {
        const made = new Map(entries(each));
        for (let at = 0; at + 1 < pairs.length; at += 2) {
          const [from, to] = [pairs[at], pairs[at + 1]];
          if (!made.has(from)) continue;
          const value = made.get(from);
          made.delete(from);
          made.delete(to);
          made.set(to, value);
        }
        return fromEntries(made);
      };
      return this.map((each) => (isObject(each) && !isArray(each) ? renamed(each) : each));
    },
  };
  function holding(object, part, name, isKept) {
    if (part === '') throw new Error(`${name}(): expected a text that is not empty`);
    const isIn = (value) => typeof value === 'string' && value.includes(part);
    return fromEntries(entries(object).filter(([, value]) => isIn(value) === isKept));
  }

  const objects = {
    compact() {
      return without(this);
    },
    keepFieldsContaining(part) {
      return holding(this, part, 'keepFieldsContaining', true);
    },
    removeFieldsContaining(part) {
      return holding(this, part, 'removeFieldsContaining', false);
    },
  };

  // Numbers and truths.

  const numbers = {
    round(places = 0) {
      return Number(this.toFixed(places)); // that of a negative place throws, as in n8n
    },
    isEmpty() {
      return !Number(this);
    },
    isNotEmpty() {
      return Boolean(Number(this));
    },
  };
  const truths = {
    isEmpty() {
      return !this.valueOf();
    },
    isNotEmpty() {
      return this.valueOf();
    },
  };

  const given = [
    ...[
      [String.prototype, texts],
      [Array.prototype, lists],
      [Object.prototype, objects],
    ],
    ...[
      [Number.prototype, numbers],
      [Boolean.prototype, truths],
      [DateTime.prototype, times],
      [Date.prototype, dates],
    ],
  ];
  /** They are there from the start, for most scopes are of these rules; those of earlier ones get back what was there before. */
  const before = given.flatMap(([prototype, methods]) =>
    getOwnPropertyNames(methods).map((name) => [prototype, name, getOwnPropertyDescriptor(prototype, name)]),
  );
  for (const [prototype, methods] of given)
    for (const name of getOwnPropertyNames(methods))
      defineProperty(prototype, name, { value: methods[name], writable: true, configurable: true, enumerable: false });
  globalThis.takeBackRules3 = () => {
    for (const [prototype, name, descriptor] of before)
      if (descriptor === undefined) delete prototype[name];
      else defineProperty(prototype, name, descriptor);
  };
})();
