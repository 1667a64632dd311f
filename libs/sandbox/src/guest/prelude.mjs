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
  const sourceOf = Function.prototype.toString;
  const then = Promise.prototype.then;
  const [Syntax, Internal, Failure, Text, WrongType] = [SyntaxError, InternalError, Error, String, TypeError];
  const evaluate = globalThis.eval;
  const ask = host;
  delete globalThis.host;
  const { takeBackRules3 } = globalThis;
  delete globalThis.takeBackRules3;

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

  /** Files are asked for where they are read; code may put others in their place. */
  function withFiles(item, files) {
    let own = files;
    const set = (value) => void (own = () => value);
    return defineProperty(item, 'binary', { get: () => own(), set, configurable: true, enumerable: true });
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

  // Luxon's own takes a moment apart by Intl and puts it together again; the host's Luxon says what comes of it.
  defineProperty(luxon.IANAZone.prototype, 'offset', {
    value(at) {
      const moment = +new Date(at);
      return this.valid && moment === moment ? (read('offset', [this.name, moment]) ?? NaN) : NaN;
    },
    writable: true,
    configurable: true,
  });

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

  /** Whether a field of nothing is nothing, as n8n has it, and no failure. */
  let readsNothing = false;

  function prepare(scope) {
    clock = scope.now;
    zone = scope.timeZone;
    readsNothing = scope.rules >= 4;
    if (scope.rules >= 2) takeUnits();
    if (scope.rules < 3) takeBackRules3();
    luxon.Settings.defaultZone = zone;
    Math.random = seeded(scope.seed);
    for (const name of ['workflow', 'execution', 'runIndex']) define(`$${name}`, scope[name]);
    const now = once(() => DateTime.fromMillis(clock, { zone }));
    getter(globalThis, '$now', now);
    getter(globalThis, '$today', () => now().startOf('day'));
    for (const [name, value] of helpers(scope)) define(name, value);
    for (const name of ['$json', '$itemIndex']) define(name, undefined);
    for (const [name, make] of [
      ['$env', environment],
      ['$parameter', () => writtenIn(readFacts('').parameter)],
      ['$prevNode', () => read('about', 'prevNode') ?? {}],
    ])
      getter(globalThis, name, once(make));
    nodesOf();
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
      ['$if', (condition, yes, no = scope.rules >= 3 ? false : undefined) => (condition ? yes : no)],
      ['$not', (value) => !value],
      ['$average', (...values) => values.average()],
      ['$ifEmpty', (value, otherwise) => (isEmpty(value) ? otherwise : value)],
      ['$min', Math.min],
      ['$max', Math.max],
      ['$fromAI', fromAi],
      ['$jmespath', scope.rules >= 3 ? searchObject : search],
      ['$jmesPath', scope.rules >= 3 ? searchObject : search],
    ];
  }

  /** The item that is evaluated for: its data and place, and which item of each node it came from. */
  let data;
  let index = 0;
  let pairs;

  function place({ json, itemIndex, paired }) {
    globalThis.$json = data = json;
    globalThis.$itemIndex = index = itemIndex;
    pairs = paired;
  }

  /** Lists that the host has sent to stay, by its numbers. */
  const lists = new Map();

  function list(kind, name) {
    const answer = parse(ask(kind, stringify(name)));
    if (answer.error !== undefined) throw new RangeError(answer.error);
    return answer.same === undefined ? answer.value : lists.get(answer.same);
  }

  function nodesOf() {
    const input = once(() => list('input', null));
    const files = () => input()[index]?.binary;
    const item = once(() => withFiles({ json: data }, files));
    getter(globalThis, '$binary', () => files() ?? {});
    define('$input', source(input, item));
    const known = new Map();
    const named = (name) => {
      const key = Text(name);
      if (!known.has(key)) known.set(key, nodeOf(key));
      return known.get(key);
    };
    define('$', named);
    define('$items', (name) => (name === undefined ? input() : named(name).all()));
    const ofNode = (itemOf) =>
      new Proxy({}, { get: (_target, name) => (typeof name === 'string' ? oldNode(name, itemOf) : undefined) });
    define(
      '$node',
      ofNode((name) => named(name).item),
    );
    define('$item', (at) => {
      const place = Number(at);
      const itemIn = (items, of) => {
        if (items[place] === undefined) throw new Failure(`${of} has no item ${Text(at)}`);
        return items[place];
      };
      return {
        $itemIndex: place,
        get $json() {
          return itemIn(input(), 'the input').json;
        },
        $node: ofNode((name) => itemIn(named(name).all(), `"${name}"`)),
      };
    });
  }

  const readFacts = (name) => {
    const facts = read('about', { node: name });
    if (facts === null) throw new Failure(`nothing is known of a node "${name}"`);
    return facts;
  };

  /** n8n's old form: `.data` is what `.json` is since. */
  function oldNode(name, itemOf) {
    const of = {};
    getter(of, 'json', () => itemOf(name).json);
    getter(of, 'data', () => itemOf(name).json);
    getter(of, 'binary', () => itemOf(name).binary ?? {});
    getter(of, 'parameter', () => writtenIn(readFacts(name).parameter));
    getter(of, 'context', () => readFacts(name).context ?? {});
    getter(of, 'runIndex', () => readFacts(name).runIndex);
    return of;
  }

  /** Parameters as they are written: the value of one that is an expression is not known here. */
  function writtenIn(parameters) {
    if (typeof parameters !== 'object' || parameters === null) return parameters;
    const made = isArray(parameters) ? [] : {};
    for (const name of Object.keys(parameters)) {
      const value = parameters[name];
      if (typeof value === 'string' && value.startsWith('='))
        getter(made, name, () => {
          throw new Failure(`the parameter ${name} is an expression, whose value nobody has kept`);
        });
      else made[name] = writtenIn(value);
    }
    return made;
  }

  /** What an installation lets graphs read of its environment. */
  function environment() {
    const allowed = read('about', 'env');
    return new Proxy(allowed, {
      get(_target, name) {
        if (typeof name !== 'string') return undefined;
        if (!call(isOwn, allowed, name)) throw new Failure(`$env.${name} is not in GRAPH_ENV of this installation`);
        return allowed[name];
      },
    });
  }

  /** Of JMESPath's own package, which is read where it is asked for. */
  const jmespath = once(() => {
    const library = {};
    call(evaluate(`(function () { ${read('jmespath', null)}\n})`), library);
    return library.jmespath;
  });
  const search = (data, query) => jmespath().search(data, query);
  const searchObject = (data, query) => {
    if (typeof data !== 'object') throw new Failure('$jmespath: expected an object or a list');
    return search(data, query);
  };

  function nodeOf(name) {
    const all = once(() => {
      const items = list('node', name);
      if (items === null) throw new Failure(`no node "${name}" has run before this one`);
      return items;
    });
    const matching = (at) => {
      const place = at === index && pairs !== undefined ? (call(isOwn, pairs, name) ? pairs[name] : -1) : at;
      const found = all()[place];
      if (found === undefined) throw new Failure(`no item of "${name}" is paired with item ${Text(at)}`);
      return found;
    };
    const node = source(all, () => matching(index));
    node.itemMatching = matching;
    getter(node, 'isExecuted', () => list('node', name) !== null && !read('about', 'notRun').includes(name));
    getter(node, 'params', () => writtenIn(readFacts(name).parameter));
    getter(node, 'context', () => readFacts(name).context ?? {});
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
      throw new Refused(`the result is no JSON: ${readMessage(error)}`);
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

  function readMessage(error) {
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
    const message = readMessage(error);
    const line = error instanceof Failure ? findLine(error) : undefined;
    return stringify({ error: { code: code ?? chooseCode(error, message), message: told(message), line, place } });
  }

  function chooseCode(error, message) {
    if (error instanceof Refused) return 'SANDBOX_RESULT';
    if (!(error instanceof Internal)) return 'SANDBOX_FAILED';
    if (message.startsWith('out of memory') || message === 'string too long') return 'SANDBOX_MEMORY';
    return message === 'stack overflow' ? 'SANDBOX_STACK' : 'SANDBOX_FAILED';
  }

  function findLine(error) {
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
      return evaluate(`(${text})`);
    } catch (error) {
      return failure(error, error instanceof Syntax ? 'SANDBOX_SYNTAX' : undefined, place);
    }
  }

  /**
   * The same for a batch, in which compiling must run nothing. A text that leaves what is put around it is no function of all of it, and has run; who has run
   * may throw anything. What threw here is not held, and each item is evaluated alone.
   */
  function enclosed(text) {
    const run = evaluate(`(${text})`);
    if (typeof run !== 'function' || call(sourceOf, run) !== text) throw new Failure('it runs while it is compiled');
    return run;
  }

  const asExpression = (text) => `() => (${text}\n)`;
  const asBody = (text) => `async () => {${text}\n}`;

  const ofNothing = /^cannot read property (?:[^]* )?of (?:undefined|null)$/;

  /** Whether a field was read of what is not there, be it a function to be called. */
  function isReadOfNothing(error) {
    return error instanceof WrongType && ofNothing.test(readMessage(error));
  }

  /** The answer with the values of some expressions, one after the other; `functionAt` gives each, or the answer where it does not parse. */
  function valuesOf(count, functionAt) {
    let out = '';
    for (let at = 0; at < count; at += 1) {
      const each = functionAt(at);
      if (typeof each === 'string') return each;
      try {
        out += `${at === 0 ? '' : ','}${written(each())}`;
      } catch (error) {
        if (!readsNothing || !isReadOfNothing(error)) return failure(error, undefined, at);
        out += at === 0 ? '{}' : ',{}';
      }
    }
    return `{"ok":[${out}]}`;
  }

  function alone({ scope, item: given, texts }) {
    prepare(scope);
    place(given);
    return valuesOf(texts.length, (at) => compiled(asExpression(texts[at]), at));
  }

  /** The expressions of each template of a batch, or its code, and data of its items from a place on. */
  const templates = [];
  let ahead = { from: 0, data: [] };

  const asksTime = /\$now|\$today|DateTime|Interval/;

  /**
   * Has garbage collected. What is held right below the size at which QuickJS does so would be walked, and written, by each evaluation that finds it again;
   * once it was, it may grow by half.
   */
  function collect() {
    const made = [];
    const unreachable = () => {
      const ring = {};
      ring.self = ring;
      return new WeakRef(ring);
    };
    const seen = unreachable();
    try {
      while (seen.deref() !== undefined) made.push({});
    } catch {
      // Memory or fuel is short: what comes next says so.
    }
  }

  function prepareBatch({ scope, texts, text, items, lists: sent = [], collects }) {
    if (scope !== undefined) prepare(scope);
    if (texts !== undefined) templates.push(texts.map((each) => enclosed(asExpression(each))));
    if (text !== undefined) templates.push(enclosed(asBody(text)));
    if (items !== undefined) ahead = items;
    for (const [number, value] of sent) lists.set(number, value);
    if (collects) collect();
    if (texts?.some((text) => asksTime.test(text))) void globalThis.$now.offset; // what Luxon finds of the zone it keeps
    return '{"ok":[]}';
  }

  /** The values of a template for one item of a batch. */
  function item(paired, template, itemIndex) {
    place({ json: ahead.data[itemIndex - ahead.from], itemIndex, paired });
    const functions = templates[template];
    return valuesOf(functions.length, (at) => functions[at]);
  }

  let settled;

  /** What is told to expressions, and not to code, which runs in another process. */
  const expressionsAlone = ['$env', '$parameter', '$prevNode'];

  /** What a workflow remembers, as this code leaves it; undefined: nothing is remembered here. */
  let memory;

  function staticData(kind) {
    if (memory === undefined) throw new Failure('$getWorkflowStaticData is not kept here');
    if (kind !== 'global' && kind !== 'node') throw new Failure('$getWorkflowStaticData: expected global or node');
    return memory[kind];
  }

  const hex = () => Math.floor(Math.random() * 16).toString(16);

  /** A hash of texts in UTF-8, the one after the other. */
  function digesting(algorithm, key) {
    let whole = '';
    const textIn = (value) => {
      if (typeof value !== 'string') throw new Failure('crypto: expected a text');
      return value;
    };
    if (key !== undefined) textIn(key);
    if (Text(algorithm).toLowerCase() === 'base64') throw new Failure('crypto: there is no hash base64');
    return {
      update(text) {
        whole += textIn(text);
        return this;
      },
      digest(encoding) {
        const digest = read('hash', { text: whole.toWellFormed(), algorithm: Text(algorithm), key });
        const bytes = globalThis.Buffer.from(digest, 'hex');
        return encoding === undefined ? bytes : bytes.toString(encoding);
      },
    };
  }

  /** Of Node's module what needs no host but for hashes; its random numbers are the run's own. */
  const cryptoModule = {
    randomUUID: () =>
      'xxxxxxxx-xxxx-4xxx-yxxx-xxxxxxxxxxxx'.replace(/[xy]/g, (place) =>
        place === 'x' ? hex() : '89ab'[Math.floor(Math.random() * 4)],
      ),
    createHash: (algorithm) => digesting(algorithm),
    createHmac: (algorithm, key) => digesting(algorithm, key ?? ''),
  };

  function required(name) {
    if (name === 'crypto' || name === 'node:crypto') return cryptoModule;
    throw new Failure(`there is no module "${Text(name)}" here`);
  }

  /** What code finds beside the scope. */
  function defineItems(mode) {
    for (const name of expressionsAlone) delete globalThis[name];
    define('console', { log() {}, info() {}, warn() {}, error() {}, debug() {} });
    define('items', undefined);
    define('$getWorkflowStaticData', staticData);
    define('getWorkflowStaticData', staticData);
    define('require', required);
    if (mode === 'runOnceForAllItems') define('items', globalThis.$input.all());
    else define('item', globalThis.$input.item);
  }

  function started(run) {
    settled = undefined;
    if (typeof run === 'string') return run;
    const done = (give) => (value) => {
      try {
        settled = give(value);
      } catch (error) {
        settled = failure(error);
      }
    };
    call(
      then,
      run(),
      done((value) => `{"ok":[${written(value)}${memory === undefined ? '' : `,${written(memory)}`}]}`),
      done((error) => failure(error)),
    );
    return '';
  }

  function code({ scope, item: given, text, mode, memory: known }) {
    prepare(scope);
    memory = known;
    place(given);
    defineItems(mode);
    return started(compiled(asBody(text)));
  }

  /** The code of a batch for one of its items. */
  function codeItem({ paired, seed }, template, itemIndex) {
    place({ json: ahead.data[itemIndex - ahead.from], itemIndex, paired });
    memory = undefined;
    Math.random = seeded(seed);
    defineItems('runOnceForEachItem');
    return started(templates[template]);
  }

  const kinds = { prepare: prepareBatch, item, alone, code, 'code-item': codeItem };
  return (kind, request, ...numbers) =>
    kind === 'settled' ? (settled ?? '') : kinds[kind](request === '' ? undefined : parse(request), ...numbers);
})();
