/** Reads `#name` from the library's source: what package.json maps it to is the build, which may not exist. */
const { resolve } = require('node:path');
const { libraries } = require('./libraries.cjs');

const sources = Object.keys(libraries).map((name) => [`#${name}$`, resolve('libs', name, 'src', 'index.ts')]);

module.exports = { resolve: { alias: Object.fromEntries(sources) } };
