import type { ImageOperator } from '#file-forms';
import { choice, collection, groups, number, textProperty, when } from '../parameters/properties.js';
import type { Property } from '../parameters/properties.js';

/** What is done to an image, by n8n's names. */
export const imageOperations = {
  blur: 'Blur',
  border: 'Border',
  composite: 'Composite',
  create: 'Create',
  crop: 'Crop',
  draw: 'Draw',
  rotate: 'Rotate',
  resize: 'Resize',
  shear: 'Shear',
  text: 'Text',
  transparent: 'Transparent',
} as const;

/** How an image is put on another one. */
export const operators = [
  'Over',
  ...(['Atop', 'Bumpmap', 'Copy', 'CopyBlack', 'CopyBlue', 'CopyCyan', 'CopyGreen', 'CopyMagenta'] as const),
  ...(['CopyRed', 'CopyYellow', 'Difference', 'In', 'Multiply', 'Out', 'Plus', 'Xor'] as const),
] as const satisfies readonly ImageOperator[];

const resizes = {
  maximumArea: 'Maximum Area',
  ignoreAspectRatio: 'Ignore Aspect Ratio',
  minimumArea: 'Minimum Area',
  onlyIfLarger: 'Only if Larger',
  onlyIfSmaller: 'Only if Smaller',
  percent: 'Percent',
} as const;

export type Resize = keyof typeof resizes;

type Of = readonly (keyof typeof imageOperations)[];

const of = (...operation: Of) => when({ operation });
const size = (name: string, displayName: string, value: number, ...operation: Of): Property =>
  number(name, displayName, value, { typeOptions: { minValue: 0 }, ...of(...operation) });
const color = (name: string, displayName: string, value: string, ...operation: Of): Property =>
  textProperty(name, displayName, { default: value, placeholder: '#ff0000', ...of(...operation) });

/** The parameters of each operation. */
export const stepProperties: readonly Property[] = [
  size('blur', 'Blur', 5, 'blur'),
  size('sigma', 'Sigma', 2, 'blur'),
  size('borderWidth', 'Border Width', 10, 'border'),
  size('borderHeight', 'Border Height', 10, 'border'),
  color('borderColor', 'Border Color', '#000000', 'border'),
  textProperty('dataPropertyNameComposite', 'Composite Image Property', {
    ...of('composite'),
    required: true,
    description: 'the field of binary with the image that is put on the other',
  }),
  choice('operator', 'Operator', Object.fromEntries(operators.map((one) => [one, one])), {
    ...of('composite'),
  }),
  number('positionX', 'Position X', 0, of('composite', 'crop')),
  number('positionY', 'Position Y', 0, of('composite', 'crop')),
  color('backgroundColor', 'Background Color', '#ffffff00', 'create'),
  size('width', 'Image Width', 50, 'create'),
  size('height', 'Image Height', 50, 'create'),
  size('width', 'Width', 500, 'crop', 'resize'),
  size('height', 'Height', 500, 'crop', 'resize'),
  choice('primitive', 'Primitive', { rectangle: 'Rectangle', circle: 'Circle', line: 'Line' }, of('draw')),
  color('color', 'Color', '#ff000000', 'draw'),
  number('startPositionX', 'Start Position X', 50, of('draw')),
  number('startPositionY', 'Start Position Y', 50, of('draw')),
  number('endPositionX', 'End Position X', 250, of('draw')),
  number('endPositionY', 'End Position Y', 250, of('draw')),
  number('cornerRadius', 'Corner Radius', 0, when({ operation: ['draw'], primitive: ['rectangle'] })),
  choice('resizeOption', 'Option', resizes, of('resize')),
  number('rotate', 'Rotate', 0, { typeOptions: { minValue: -360, maxValue: 360 }, ...of('rotate') }),
  color('backgroundColor', 'Background Color', '#ffffffff', 'rotate'),
  number('degreesX', 'Degrees X', 0, of('shear')),
  number('degreesY', 'Degrees Y', 0, of('shear')),
  textProperty('text', 'Text', of('text')),
  size('fontSize', 'Font Size', 18, 'text'),
  color('fontColor', 'Font Color', '#000000', 'text'),
  number('positionX', 'Position X', 50, of('text')),
  number('positionY', 'Position Y', 50, of('text')),
  size('lineLength', 'Max Line Length', 80, 'text'),
  color('color', 'Color', '#ff0000', 'transparent'),
];

const ownFont = textProperty('font', 'Font', {
  onlyDefault: 'there is one font here, DejaVu Sans',
});

/** The steps of one that has several: each with its operation and the parameters of that. */
export const severalSteps: Property = groups(
  'operations',
  'Operations',
  [
    {
      name: 'operations',
      displayName: 'Operations',
      values: [choice('operation', 'Operation', imageOperations, { default: '' }), ...stepProperties, ownFont],
    },
  ],
  when({ operation: ['multiStep'] }),
);

const formats = { bmp: 'BMP', gif: 'GIF', jpeg: 'JPEG', png: 'PNG', tiff: 'TIFF', webp: 'WebP' };

export const imageOptions: Property = collection('options', 'Options', [
  textProperty('fileName', 'File Name'),
  ownFont,
  choice('format', 'Format', formats, { default: 'jpeg' }),
  number('quality', 'Quality', 100, { typeOptions: { minValue: 0, maxValue: 100 } }),
]);
