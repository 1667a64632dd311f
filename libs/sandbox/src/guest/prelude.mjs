/**
 * What expressions and code find in their sandbox. It is a script for QuickJS, evaluated once before the snapshot and never by the host; its value is the
 * function that the host calls with a request in JSON, for a response in JSON. What it uses after foreign code has run it has taken beforehand.
 */
(() => {
  'use strict';
  const { parse, stringify } = JSON;
  const { defineProperty, getOwnPropertyDescriptor, getPrototypeOf } = Object;
  const { isArray } = Array;
  const call = Function.prototype.call.bind(Function.prototype.call);
  const isOwn = Object.prototype.hasOwnProperty;
  const then = Promise.prototype.then;
  const [Syntax, Internal, Failure, Text] = [SyntaxError, InternalError, Error, String];
  const evaluate = globalThis.eval;
  const ask = host;
  delete globalThis.host;

  // Code comes from the host alone. The host is no nearer by them, but data that someone passes to eval would be code.
  delete globalThis.eval;
  const refuse = (name) =>
    function () {
      throw new TypeError(`${name} is not available here`);
    };
  for (const each of [() => {}, async () => {}, function* () {}, async function* () {}]) {
    const stub = refuse('Function');
    const prototype = getPrototypeOf(each);
    stub.prototype = prototype;
    defineProperty(prototype, 'constructor', { value: stub, writable: false, configurable: false });
  }
  globalThis.Function = getPrototypeOf(() => {}).constructor;

  function define(name, value) {
    defineProperty(globalThis, name, { value, writable: true, configurable: true, enumerable: false });
  }

  function read(kind, request) {
    const answer = parse(ask(kind, stringify(request)));
    if (answer.error !== undefined) throw new RangeError(answer.error);
    return answer.value;
  }

  // Intl: the host's zones and languages, asked for by value.
  let clock = 0;
  let zone = 'UTC';
  const asks = new WeakMap();
  const plain = (value) => (value instanceof Date ? +value : value);
  function intl(kind, methods, options = (given) => given ?? null, values = (given) => given) {
    function Format(locales, given) {
      if (!(this instanceof Format)) return new Format(locales, given);
      asks.set(this, { kind, locales: locales ?? null, options: options(given) });
      this.resolvedOptions();
    }
    const answer = (name) =>
      function (...given) {
        return read('intl', { ...asks.get(this), name, values: values(given).map(plain) });
      };
    for (const name of methods) defineProperty(Format.prototype, name, { value: answer(name) });
    defineProperty(Format.prototype, 'resolvedOptions', { value: answer('resolvedOptions') });
    Format.supportedLocalesOf = (locales) => (isArray(locales) ? locales : [locales]);
    return Format;
  }
  const DateTimeFormat = intl(
    'DateTimeFormat',
    ['format', 'formatToParts'],
    (given) => ({ ...given, timeZone: given?.timeZone ?? zone }),
    ([date]) => [date === undefined ? clock : date],
  );
  const NumberFormat = intl('NumberFormat', ['format', 'formatToParts']);
  define('Intl', {
    DateTimeFormat,
    NumberFormat,
    RelativeTimeFormat: intl('RelativeTimeFormat', ['format']),
    ListFormat: intl('ListFormat', ['format']),
    PluralRules: intl('PluralRules', ['select']),
  });
  const localized = (defaults) =>
    function (locales, options) {
      return new DateTimeFormat(locales, options ?? defaults).format(this);
    };
  const [day, time] = [
    { year: 'numeric', month: 'numeric', day: 'numeric' },
    { hour: 'numeric', minute: 'numeric', second: 'numeric' },
  ];
  Date.prototype.toLocaleString = localized({ ...day, ...time });
  Date.prototype.toLocaleDateString = localized(day);
  Date.prototype.toLocaleTimeString = localized(time);
  Number.prototype.toLocaleString = function (locales, options) {
    return new NumberFormat(locales, options).format(+this);
  };

  /** sfc32 over a hash of the seed: the same numbers for the same seed, everywhere. */
  function seeded(seed) {
    const state = [0x9e3779b9, 0x243f6a88, 0xb7e15162, 1];
    for (let index = 0; index < seed.length; index += 1)
      for (let part = 0; part < 3; part += 1)
        state[part] =
          Math.imul(state[part] ^ seed.charCodeAt(index), 0x85ebca6b + 2 * part) ^ (state[(part + 1) % 3] >>> 15);
    function next() {
      const [a, b, c, d] = state;
      const sum = (((a + b) | 0) + d) | 0;
      state[3] = (d + 1) | 0;
      state[0] = b ^ (b >>> 9);
      state[1] = (c + (c << 3)) | 0;
      state[2] = (((c << 21) | (c >>> 11)) + sum) | 0;
      return (sum >>> 0) / 4294967296;
    }
    for (let round = 0; round < 12; round += 1) next();
    return next;
  }

  const once = (make) => {
    let made;
    return () => (made ??= make());
  };
  const getter = (object, name, get) => defineProperty(object, name, { get, configurable: true, enumerable: true });

  function source(all, current) {
    const of = { all, first: () => all()[0], last: () => all()[all().length - 1] };
    getter(of, 'item', current);
    return of;
  }

  const { DateTime, Duration, Interval } = luxon;
  for (const [name, value] of [
    ['DateTime', DateTime],
    ['Duration', Duration],
    ['Interval', Interval],
  ])
    define(name, value);

  luxon.Settings.defaultLocale = 'en-US';

  /** n8n's form, `minus(1, 'days')`: Luxon takes any number for milliseconds and passes over what comes behind it. */
  function takeUnits() {
    for (const name of ['plus', 'minus']) {
      const plain = DateTime.prototype[name];
      function moved(amount, unit) {
        if (unit === undefined) return call(plain, this, amount);
        if (amount === undefined || amount === null) throw new Failure(`${name}: expected a number of ${Text(unit)}`);
        return call(plain, this, Duration.fromObject({ [unit]: amount }));
      }
      defineProperty(DateTime.prototype, name, { value: moved, writable: true, configurable: true });
    }
  }

  function prepare(scope) {
    clock = scope.now;
    zone = scope.timeZone;
    if (scope.rules >= 2) takeUnits();
    luxon.Settings.defaultZone = zone;
    Math.random = seeded(scope.seed);
    for (const name of ['workflow', 'execution', 'itemIndex', 'runIndex']) define(`$${name}`, scope[name]);
    const now = once(() => DateTime.fromMillis(clock, { zone }));
    getter(globalThis, '$now', now);
    getter(globalThis, '$today', () => now().startOf('day'));
    for (const [name, value] of helpers(scope)) define(name, value);
    nodesOf(scope);
  }

  function helpers(scope) {
    const isEmpty = (value) =>
      value === undefined ||
      value === null ||
      value === '' ||
      (typeof value === 'object' && Object.keys(value).length === 0);
    const fromAi = (key, _description, _type, otherwise) => {
      if (scope.fromAI === undefined) throw new Failure('$fromAI has a value only in the parameters of a tool');
      if (call(isOwn, scope.fromAI, key)) return scope.fromAI[key];
      if (otherwise === undefined) throw new Failure(`the model gave no "${Text(key)}"`);
      return otherwise;
    };
    return [
      ['$if', (condition, yes, no) => (condition ? yes : no)],
      ['$ifEmpty', (value, otherwise) => (isEmpty(value) ? otherwise : value)],
      ['$min', Math.min],
      ['$max', Math.max],
      ['$fromAI', fromAi],
    ];
  }

  function nodesOf(scope) {
    const { itemIndex, paired } = scope;
    const input = once(() => read('input', null));
    const item = once(() => ({ json: scope.json }));
    define('$json', scope.json);
    define('$input', source(input, item));
    const known = new Map();
    const named = (name) => {
      const key = Text(name);
      if (!known.has(key)) known.set(key, nodeOf(key, itemIndex, paired));
      return known.get(key);
    };
    define('$', named);
    define('$items', (name) => (name === undefined ? input() : named(name).all()));
    const json = (name) => ({
      get json() {
        return named(name).item.json;
      },
    });
    define('$node', new Proxy({}, { get: (_target, name) => (typeof name === 'string' ? json(name) : undefined) }));
  }

  function nodeOf(name, itemIndex, paired, list = (of) => read('node', of)) {
    const all = once(() => {
      const items = list(name);
      if (items === null) throw new Failure(`no node "${name}" has run before this one`);
      return items;
    });
    const matching = (index) => {
      const place =
        index === itemIndex && paired !== undefined ? (call(isOwn, paired, name) ? paired[name] : -1) : index;
      const found = all()[place];
      if (found === undefined) throw new Failure(`no item of "${name}" is paired with item ${Text(index)}`);
      return found;
    };
    const node = source(all, () => matching(itemIndex));
    node.itemMatching = matching;
    getter(node, 'isExecuted', () => list(name) !== null);
    return node;
  }

  /** `{"v":…}`, or `{}` for undefined. What is no JSON throws. */
  function written(value) {
    if (value === undefined) return '{}';
    const type = typeof value;
    if (type === 'function' || type === 'symbol' || type === 'bigint')
      throw new Refused(`the result is a ${type}, which is no JSON`);
    if (type === 'object' && value !== null && isPromise(value))
      throw new Refused('the result is a promise, which nobody awaits');
    let text;
    try {
      text = stringify(value);
    } catch (error) {
      if (error instanceof Internal) throw error;
      throw new Refused(`the result is no JSON: ${messageOf(error)}`);
    }
    if (text === undefined) throw new Refused('the result is no JSON');
    return `{"v":${text}}`;
  }

  function isPromise(value) {
    try {
      call(then, value, undefined, () => {});
      return true;
    } catch {
      return false;
    }
  }

  class Refused {
    constructor(message) {
      this.message = message;
    }
  }

  function messageOf(error) {
    try {
      const own =
        typeof error === 'object' && error !== null ? getOwnPropertyDescriptor(error, 'message')?.value : error;
      return typeof own === 'string'
        ? own
        : typeof own === 'symbol'
          ? 'a symbol was thrown'
          : Text(own ?? error?.name ?? error);
    } catch {
      return 'an error that cannot be told';
    }
  }

  /** Foreign code may throw a text of any length. */
  const mostMessageChars = 1000;
  const cutMark = ' [cut: the message was longer]';

  function told(message) {
    return message.length <= mostMessageChars ? message : message.slice(0, mostMessageChars) + cutMark;
  }

  function failure(error, code, place) {
    const message = messageOf(error);
    const line = error instanceof Failure ? lineOf(error) : undefined;
    return stringify({ error: { code: code ?? codeOf(error, message), message: told(message), line, place } });
  }

  function codeOf(error, message) {
    if (error instanceof Refused) return 'SANDBOX_RESULT';
    if (!(error instanceof Internal)) return 'SANDBOX_FAILED';
    if (message.startsWith('out of memory') || message === 'string too long') return 'SANDBOX_MEMORY';
    return message === 'stack overflow' ? 'SANDBOX_STACK' : 'SANDBOX_FAILED';
  }

  function lineOf(error) {
    try {
      const found = /<input>:(\d+)/.exec(error.stack);
      return found === null ? undefined : +found[1];
    } catch {
      return undefined;
    }
  }

  /** A function of a text, so that what does not parse is known from what fails. */
  function compiled(text, place) {
    try {
      return evaluate(text);
    } catch (error) {
      return failure(error, error instanceof Syntax ? 'SANDBOX_SYNTAX' : undefined, place);
    }
  }

  function expressions({ scope, texts }) {
    prepare(scope);
    let out = '';
    for (let index = 0; index < texts.length; index += 1) {
      const made = compiled(`(() => (${texts[index]}\n))`, index);
      if (typeof made === 'string') return made;
      try {
        out += `${index === 0 ? '' : ','}${written(made())}`;
      } catch (error) {
        return failure(error, undefined, index);
      }
    }
    return `{"ok":[${out}]}`;
  }

  /** Lists that the host has sent in this series, by its number: it sends each once. */
  const lists = new Map();
  function readList(name) {
    const { value, list, same } = parse(ask('node', stringify(name)));
    if (same !== undefined) return lists.get(same);
    if (list !== undefined) lists.set(list, value);
    return value;
  }

  /** What expressions of a series read, of whichever item is the present one. They change nothing, so that what was read may be read again. */
  function series(scope) {
    prepare(scope);
    const state = { at: scope, item: undefined, known: undefined, random: undefined, functions: new Map() };
    Math.random = () => (state.random ??= seeded(scope.seed))();
    const input = once(() => read('input', null));
    const named = (name) => {
      const key = Text(name);
      state.known ??= new Map();
      if (!state.known.has(key)) state.known.set(key, nodeOf(key, state.at.itemIndex, state.at.paired, readList));
      return state.known.get(key);
    };
    const json = (name) => ({
      get json() {
        return named(name).item.json;
      },
    });
    getter(globalThis, '$json', () => state.at.json);
    getter(globalThis, '$itemIndex', () => state.at.itemIndex);
    define(
      '$input',
      source(input, () => (state.item ??= { json: state.at.json })),
    );
    define('$', named);
    define('$items', (name) => (name === undefined ? input() : named(name).all()));
    define('$node', new Proxy({}, { get: (_target, name) => (typeof name === 'string' ? json(name) : undefined) }));
    return state;
  }

  let present;

  /** One evaluation of a series: `scope` begins it, `item` goes on to another item. */
  function again({ scope, item, texts }) {
    if (scope !== undefined) present = series({ ...scope, ...item });
    if (item !== undefined) present.at = item;
    present.item = present.known = present.random = undefined;
    let out = '';
    for (let index = 0; index < texts.length; index += 1) {
      const text = texts[index];
      let made = present.functions.get(text);
      if (made === undefined) {
        made = compiled(`(() => (${text}\n))`, index);
        if (typeof made === 'string') return made;
        present.functions.set(text, made);
      }
      try {
        out += `${index === 0 ? '' : ','}${written(made())}`;
      } catch (error) {
        return failure(error, undefined, index);
      }
    }
    return `{"ok":[${out}]}`;
  }

  let settled;

  function code({ scope, text, mode }) {
    prepare(scope);
    define('console', { log() {}, info() {}, warn() {}, error() {}, debug() {} });
    define('items', undefined);
    if (mode === 'runOnceForAllItems') define('items', globalThis.$input.all());
    else define('item', globalThis.$input.item);
    settled = undefined;
    const made = compiled(`(async () => {${text}\n})`);
    if (typeof made === 'string') return made;
    const done = (give) => (value) => {
      try {
        settled = give(value);
      } catch (error) {
        settled = failure(error);
      }
    };
    call(
      then,
      made(),
      done((value) => `{"ok":[${written(value)}]}`),
      done((error) => failure(error)),
    );
    return '';
  }

  const kinds = { expressions, again, code };
  return (kind, request) => (kind === 'settled' ? settled : kinds[kind](parse(request)));
})();
