import type { FileRef, FileRequest, ImageStep } from '#file-forms';
import { isObject } from '#values';
import { defineNode } from '../catalogue-node.js';
import { choice, textProperty, when } from '../parameters/properties.js';
import { choiceAt, expected, numberAt, objectsAt, textAt } from '../parameters/read-parameter.js';
import type { Parameters } from '../parameters/read-parameter.js';
import type { NodeCall } from '../run/node-call.js';
import { NodeError } from '../values/node-error.js';
import { ownValue, splitPath } from '../values/paths.js';
import { plainText } from '../values/plain-text.js';
import { imageOperations, imageOptions, operators, severalSteps, stepProperties } from './image-parameters.js';
import type { Resize } from './image-parameters.js';
import { fileAt, fileNamed } from './item-file.js';

type Operation = keyof typeof imageOperations;

const ways = [
  ...(['maximumArea', 'ignoreAspectRatio', 'minimumArea', 'onlyIfLarger', 'onlyIfSmaller', 'percent'] as const),
] as const satisfies readonly Resize[];
const operations = [
  ...(['border', 'blur', 'composite', 'create', 'crop', 'draw', 'rotate', 'resize', 'shear', 'text'] as const),
  ...(['transparent', 'information', 'multiStep'] as const),
] as const satisfies readonly (Operation | 'information' | 'multiStep')[];

export const editImage = defineNode(
  {
    name: 'n8n-nodes-base.editImage',
    displayName: 'Edit Image',
    description: 'Changes an image: resize, crop, rotate, draw, write, put another on it; or says its size',
    version: 1,
    group: ['transform'],
    defaults: { name: 'Edit Image' },
    inputs: ['main'],
    outputs: ['main'],
    properties: [
      choice(
        'operation',
        'Operation',
        { information: 'Get Information', multiStep: 'Multi Step', ...imageOperations },
        { default: 'border', noDataExpression: true },
      ),
      textProperty('dataPropertyName', 'Property Name', { default: 'data', required: true }),
      severalSteps,
      ...stepProperties,
      { ...imageOptions, ...when({ operation: operations.filter((one) => one !== 'information') }) },
    ],
    codex: { alias: ['image', 'picture', 'photo', 'resize', 'crop', 'thumbnail', 'watermark', 'png', 'jpeg'] },
    builderHint:
      'The image is a field of $binary, and stays there. A colour is #rrggbb, or #rrggbbaa, where aa is 00 for one that covers all.',
  },
  {
    as: 'effect',
    requests: (call) => (call.inputs[0] ?? []).map((_, at) => requestAt(call, at)),
    items: (call, request, answer) => {
      if (answer.kind !== 'file' || request.kind !== 'file' || request.do !== 'make')
        throw new NodeError('NODE_OPERATION', 'Expected an image');
      const source = call.inputs[0]?.[request.itemIndex];
      const pairedItem = { item: request.itemIndex };
      if ('value' in answer) {
        const binary = source?.binary && { binary: source.binary };
        return [{ json: isObject(answer.value) ? answer.value : {}, ...binary, pairedItem }];
      }
      if (!('made' in answer)) throw new NodeError('NODE_OPERATION', 'Expected an image');
      const made = Object.fromEntries(answer.made.map(({ field, file }) => [field, file]));
      return [{ json: source?.json ?? {}, binary: { ...source?.binary, ...made }, pairedItem }];
    },
  },
);

function requestAt(call: NodeCall, at: number): FileRequest {
  const operation = choiceAt(call, 'operation', at, operations);
  const field = textAt(call, 'dataPropertyName', at, 'data').trim();
  const request = { kind: 'file', itemIndex: at, do: 'make', field } as const;
  if (operation === 'information')
    return { ...request, how: { as: 'image-facts' }, files: [fileAt(call, 'dataPropertyName', at)] };
  const files: FileRef[] = [];
  const several = operation === 'multiStep' ? objectsAt(call, 'operations.operations', at) : null;
  const isMadeAnew = (several === null ? operation : several[0]?.['operation']) === 'create';
  if (!isMadeAnew) files.push(fileAt(call, 'dataPropertyName', at));
  const fileOf = (name: string): number => files.push(fileNamed(call, name, at)) - 1;
  const steps =
    several === null
      ? [stepAt(call, operation as Operation, at, fileOf)] // neither of the two others
      : several.map((one) => stepAt(within(one), operationIn(one, at), at, fileOf));
  if (steps.length === 0) throw expected('operations', 'an operation', at);
  const quality = call.parameter('options.quality', at);
  const how = {
    ...{ as: 'image' as const, steps, fileName: textAt(call, 'options.fileName', at) },
    format: optionalFormat(call, at),
    quality: quality === undefined ? null : numberAt(call, 'options.quality', at, 100),
  } as const;
  return { ...request, how, files };
}

