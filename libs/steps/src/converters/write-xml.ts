import { isObject } from '#values';
import { xml2js } from './packages.js';

type Options = Readonly<Record<string, unknown>>;

/** Names that XML has for elements and attributes; the package gives `#raw`, `?x` and others a meaning of their own. */
const nameForm =
  /^[:A-Z_a-z\u{C0}-\u{D6}\u{D8}-\u{F6}\u{F8}-\u{2FF}\u{370}-\u{37D}\u{37F}-\u{1FFF}\u{200C}\u{200D}\u{2070}-\u{218F}\u{2C00}-\u{2FEF}\u{3001}-\u{D7FF}\u{F900}-\u{FDCF}\u{FDF0}-\u{FFFD}\u{10000}-\u{EFFFF}][-.0-9\u{B7}:A-Z_a-z\u{C0}-\u{D6}\u{D8}-\u{F6}\u{F8}-\u{37D}\u{37F}-\u{1FFF}\u{200C}\u{200D}\u{203F}\u{2040}\u{2070}-\u{218F}\u{2C00}-\u{2FEF}\u{3001}-\u{D7FF}\u{F900}-\u{FDCF}\u{FDF0}-\u{FFFD}\u{10000}-\u{EFFFF}]*$/u;

/** The name that the package puts around what has no root of its own. */
const usualRoot = 'root';

/** XML of fields. Throws by the field's name where XML cannot hold it: the package leaves such values out. */
export function writeXml(json: unknown, options: Options): string {
  const checked = new Writable(options);
  checked.element(json, '');
  return new (xml2js().Builder)(options).buildObject(checked.needsRoot(json) ? { [usualRoot]: json } : json);
}

class Writable {
  readonly #attributes: string;
  readonly #text: string;

  constructor(private readonly options: Options) {
    this.#attributes = textIn(options, 'attrkey', '$');
    this.#text = textIn(options, 'charkey', '_');
  }

  /** The package makes the only field the root, but a document has one root, which has a name. */
  needsRoot(json: unknown): boolean {
    const [only, ...others] = isObject(json) ? Object.entries(json) : [];
    if (only === undefined || others.length > 0 || (this.options['rootName'] ?? usualRoot) !== usualRoot) return false;
    return Array.isArray(only[1]) || only[0] === this.#attributes || only[0] === this.#text;
  }

  element(value: unknown, path: string): void {
    if (Array.isArray(value)) throw refused(path, 'is a list in a list');
    if (!isObject(value)) return this.#cdata(value, path);
    for (const [name, inner] of Object.entries(value)) {
      const at = path === '' ? name : `${path}.${name}`;
      if (name === this.#attributes) attributes(inner, at);
      else if (name === this.#text) this.#textOf(inner, at);
      else this.#child(name, inner, at);
    }
  }

  #textOf(value: unknown, path: string): void {
    if (!isPlain(value)) throw refused(path, 'is no text of an element');
    this.#cdata(value, path);
  }

  #child(name: string, value: unknown, path: string): void {
    requireName(name, path);
    if (!Array.isArray(value)) return this.element(value, path);
    value.forEach((one, at) => this.element(one, `${path}[${at}]`));
  }

  /** The package parts the first of them alone. */
  #cdata(value: unknown, path: string): void {
    if (this.options['cdata'] !== true || typeof value !== 'string' || value.split(']]>').length < 3) return;
    throw refused(path, 'has "]]>" twice in its CDATA');
  }
}

function textIn(options: Options, name: string, usual: string): string {
  const value = options[name];
  return typeof value === 'string' ? value : usual;
}

function attributes(value: unknown, path: string): void {
  if (value === null) return;
  if (!isObject(value)) throw refused(path, 'is no object of attributes');
  for (const [name, inner] of Object.entries(value)) {
    requireName(name, `${path}.${name}`);
    if (inner !== null && !isPlain(inner)) throw refused(`${path}.${name}`, 'is no value of an attribute');
  }
}

function requireName(name: string, path: string): void {
  if (!nameForm.test(name)) throw refused(path, 'is no name of XML');
}

function isPlain(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}

function refused(path: string, why: string): Error {
  return new Error(`"${path}" ${why}: it cannot be written as XML`);
}
