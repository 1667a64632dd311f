/**
 * n8n's functions of values, by what its expression reference says of each. They stand on the prototypes and are not enumerable. Of those of objects only the
 * ones are there whose names no data has: a field that is absent must stay absent. It is a script for QuickJS, as the prelude is.
 */
(() => {
  'use strict';
  const ask = host;
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

  const dateForms = [
    'M/d/yyyy',
    'M/d/yyyy H:mm',
    'yyyy-M-d',
    'yyyy/M/d',
    'MMMM d, yyyy',
    'MMM d, yyyy',
    'd MMMM yyyy',
    'd MMM yyyy',
  ];

  /** ISO 8601, HTTP, RFC 2822, SQL, a date as Americans or the English write it, or milliseconds since 1970. */
  function readDate(text) {
    if (/^\d{9,}$/.test(text)) return DateTime.fromMillis(Number(text));
    const standards = [DateTime.fromISO, DateTime.fromHTTP, DateTime.fromRFC2822, DateTime.fromSQL];
    const ways = [
      ...standards,
      ...dateForms.map((form) => (each) => DateTime.fromFormat(each, form, { locale: 'en-US' })),
    ];
    return (
      ways.map((read) => read(text)).find(({ isValid }) => isValid) ??
      dateTime(DateTime.invalid('unread'), 'toDateTime')
    );
  }

  /** Words that stand small in a title, but at its beginning and end. */
  const smallWords = new Set(
    'a an and as at because but by en for if in neither nor of on only or over per so some than that the to up upon v versus via vs when with without yet'.split(
      ' ',
    ),
  );
  const titled = (word) => word.replace(/^[^\p{L}\p{N}]*\p{Ll}/u, (start) => start.toUpperCase());

  /** A word of a title; addresses, and words that have capitals within, stay as they are. */
  function titleWord(word, isAtEnd) {
    if (/[\p{L}\p{N}][.@][\p{L}\p{N}]|:\/\/|\p{Ll}\p{Lu}/u.test(word)) return word;
    const parts = word.split(/([-–—])/);
    const isSmall = (part, at) =>
      smallWords.has(part.toLowerCase()) && !(isAtEnd && (at === 0 || at === parts.length - 1));
    return parts.map((part, at) => (isSmall(part, at) ? part : titled(part))).join('');
  }

  /** What Markdown marks a text with, and what stands for it. */
  const markdown = [
    [/(?<=\n)={3,}[ \t]*$/gm, ''],
    [/^```[^\n]*\n?/gm, ''],
    [/!\[[^[\]]*\]\([^()]*\)/g, ''],
    [/\[\^[^\]]*\](?::[^\n]*)?/g, ''],
    [/^[ \t]*\[[^\]]*\]:[^\n]*\n?/gm, ''],
    [/\[([^[\]]*)\](?:\([^()]*\)|\[[^[\]]*\])/g, '$1'],
    [/^[ \t]{0,3}#{1,6}[ \t]*(.*?)#*[ \t]*$/gm, '$1'],
    [/^[ \t]*>[ \t]?/gm, ''],
    [/^[ \t]*(?:[-*+]|\d+\.)[ \t]+/gm, ''],
    [/<[^<>]*>/g, ''],
    [/(\*\*|__)(\S(?:.*?\S)?)\1/g, '$2'],
    [/(?<![\p{L}\p{N}*_])([*_])([^\s*_](?:.*?\S)?)\1(?![\p{L}\p{N}*_])/gu, '$2'],
    [/~~(\S(?:.*?\S)?)~~/g, '$1'],
    [/`([^`\n]+)`/g, '$1'],
    [/\n{3,}/g, '\n\n'],
  ];

  give(String.prototype, {
    toTitleCase() {
      const words = this.split(/(\s+)/);
      const last = words.findLastIndex((word) => /\S/.test(word));
      const first = words.findIndex((word) => /\S/.test(word));
      return words.map((word, at) => titleWord(word, at === first || at === last)).join('');
    },
    removeMarkdown() {
      return markdown.reduce((text, [form, by]) => text.replace(form, by), String(this));
    },
    hash(algorithm = 'md5') {
      const answer = parse(ask('hash', stringify({ text: this.toWellFormed(), algorithm: String(algorithm) })));
      if (answer.error !== undefined) throw new Error(`hash(): ${answer.error}`);
      return answer.value;
    },
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
  const named = (given) => given.flatMap((one) => String(one).split(',')).map((one) => one.trim());

  /** Functions of lists that compare: `sameness` gives what two values have alike that are one, of objects by these keys. */
  function comparing(sameness) {
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
    return {
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
    };
  }
  globalThis.comparing = comparing;

  /** Their JSON. */
  const sameness = (value, names) =>
    stringify(isPlain(value) && names.length > 0 ? names.map((name) => value[name]) : value) ?? 'undefined';
  give(Array.prototype, comparing(sameness));

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
    /** Of objects at one place of both lists; whose field came first keeps it. */
    merge(other = []) {
      const made = new Map();
      for (const [at, own] of this.entries())
        if (typeof own === 'object')
          for (const [name, value] of [own, other[at]].flatMap((each) => entries(each ?? {})))
            if (!made.has(name)) made.set(name, value);
      return fromEntries(made);
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
    toInt() {
      return Number(this.toFixed(0));
    },
    toFloat() {
      return Number(this);
    },
    toDateTime(format = 'ms') {
      const scales = { us: 0.001, ms: 1, s: 1000, excel: 86_400_000 };
      if (!hasOwn(scales, format)) throw new Error('toDateTime(): expected us, ms, s or excel');
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
    toBoolean() {
      return this.valueOf();
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
    beginningOf(unit = 'week') {
      return this.startOf(unit);
    },
    endOfMonth() {
      return this.endOf('month');
    },
    isDst() {
      return this.isInDST;
    },
    isInLast(amount = 0, unit = 'minutes') {
      const now = DateTime.now();
      return now.minus({ [unit]: amount }) < this && this <= now;
    },
    toDateTime() {
      return this;
    },
  });

  const toMoment = (date) => DateTime.fromJSDate(date);
  give(Date.prototype, {
    beginningOf(unit = 'week') {
      return toMoment(this).startOf(unit).toJSDate();
    },
    endOfMonth() {
      return toMoment(this).endOf('month').toJSDate();
    },
    extract(unit = 'week') {
      return toMoment(this).extract(unit);
    },
    format(form) {
      return toMoment(this).toFormat(form);
    },
    isDst() {
      return toMoment(this).isInDST;
    },
    isInLast(amount, unit) {
      return toMoment(this).isInLast(amount, unit);
    },
    isWeekend() {
      return toMoment(this).isWeekend;
    },
    minus(amount, unit = 'milliseconds') {
      return toMoment(this)
        .minus(typeof amount === 'object' ? amount : { [unit]: amount })
        .toJSDate();
    },
    plus(amount, unit = 'milliseconds') {
      return toMoment(this)
        .plus(typeof amount === 'object' ? amount : { [unit]: amount })
        .toJSDate();
    },
    toDateTime() {
      return toMoment(this);
    },
  });
})();
