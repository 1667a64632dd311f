/** Reads `#name` from the library's source: what package.json maps it to is the build, which may not exist. */
const { resolve } = require('node:path');
const { imports } = require('../../package.json');

const sourceOf = (built) => resolve(built.replace('./dist/', '').replace(/\.js$/, '.ts'));
const sources = Object.entries(imports).map(([name, built]) => [`${name}$`, sourceOf(built)]);

module.exports = { resolve: { alias: Object.fromEntries(sources) } };