/** Empty: as it was. */
function optionalFormat(call: NodeCall, at: number): '' | 'bmp' | 'gif' | 'jpeg' | 'png' | 'tiff' | 'webp' {
  if (call.parameter('options.format', at) === undefined) return '';
  return choiceAt(call, 'options.format', at, ['bmp', 'gif', 'jpeg', 'png', 'tiff', 'webp']);
}

/** The parameters of a step that is one of several. */
function within(row: Record<string, unknown>): Parameters {
  return { parameter: (name) => ownValue(row, splitPath(name)) };
}

function operationIn({ operation }: Record<string, unknown>, at: number): Operation {
  const found = operations.find((one) => one === operation);
  if (found === undefined || found === 'information' || found === 'multiStep')
    throw expected('operations', 'an operation for each step', at);
  return found;
}

/** How the parameters of a step are read. */
interface StepParameters {
  figure: (name: string, usual: number) => number;
  color: (name: string, usual: string) => string;
  words: (name: string) => string;
  choose: <T extends string>(name: string, choices: readonly [T, ...T[]]) => T;
  place: (usual: number) => { x: number; y: number };
  /** The place of a file among those of the request. */
  fileIn: (name: string) => number;
}

function stepAt(parameters: Parameters, operation: Operation, at: number, fileOf: (name: string) => number): ImageStep {
  const figure = (name: string, usual: number): number => numberAt(parameters, name, at, usual);
  return buildStep[operation]({
    figure,
    color: (name, usual) => textAt(parameters, name, at, usual) || usual,
    words: (name) => textAt(parameters, name, at),
    choose: (name, choices) => choiceAt(parameters, name, at, choices),
    place: (usual) => ({ x: figure('positionX', usual), y: figure('positionY', usual) }),
    fileIn: (name) => fileOf(plainText(parameters.parameter(name, at)).trim()),
  });
}

const buildStep: Readonly<Record<Operation, (from: StepParameters) => ImageStep>> = {
  blur: ({ figure }) => ({ do: 'blur', blur: figure('blur', 5), sigma: figure('sigma', 2) }),
  border: ({ figure, color }) => ({
    ...{ do: 'border', width: figure('borderWidth', 10), height: figure('borderHeight', 10) },
    color: color('borderColor', '#000000'),
  }),
  composite: ({ fileIn, choose, place }) => ({
    ...{ do: 'composite', of: fileIn('dataPropertyNameComposite') },
    ...{ operator: choose('operator', operators), ...place(0) },
  }),
  create: ({ figure, color }) => ({
    ...{ do: 'create', width: figure('width', 50), height: figure('height', 50) },
    color: color('backgroundColor', '#ffffff00'),
  }),
  crop: ({ figure, place }) => ({
    do: 'crop',
    width: figure('width', 500),
    height: figure('height', 500),
    ...place(0),
  }),
  draw: ({ figure, color, choose }) => ({
    ...{ do: 'draw', primitive: choose('primitive', ['rectangle', 'circle', 'line']) },
    ...{ color: color('color', '#ff000000'), cornerRadius: figure('cornerRadius', 0) },
    ...{ startX: figure('startPositionX', 50), startY: figure('startPositionY', 50) },
    ...{ endX: figure('endPositionX', 250), endY: figure('endPositionY', 250) },
  }),
  resize: ({ figure, choose }) => ({
    ...{ do: 'resize', width: figure('width', 500), height: figure('height', 500) },
    how: choose('resizeOption', ways),
  }),
  rotate: ({ figure, color }) => ({
    ...{ do: 'rotate', degrees: figure('rotate', 0), color: color('backgroundColor', '#ffffffff') },
  }),
  shear: ({ figure }) => ({ do: 'shear', x: figure('degreesX', 0), y: figure('degreesY', 0) }),
  text: ({ figure, color, words, place }) => ({
    ...{ do: 'text', text: words('text'), size: figure('fontSize', 18) },
    ...{ color: color('fontColor', '#000000'), ...place(50), lineLength: figure('lineLength', 80) },
  }),
  transparent: ({ color }) => ({ do: 'transparent', color: color('color', '#ff0000') }),
};
