import type { JsonSchema } from '#model-turn';
import type { Choice, Group, Property } from './properties.js';

const expression: JsonSchema = { type: 'string', pattern: '^=' };

const filter: JsonSchema = {
  type: 'object',
  properties: {
    options: { type: 'object' },
    conditions: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          id: { type: 'string' },
          leftValue: {},
          rightValue: {},
          operator: {
            type: 'object',
            properties: { type: { type: 'string' }, operation: { type: 'string' }, singleValue: { type: 'boolean' } },
            required: ['type', 'operation'],
          },
        },
        required: ['leftValue', 'operator'],
      },
    },
    combinator: { enum: ['and', 'or'] },
  },
  required: ['conditions'],
};

const assignments: JsonSchema = {
  type: 'object',
  properties: {
    assignments: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          id: { type: 'string' },
          name: { type: 'string' },
          value: {},
          type: { enum: ['string', 'number', 'boolean', 'array', 'object', 'any'] },
        },
        required: ['name', 'value'],
      },
    },
  },
};

const locator: JsonSchema = {
  type: 'object',
  description: 'a resource locator: how it is found, and its value in that way',
  properties: { __rl: { const: true }, mode: { type: 'string' }, value: { type: ['string', 'number'] } },
  required: ['mode', 'value'],
};

/** The JSON Schema of a type's parameters, whatever displayOptions show: `checkGraph` knows those. */
export function parameterSchema(properties: readonly Property[]): JsonSchema {
  const names = [...new Set(properties.map(({ name }) => name))];
  const schemaFor = (name: string): JsonSchema => {
    const [first, ...others] = properties.filter((property) => property.name === name).map(propertySchema);
    return others.length > 0 ? { anyOf: [first, ...others] } : (first ?? {});
  };
  return {
    type: 'object',
    properties: Object.fromEntries(names.map((name) => [name, schemaFor(name)])),
    additionalProperties: false,
  };
}

/** The JSON Schema of one property's value. An expression may stand in the place of nearly any. */
export function propertySchema(property: Property): JsonSchema {
  const { description = property.displayName, typeOptions } = property;
  const value = valueSchema(property);
  const isList = typeOptions?.['multipleValues'] === true && !['fixedCollection', 'collection'].includes(property.type);
  const listed = isList ? { type: 'array', items: value } : value;
  if (property.noDataExpression || value['type'] === 'string') return { description, ...listed };
  return { description, anyOf: [listed, expression] };
}

function valueSchema({ type, options = [], typeOptions }: Property): JsonSchema {
  switch (type) {
    case 'string':
    case 'dateTime':
      return { type: 'string' };
    case 'number':
      return {
        type: 'number',
        ...bound('minimum', typeOptions?.['minValue']),
        ...bound('maximum', typeOptions?.['maxValue']),
      };
    case 'boolean':
      return { type: 'boolean' };
    case 'json':
      return { type: ['string', 'object', 'array'] };
    case 'options':
      return { enum: listChoiceValues(options) };
    case 'multiOptions':
      // Without choices they are those that a service has: their ids.
      return { type: 'array', items: options.length > 0 ? { enum: listChoiceValues(options) } : { type: 'string' } };
    case 'collection':
      return collectionSchema(parameterSchema(options.filter(isProperty)), typeOptions?.['multipleValues'] === true);
    case 'fixedCollection':
      return groupsSchema(options.filter(isGroup), typeOptions?.['multipleValues'] === true);
    case 'filter':
      return filter;
    case 'assignmentCollection':
      return assignments;
    case 'resourceLocator':
    case 'workflowSelector':
      return { anyOf: [locator, { type: 'string' }] };
    case 'resourceMapper':
      return { type: 'object' };
  }
}

function collectionSchema(one: JsonSchema, isList: boolean): JsonSchema {
  return isList ? { anyOf: [{ type: 'array', items: one }, one] } : one;
}

function groupsSchema(groups: readonly Group[], areLists: boolean): JsonSchema {
  const schemas = groups.map(({ name, values }) => {
    const schema = parameterSchema(values);
    return [name, areLists ? { type: 'array', items: schema } : schema];
  });
  return { type: 'object', properties: Object.fromEntries(schemas), additionalProperties: false };
}

function bound(keyword: 'minimum' | 'maximum', value: unknown): JsonSchema {
  return typeof value === 'number' ? { [keyword]: value } : {};
}

function listChoiceValues(options: NonNullable<Property['options']>): unknown[] {
  return options.filter(isChoice).map(({ value }) => value);
}

export function isProperty(option: Choice | Property | Group): option is Property {
  return 'type' in option;
}

export function isGroup(option: Choice | Property | Group): option is Group {
  return 'values' in option;
}

export function isChoice(option: Choice | Property | Group): option is Choice {
  return 'value' in option;
}
