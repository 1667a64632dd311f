import { xml2js } from './packages.js';

type Fields = Record<string, unknown>;
type Assign = (fields: Fields, name: string, value: unknown) => void;
/** What its types leave out. */
interface Inside {
  assignOrPush: Assign;
  saxParser: { tag: { attributes: Fields }; onattribute: (attribute: { name: string; value: string }) => void };
}

/** What a text of XML holds. Names that each object has from its prototype are names as others are. */
export function readXml(xml: string, options: Readonly<Record<string, unknown>>): unknown {
  const failures: Error[] = [];
  const found: unknown[] = [];
  const parser = new (xml2js().Parser)({ ...options, async: false });
  const inside = parser as unknown as Inside; // fields of its own
  inside.assignOrPush = assignerOf(options['explicitArray'] === true);
  inside.saxParser.onattribute = ({ name, value }) => {
    // It sets attributes by `=`, and calls this method of theirs for the next one.
    if (name === 'hasOwnProperty') throw new Error(`an attribute "${name}" cannot be read`);
    if (name === '__proto__') define(inside.saxParser.tag.attributes, name, value);
  };
  parser.parseString(xml, (error, value: unknown) => {
    if (error === null) found.push(value);
    else failures.push(error);
  });
  const [failed] = failures;
  if (failed !== undefined) throw failed;
  return found[0];
}

/** The package's own takes what a prototype has for a value that stands there already. */
function assignerOf(isList: boolean): Assign {
  return (fields, name, value) => {
    if (!Object.hasOwn(fields, name)) define(fields, name, isList ? [value] : value);
    else if (Array.isArray(fields[name])) fields[name].push(value);
    else define(fields, name, [fields[name], value]);
  };
}

function define(fields: Fields, name: string, value: unknown): void {
  Object.defineProperty(fields, name, { value, writable: true, enumerable: true, configurable: true });
}
