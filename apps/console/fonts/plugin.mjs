/** The console's typeface in two files: what nearly every page shows, and the other letters, which a browser fetches where one stands. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import subsetFont from 'subset-font';

const require = createRequire(import.meta.url);
const inter = dirname(require.resolve('@fontsource-variable/inter/package.json'));
const source = join(inter, 'files/inter-latin-wght-normal.woff2');

/** Code points, as CSS has them: `U+20-7E` from one to another. */
const ranges = {
  basic:
    'U+20-7E, U+A0, U+B7, U+D7, U+2013-2014, U+2018-2019, U+201C-201D, U+2022, U+2026, U+20AC, U+2191, U+2193, U+2212',
  more: 'U+A1-B6, U+B8-D6, U+D8-FF, U+131, U+152-153, U+2BB-2BC, U+2C6, U+2DA, U+2DC, U+304, U+308, U+329, U+2122, U+2215',
};

/** The weights that pages use, and the features: kerning, accents, figures of one width, and the forms that `base.css` asks for. */
const weights = { min: 400, max: 700 };
const features = ['kern', 'calt', 'ccmp', 'locl', 'mark', 'mkmk', 'tnum', 'cv05', 'cv08', 'ss03'];

/** The letters of ranges. */
function lettersIn(range) {
  return range
    .split(', ')
    .map((part) =>
      part
        .slice('U+'.length)
        .split('-')
        .map((code) => Number.parseInt(code, 16)),
    )
    .flatMap(([first, last = first]) => Array.from({ length: last - first + 1 }, (_, at) => first + at))
    .map((code) => String.fromCodePoint(code))
    .join('');
}

const { version } = require('subset-font/package.json');
const made = JSON.stringify({ ranges, weights, features, version });
/** Made once of the same: it takes a second. */
const key = createHash('sha256').update(readFileSync(source)).update(made).digest('hex').slice(0, 16);
const place = join(import.meta.dirname, '../../../.cache/console-fonts', key);
/** Its `@font-face` rules, which style sheets import. */
export const fontsCss = join(place, 'fonts.css');

function faceOf(name) {
  return `@font-face {
  font-family: 'Inter';
  src: url('./inter-${name}.woff2') format('woff2-variations');
  font-weight: ${weights.min} ${weights.max};
  font-display: swap;
  unicode-range: ${ranges[name]};
}
`;
}

export const fonts = {
  name: 'console-fonts',
  async buildStart() {
    if (existsSync(fontsCss)) return; // it is written last
    mkdirSync(place, { recursive: true });
    const whole = readFileSync(source);
    const names = Object.keys(ranges);
    for (const name of names) {
      const how = { targetFormat: 'woff2', variationAxes: { wght: weights }, keepFeatures: features };
      writeFileSync(join(place, `inter-${name}.woff2`), await subsetFont(whole, lettersIn(ranges[name]), how));
    }
    writeFileSync(fontsCss, names.map(faceOf).join(''));
  },
  generateBundle() {
    // The licence asks to go with the font wherever that goes.
    this.emitFile({ type: 'asset', fileName: 'inter-license.txt', source: readFileSync(join(inter, 'LICENSE')) });
  },
};
