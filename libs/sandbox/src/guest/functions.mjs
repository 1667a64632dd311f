/**
 * n8n's functions of values, by what its expression reference says of each. They stand on the prototypes and are not enumerable. Of those of objects only the
 * ones are there whose names no data has: a field that is absent must stay absent. It is a script for QuickJS, as the prelude is.
 */
(() => {
  'use strict';
  const { parse, stringify } = JSON;
  const { keys, fromEntries, entries, hasOwn, defineProperty, getOwnPropertyNames } = Object;
  const { isArray } = Array;
  const { DateTime } = luxon;

  function give(prototype, methods) {
    for (const name of getOwnPropertyNames(methods))
      defineProperty(prototype, name, { value: methods[name], writable: true, configurable: true, enumerable: false });
  }

  const isPlain = (value) => typeof value === 'object' && value !== null && !isArray(value);
  const isMissing = (value) => value === null || value === undefined || value === '';

  function dateTime(value, name) {
    if (!value.isValid) throw new Error(`${name}(): expected a date`);
    return value;
  }

  // Texts.

  const emailForm =
    /(?<![\w.!#$%&'*+/=?^`{|}~-])[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)+/i;
  const urlForm = /https?:\/\/[^\s/?#"'<>]+[^\s"'<>]*/i;
  const hostForm = /^(?:https?:\/\/)?(?:[^\s/?#@]+@)?([^\s/?#:@]+\.[a-z\d-]{2,})(?::\d+)?(?:[/?#]|$)/i;
  const domainForm = /^(?=.{1,253}$)(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]{0,61}$/i;
  const numberForm = /^\s*[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?/i;
  const firstMatch = (text, form) => (form.exec(text) ?? [])[0];
  const isAll = (text, form) => text !== '' && firstMatch(text, form) === text;

  function readNumber(text, name) {
    const found = numberForm.exec(text);
    if (found === null) throw new Error(`${name}(): expected a text that begins with a number`);
    return Number(found[0]);
  }

  /** ISO 8601, HTTP, RFC 2822, SQL, or milliseconds since 1970. */
  function readDate(text) {
    if (/^\d{9,}$/.test(text)) return DateTime.fromMillis(Number(text));
    const ways = [DateTime.fromISO, DateTime.fromHTTP, DateTime.fromRFC2822, DateTime.fromSQL];
    return (
      ways.map((read) => read(text)).find(({ isValid }) => isValid) ??
      dateTime(DateTime.invalid('unread'), 'toDateTime')
    );
  }

  give(String.prototype, {
    isEmpty() {
      return this.length === 0;
    },
    isNotEmpty() {
      return this.length > 0;
    },
    isNumeric() {
      return this.trim() !== '' && !Number.isNaN(Number(this));
    },
    isEmail() {
      return isAll(String(this), emailForm);
    },
    isUrl() {
      return isAll(String(this), urlForm);
    },
    isDomain() {
      return domainForm.test(this);
    },
    extractEmail() {
      return firstMatch(this, emailForm);
    },
    extractUrl() {
      return firstMatch(this, urlForm);
    },
    extractDomain() {
      const [, ofMail] = /^[^\s@]+@([^\s@/?#]+\.[^\s@/?#]+)$/.exec(this) ?? [];
      return ofMail ?? (hostForm.exec(this) ?? [])[1];
    },
    extractUrlPath() {
      return (/^https?:\/\/[^\s/?#]+([^\s?#]*)/i.exec(this) ?? [])[1];
    },
    parseJson() {
      try {
        return parse(this);
      } catch {
        return undefined;
      }
    },
    toJsonString() {
      return stringify(String(this));
    },
    toNumber() {
      return readNumber(this, 'toNumber');
    },
    toInt() {
      return Math.trunc(readNumber(this, 'toInt'));
    },
    toFloat() {
      return readNumber(this, 'toFloat');
    },
    toBoolean() {
      return !['false', '0', 'no', ''].includes(this.trim().toLowerCase());
    },
    toDateTime() {
      return readDate(this.trim());
    },
    toDate() {
      return readDate(this.trim()).toJSDate();
    },
    toSentenceCase() {
      return this.toLowerCase().replace(
        /(^\s*|[.!?]\s+)(\p{L})/gu,
        (_, before, letter) => before + letter.toUpperCase(),
      );
    },
    toSnakeCase() {
      return this.toLowerCase()
        .replace(/[ \t\n-]+/g, '_')
        .replace(/[^\p{L}\p{N}_]/gu, '');
    },
    urlEncode(allChars) {
      return allChars ? encodeURI(this) : encodeURIComponent(this);
    },
    urlDecode(allChars) {
      return allChars ? decodeURI(this) : decodeURIComponent(this);
    },
    removeTags() {
      return this.replace(/<[^<>]*>/g, '');
    },
    replaceSpecialChars() {
      return this.normalize('NFD').replace(/\p{M}/gu, '');
    },
    quote(mark = '"') {
      return `${mark}${this.replaceAll(mark, `\\${mark}`)}${mark}`;
    },
    base64Encode() {
      return Buffer.from(String(this)).toString('base64');
    },
    base64Decode() {
      return Buffer.from(String(this), 'base64').toString();
    },
  });

  // Lists.

  function onlyNumbers(list, name) {
    for (const each of list) if (typeof each !== 'number') throw new Error(`${name}(): expected numbers alone`);
    return list;
  }

  const total = (list) => list.reduce((sum, each) => sum + each, 0);
  /** What makes two values one: their JSON, of objects by these keys. */
  const sameness = (value, names) =>
    stringify(isPlain(value) && names.length > 0 ? names.map((name) => value[name]) : value) ?? 'undefined';

  function distinct(list, names = []) {
    const seen = new Set();
    return list.filter((each) => {
      const key = sameness(each, names);
      return !seen.has(key) && seen.add(key);
    });
  }

  const among = (list) => {
    const held = new Set(list.map((each) => sameness(each, [])));
    return (each) => held.has(sameness(each, []));
  };
  const named = (given) => given.flatMap((one) => String(one).split(',')).map((one) => one.trim());

  give(Array.prototype, {
    first() {
      return this[0];
    },
    last() {
      return this[this.length - 1];
    },
    isEmpty() {
      return this.length === 0;
    },
    isNotEmpty() {
      return this.length > 0;
    },
    append(...more) {
      return this.concat(more);
    },
    average() {
      return this.length === 0 ? 0 : total(onlyNumbers(this, 'average')) / this.length;
    },
    sum() {
      return total(onlyNumbers(this, 'sum'));
    },
    max() {
      return Math.max(...onlyNumbers(this, 'max'));
    },
    min() {
      return Math.min(...onlyNumbers(this, 'min'));
    },
    chunk(length) {
      if (!Number.isInteger(length) || length < 1) throw new Error('chunk(): expected a length from 1');
      const count = Math.ceil(this.length / length);
      return Array.from({ length: count }, (_, at) => this.slice(at * length, (at + 1) * length));
    },
    compact() {
      return this.filter((each) => !isMissing(each));
    },
    difference(other) {
      const isThere = among(other);
      return this.filter((each) => !isThere(each));
    },
    intersection(other) {
      return distinct(this.filter(among(other)));
    },
    union(other) {
      return distinct(this.concat(other));
    },
    unique(...names) {
      return distinct(this, named(names));
    },
    removeDuplicates(...names) {
      return distinct(this, named(names));
    },
    pluck(...names) {
      const holding = this.filter(isPlain);
      if (names.length === 1) return holding.filter((each) => hasOwn(each, names[0])).map((each) => each[names[0]]);
      const kept = (each) => fromEntries(entries(each).filter(([name]) => names.length === 0 || names.includes(name)));
      return holding.map(kept).filter((each) => keys(each).length > 0);
    },
    renameKeys(...pairs) {
      const as = new Map();
      for (let at = 0; at + 1 < pairs.length; at += 2) as.set(pairs[at], pairs[at + 1]);
      const renamed = (each) => fromEntries(entries(each).map(([name, value]) => [as.get(name) ?? name, value]));
      return this.map((each) => (isPlain(each) ? renamed(each) : each));
    },
    smartJoin(keyField, nameField) {
      return fromEntries(this.filter(isPlain).map((each) => [each[keyField], each[nameField]]));
    },
    randomItem() {
      return this[Math.floor(Math.random() * this.length)];
    },
    toJsonString() {
      return stringify(this);
    },
  });

  // Numbers and truths.

  function readWhole(number, name) {
    if (!Number.isInteger(Number(number))) throw new Error(`${name}(): expected a whole number`);
    return Number(number);
  }

  give(Number.prototype, {
    abs() {
      return Math.abs(this);
    },
    ceil() {
      return Math.ceil(this);
    },
    floor() {
      return Math.floor(this);
    },
    round(places = 0) {
      const scale = 10 ** places;
      return Math.round((this + Number.EPSILON) * scale) / scale;
    },
    format(locales, options) {
      return this.toLocaleString(locales, options);
    },
    isEmpty() {
      return false;
    },
    isEven() {
      return readWhole(this, 'isEven') % 2 === 0;
    },
    isOdd() {
      return readWhole(this, 'isOdd') % 2 !== 0;
    },
    isInteger() {
      return Number.isInteger(Number(this));
    },
    toBoolean() {
      return Number(this) !== 0;
    },
    toDateTime(format = 'ms') {
      const scales = { ms: 1, s: 1000, excel: 86_400_000 };
      if (!hasOwn(scales, format)) throw new Error('toDateTime(): expected ms, s or excel');
      const from = format === 'excel' ? 25_569 : 0; // days from the last of 1899 to 1970
      return dateTime(DateTime.fromMillis((Number(this) - from) * scales[format]), 'toDateTime');
    },
    toJsonString() {
      return stringify(Number(this));
    },
  });
  give(Boolean.prototype, {
    isEmpty() {
      return false;
    },
    toNumber() {
      return this.valueOf() ? 1 : 0;
    },
    toInt() {
      return this.valueOf() ? 1 : 0;
    },
    toJsonString() {
      return stringify(this.valueOf());
    },
  });

  // Objects.

  const holding = (object, is) => fromEntries(entries(object).filter(([, value]) => is(value)));

  give(Object.prototype, {
    isEmpty() {
      return keys(this).length === 0;
    },
    isNotEmpty() {
      return keys(this).length > 0;
    },
    hasField(name) {
      return hasOwn(this, name);
    },
    compact() {
      return holding(this, (value) => !isMissing(value));
    },
    removeField(name) {
      return fromEntries(entries(this).filter(([each]) => each !== name));
    },
    keepFieldsContaining(part) {
      return holding(this, (value) => typeof value === 'string' && value.includes(part));
    },
    removeFieldsContaining(part) {
      return holding(this, (value) => typeof value !== 'string' || !value.includes(part));
    },
    toJsonString() {
      return stringify(this);
    },
    urlEncode() {
      const encoded = (text) => encodeURIComponent(text).replaceAll('%20', '+');
      return entries(this)
        .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
        .join('&');
    },
  });

  // Times.

  const readMoment = (value) => (value instanceof DateTime ? value : dateTime(DateTime.fromISO(value), 'isBetween'));

  function differenceIn(duration, units) {
    return isArray(units) ? duration.toObject() : duration.as(units);
  }

  give(DateTime.prototype, {
    format(form) {
      return this.toFormat(form);
    },
    extract(unit = 'week') {
      return unit === 'week' ? this.weekNumber : this.get(unit);
    },
    isBetween(one, other) {
      const [from, to] = [readMoment(one), readMoment(other)].map(Number);
      return Math.min(from, to) < Number(this) && Number(this) < Math.max(from, to);
    },
    diffTo(other, units = 'days') {
      return differenceIn(readMoment(other).diff(this, units), units);
    },
    diffToNow(units = 'days') {
      return differenceIn(DateTime.now().diff(this, units), units);
    },
    toDateTime() {
      return this;
    },
  });
  give(Date.prototype, {
    toDateTime() {
      return DateTime.fromJSDate(this);
    },
  });
})();
