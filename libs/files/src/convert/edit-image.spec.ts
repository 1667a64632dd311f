import { describe, expect, it } from '@jest/globals';
import type { ImageStep } from '#file-forms';
import { readField } from '#values';
import { describeImage, editImage } from './edit-image.js';

const black = { do: 'create', width: 40, height: 20, color: '#00000000' } as const;

async function made(steps: readonly ImageStep[], inputs: readonly { name: string; bytes: Uint8Array }[] = []) {
  const { bytes, form } = await editImage({ as: 'image', steps, format: '', quality: null, fileName: '' }, inputs);
  return { name: `a.${form}`, bytes };
}

/** Width and height behind steps, from an image of 40 to 20. */
async function sizeBehind(...steps: ImageStep[]): Promise<unknown> {
  const { size } = await describeImage(await made([black, ...steps]));
  return [readField(size, 'width'), readField(size, 'height')];
}

const resize = (width: number, height: number, how: Extract<ImageStep, { do: 'resize' }>['how']): ImageStep => ({
  ...{ do: 'resize', width, height, how },
});

describe('an image', () => {
  it.each<[unknown, ImageStep]>([
    [[10, 5], resize(10, 10, 'maximumArea')],
    [[10, 10], resize(10, 10, 'ignoreAspectRatio')],
    [[20, 10], resize(10, 10, 'minimumArea')],
    [[40, 20], resize(80, 80, 'onlyIfLarger')],
    [[80, 40], resize(80, 80, 'onlyIfSmaller')],
    [[20, 10], resize(50, 50, 'percent')],
    [[8, 6], { do: 'crop', width: 8, height: 6, x: 2, y: 3 }],
    [[20, 40], { do: 'rotate', degrees: 90, color: '#ffffffff' }],
    [[44, 26], { do: 'border', width: 2, height: 3, color: '#ff0000' }],
    [[40, 20], { do: 'blur', blur: 2, sigma: 1 }],
    [[40, 20], { do: 'transparent', color: '#000000' }],
  ])('is %j behind %j', async (size, step) => {
    expect(await sizeBehind(step)).toEqual(size);
  });

  it('is drawn and written on, and shows how far a colour can be seen through', async () => {
    const box = (color: string, more: { endX?: number; primitive?: 'circle' | 'line' } = {}): ImageStep => ({
      ...{ do: 'draw', primitive: 'rectangle', color, cornerRadius: 0, startX: 0, startY: 0, endX: 39, endY: 19 },
      ...more,
    });
    const colors = async (...steps: ImageStep[]): Promise<unknown> =>
      (await describeImage(await made([black, ...steps])))['colors'];
    expect([await colors(), await colors(box('#ff0000ff')), await colors(box('#ff000000'))]).toEqual([1, 1, 1]);
    expect([await colors(box('#ff000000', { endX: 20 })), await colors(box('#ff0000ff', { endX: 20 }))]).toEqual([
      2, 1,
    ]);
    expect(await colors(box('#ff000000', { primitive: 'circle', endX: 5 }))).toBeGreaterThan(1);
    expect(await colors(box('#ff000000', { primitive: 'line' }))).toBeGreaterThan(1);
    const written = await colors({ do: 'text', text: 'Hi you', size: 9, color: '#ffffff', x: 1, y: 9, lineLength: 3 });
    expect(Number(written)).toBeGreaterThan(2);
  });

  it('is put on another one, and is of the form that is asked for', async () => {
    const below = await made([{ ...black, color: '#ffffff' }]);
    const above = await made([{ ...black, width: 5, height: 5 }]);
    const both = await made([{ do: 'composite', of: 1, operator: 'Over', x: 3, y: 3 }], [below, above]);
    expect(await describeImage(both)).toMatchObject({ format: 'PNG', size: { width: 40, height: 20 }, colors: 2 });
    for (const format of ['bmp', 'gif', 'jpeg', 'tiff', 'webp'] as const) {
      const how = { as: 'image', steps: [black], format, quality: 50, fileName: '' } as const;
      const { bytes } = await editImage(how, []);
      expect(await describeImage({ name: 'a', bytes })).toMatchObject({ format: format.toUpperCase() });
    }
  });

  it.each<[string, Uint8Array | null, ImageStep]>([
    ['a.svg is no image', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), { do: 'blur', blur: 1, sigma: 1 }],
    ['red is no colour', null, { ...black, color: 'red' }],
    ['no image to be changed', null, { do: 'blur', blur: 1, sigma: 1 }],
    ['', null, { ...black, width: 60_000, height: 60_000 }],
    ['', Buffer.from('\x89PNG cut off', 'latin1'), { do: 'blur', blur: 1, sigma: 1 }],
  ])('is refused: %s', async (why, bytes, step) => {
    const inputs = bytes === null ? [] : [{ name: 'a.svg', bytes }];
    await expect(made([step], inputs)).rejects.toThrow(why);
  });

  it('that moves is not made a still one without a word', async () => {
    const frame = Buffer.from('2c00000000010001000002024c0100', 'hex');
    const head = Buffer.from('47494638396101000100800000ff00000000ff', 'hex');
    const moving = { name: 'a.gif', bytes: Buffer.concat([head, frame, frame, Buffer.from(';')]) };
    const still = { name: 'b.gif', bytes: Buffer.concat([head, frame, Buffer.from(';')]) };
    const border = { do: 'border', width: 1, height: 1, color: '#ff0000' } as const;
    expect((await made([border], [still])).name).toBe('a.gif');
    await expect(made([border], [moving])).rejects.toThrow('a.gif has 2 images, and one is changed');
    const how = { as: 'image', steps: [border], format: 'png', quality: null, fileName: '' } as const;
    expect((await editImage(how, [moving])).form).toBe('png');
  });

  it('that is made anew is a PNG, whatever is put on it', async () => {
    const how = { as: 'image', steps: [black], format: 'jpeg', quality: null, fileName: '' } as const;
    const { bytes } = await editImage(how, []);
    const on = { do: 'composite', of: 0, operator: 'Over', x: 0, y: 0 } as const;
    expect((await made([black, on], [{ name: 'a.jpg', bytes }])).name).toBe('a.png');
  });
});
