import { readFileSync } from 'node:fs';
import type { FileMaking, ImageStep } from '#file-forms';
import { Unconvertible } from './convert-task.js';
import type { Input } from './convert-task.js';
import { fontPath, magick, magickPath } from './packages.js';

type Magick = ReturnType<typeof magick>;
type Image = ReturnType<Magick['MagickImage']['create']>;
type Making = Extract<FileMaking, { as: 'image' }>;

/** How long an edge is at most, in pixels, and how many of them an image has. */
const mostEdge = 16_384n;
const mostPixels = 64_000_000n;

/** The forms that are read and written, by n8n's names. */
const forms = { bmp: 'Bmp', gif: 'Gif', jpeg: 'Jpeg', png: 'Png', tiff: 'Tiff', webp: 'WebP' } as const;
type Form = keyof typeof forms;

let ready: Promise<Magick> | undefined;

/** The library, within its limits: it is a module of WebAssembly, which opens no file and no address. */
function opened(): Promise<Magick> {
  return (ready ??= open());
}

async function open(): Promise<Magick> {
  const library = magick();
  await library.initializeImageMagick(readFileSync(magickPath()));
  const { ResourceLimits } = library;
  [ResourceLimits.width, ResourceLimits.height] = [mostEdge, mostEdge];
  [ResourceLimits.area, ResourceLimits.disk] = [mostPixels, 0n];
  return library;
}

/** An image that is changed step by step, in the form that it has or gets. */
export async function editImage(
  { steps, format, quality }: Making,
  inputs: readonly Input[],
): Promise<{ bytes: Uint8Array; form: Form }> {
  const library = await opened();
  const [first] = inputs;
  const made: Image[] = [];
  try {
    const begun = steps[0]?.do === 'create' || first === undefined ? null : read(library, first, made);
    const image = steps.reduce<Image | null>((held, step) => changed(library, held, step, { inputs, made }), begun);
    if (image === null) throw new Unconvertible('there is no image to be changed');
    const form = format || (begun === null ? 'png' : formNamed(first));
    if (begun !== null && first !== undefined && severalIn.has(form)) refuseSeveral(library, first);
    if (quality !== null) image.quality = quality;
    const bytes = image.write(library.MagickFormat[forms[form]], (data) => Uint8Array.from(data));
    return { bytes, form };
  } finally {
    made.forEach((image) => image.dispose());
  }
}

/** What is known of an image, under the names that it has in n8n. */
export async function describeImage(input: Input): Promise<Record<string, unknown>> {
  const library = await opened();
  const made: Image[] = [];
  try {
    const { width, height, depth, totalColors } = read(library, input, made);
    return {
      ...{ format: formNamed(input).toUpperCase(), size: { width, height }, Geometry: `${width}x${height}`, depth },
      ...{ colors: totalColors, Filesize: input.bytes.length },
    };
  } finally {
    made.forEach((image) => image.dispose());
  }
}

function formNamed(input: Input | undefined): Form {
  return input === undefined ? 'png' : formIn(input);
}

