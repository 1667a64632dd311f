import 'reflect-metadata';
import { getMetadataStorage } from 'class-validator';
import { InvariantError } from '#errors';

/** A class whose properties class-validator checks. */
type Checked = abstract new () => object;

type Schema = Record<string, unknown>;
type Rule = ReturnType<ReturnType<typeof getMetadataStorage>['getTargetValidationMetadatas']>[number];

/** Each of our checks in JSON Schema. One that is not listed, or is made of each element, is for fields that `Described` describes. */
const words: Record<string, (constraints: readonly unknown[]) => Schema> = {
  cursor: () => ({ type: 'string' }),
  matches: ([pattern]) => ({ type: 'string', ...(pattern instanceof RegExp ? { pattern: pattern.source } : {}) }),
  isIn: ([values]) => ({ type: 'string', enum: values }),
  isBoolean: () => ({ type: 'boolean' }),
  isObject: () => ({ type: 'object', additionalProperties: true }),
  isString: () => ({ type: 'string' }),
  atMostBytes: ([maxLength]) => ({ type: 'string', maxLength }), // no text has more characters than bytes
  isLength: ([minLength, maxLength]) => ({ type: 'string', minLength, maxLength }),
  isInt: () => ({ type: 'integer' }),
  isNumber: () => ({ type: 'number' }),
  min: ([minimum]) => ({ minimum }),
  max: ([maximum]) => ({ maximum }),
};

const details = Symbol('what a field is, beyond its checks');

/** Describes what a property's checks cannot: that text of a query is a number, or a time. It replaces the checks' schema. */
export function Described(schema: Schema): PropertyDecorator {
  return (target, property) => Reflect.defineMetadata(details, schema, target, property);
}

function listRules(target: Checked): Rule[] {
  return getMetadataStorage().getTargetValidationMetadatas(target, '', false, false);
}

/** Whether class-validator knows anything of a class. */
export function isChecked(target: unknown): target is Checked {
  return typeof target === 'function' && listRules(target as Checked).length > 0; // it only looks the function up
}

/** What is expected of an object within a request: each of its fields may be left out. */
function describeObject(target: Checked, property: string): Schema {
  const type: unknown = Reflect.getMetadata('design:type', target.prototype as object, property); // a class's
  if (!isChecked(type)) return {};
  const fields = [...describeProperties(type)].map(([name, { required: _, ...schema }]) => [name, schema]);
  const named = Object.fromEntries(fields) as Schema; // names and schemas
  return { type: 'object', properties: named, additionalProperties: false };
}

function describedOf(target: Checked, property: string): Schema | undefined {
  return Reflect.getMetadata(details, target.prototype as object, property) as Schema | undefined; // `Described` wrote it
}

/** What a check says of its field. Throws for one that would say nothing: who reads the document would not know of it. */
function wordsOf(target: Checked, { name = 'a check without a name', propertyName, constraints, each }: Rule): Schema {
  const say = each ? undefined : words[name];
  if (say) return say(constraints ?? []);
  if (describedOf(target, propertyName)) return {};
  const where = `${target.name}.${propertyName}: ${name}${each ? ' of each' : ''}`;
  throw new InvariantError(`${where} says nothing in the OpenAPI document; give it words, or the field @Described`);
}

/** The expected properties of a request's class, as JSON Schema with `required`. */
export function describeProperties(target: Checked): Map<string, Schema & { required: boolean }> {
  const properties = new Map<string, Schema & { required: boolean }>();
  for (const rule of listRules(target)) {
    const { propertyName, type, message } = rule;
    const before = properties.get(propertyName) ?? { type: 'string', required: true };
    if (type === 'conditionalValidation') {
      properties.set(propertyName, { ...before, required: false });
      continue;
    }
    if (type === 'nestedValidation') {
      properties.set(propertyName, { ...before, ...describeObject(target, propertyName) });
      continue;
    }
    const description = typeof message === 'string' ? { description: message } : {};
    properties.set(propertyName, { ...before, ...wordsOf(target, rule), ...description });
  }
  for (const [property, { required, description }] of properties) {
    const beyond = describedOf(target, property);
    if (beyond) properties.set(property, { required, description, ...beyond });
  }
  return properties;
}