/** By its first bytes, and never by its name: what a library could read besides is not read. */
function formIn({ bytes, name }: Input): Form {
  const start = Buffer.from(bytes).toString('latin1');
  if (start.startsWith('\x89PNG')) return 'png';
  if (start.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (/^GIF8[79]a/.test(start)) return 'gif';
  if (/^RIFF[^]{4}WEBP/.test(start)) return 'webp';
  if (start.startsWith('BM')) return 'bmp';
  if (start.startsWith('II*\0') || start.startsWith('MM\0*')) return 'tiff';
  throw new Unconvertible(`${name} is no image of BMP, GIF, JPEG, PNG, TIFF or WebP`);
}

function read(library: Magick, input: Input, made: Image[]): Image {
  const settings = new library.MagickReadSettings({ format: library.MagickFormat[forms[formIn(input)]] });
  const image = library.MagickImage.create(input.bytes, settings);
  made.push(image);
  return image;
}

/** Forms that hold several images. */
const severalIn: ReadonlySet<Form> = new Set(['gif', 'tiff', 'webp']);

/** One image is changed: of several the others would be lost. */
function refuseSeveral(library: Magick, input: Input): void {
  const settings = new library.MagickReadSettings({ format: library.MagickFormat[forms[formIn(input)]] });
  const all = library.MagickImageCollection.create();
  try {
    all.ping(input.bytes, settings);
    if (all.length > 1)
      throw new Unconvertible(
        `${input.name} has ${all.length} images, and one is changed: the first, where the format is png, jpeg or bmp`,
      );
  } finally {
    all.dispose();
  }
}

interface Around {
  inputs: readonly Input[];
  made: Image[];
}

function changed(library: Magick, held: Image | null, step: ImageStep, { inputs, made }: Around): Image {
  if (step.do === 'create') {
    const image = library.MagickImage.create(colored(library, step.color), step.width, step.height);
    made.push(image);
    return image;
  }
  if (held === null) throw new Unconvertible('there is no image to be changed');
  if (step.do === 'composite') {
    const input = inputs[step.of];
    if (input === undefined) throw new Unconvertible('the image that is put on it is not there');
    held.composite(
      read(library, input, made),
      library.CompositeOperator[step.operator],
      new library.Point(step.x, step.y),
    );
    return held;
  }
  change(library, held, step);
  return held;
}

function change(library: Magick, image: Image, step: Exclude<ImageStep, { do: 'create' | 'composite' }>): void {
  switch (step.do) {
    case 'blur':
      return image.blur(step.blur, step.sigma);
    case 'border':
      image.borderColor = colored(library, step.color);
      return image.border(step.width, step.height);
    case 'crop':
      image.crop(new library.MagickGeometry(step.x, step.y, step.width, step.height));
      return image.resetPage();
    case 'draw':
      return image.draw([new library.DrawableFillColor(colored(library, step.color)), shaped(library, step)]);
    case 'resize':
      return image.resize(geometryFor(library, step));
    case 'rotate':
      image.backgroundColor = colored(library, step.color);
      image.rotate(step.degrees);
      return image.resetPage();
    case 'shear':
      return image.affineTransform(new library.DrawableAffine(1, 1, slope(step.x), slope(step.y)));
    case 'text':
      return write(library, image, step);
    case 'transparent':
      image.hasAlpha = true;
      return image.transparent(colored(library, step.color));
  }
}

const slope = (degrees: number): number => Math.tan((degrees * Math.PI) / 180);

function shaped(library: Magick, step: Extract<ImageStep, { do: 'draw' }>) {
  const { startX, startY, endX, endY, cornerRadius: radius } = step;
  if (step.primitive === 'line') return new library.DrawableLine(startX, startY, endX, endY);
  if (step.primitive === 'circle') {
    const far = Math.hypot(endX - startX, endY - startY); // from its middle to its edge
    return new library.DrawableRoundRectangle(startX - far, startY - far, startX + far, startY + far, far, far);
  }
  return radius > 0
    ? new library.DrawableRoundRectangle(startX, startY, endX, endY, radius, radius)
    : new library.DrawableRectangle(startX, startY, endX, endY);
}

function geometryFor(library: Magick, { width, height, how }: Extract<ImageStep, { do: 'resize' }>) {
  const geometry = new library.MagickGeometry(width, height);
  if (how === 'ignoreAspectRatio') geometry.ignoreAspectRatio = true;
  if (how === 'minimumArea') geometry.fillArea = true;
  if (how === 'onlyIfLarger') geometry.greater = true;
  if (how === 'onlyIfSmaller') geometry.less = true;
  if (how === 'percent') geometry.isPercentage = true;
  return geometry;
}

let hasFont = false;
const fontName = 'text';

/** In the one font that is here, in lines of so many characters. */
function write(
  library: Magick,
  image: Image,
  { text, size, color, x, y, lineLength }: Extract<ImageStep, { do: 'text' }>,
): void {
  if (!hasFont) library.Magick.addFont(fontName, readFileSync(fontPath()));
  hasFont = true;
  image.draw([
    new library.DrawableFont(fontName),
    new library.DrawableFontPointSize(size),
    new library.DrawableFillColor(colored(library, color)),
    new library.DrawableText(x, y, wrapText(text, lineLength)),
  ]);
}

function wrapText(text: string, length: number): string {
  const wrap = (line: string): string[] =>
    line.split(' ').reduce<string[]>((lines, word) => {
      const last = lines.at(-1);
      if (last === undefined || last.length + 1 + word.length > length) return [...lines, word];
      return [...lines.slice(0, -1), `${last} ${word}`];
    }, []);
  return text.split('\n').flatMap(wrap).join('\n');
}

/** `#rgb`, `#rrggbb`, or `#rrggbbaa`, of which the last two digits say how far it can be seen through, as in n8n: 00 not at all. */
function colored(library: Magick, color: string) {
  const [, short, long, through = '00'] = /^#(?:([\da-f]{3})|([\da-f]{6})([\da-f]{2})?)$/i.exec(color.trim()) ?? [];
  const digits = long ?? short?.replaceAll(/./g, '$&$&');
  if (digits === undefined) throw new Unconvertible(`${color} is no colour such as #ff0000`);
  const opaque = (255 - Number.parseInt(through, 16)).toString(16).padStart(2, '0');
  return new library.MagickColor(`#${digits}${opaque}`);
}
