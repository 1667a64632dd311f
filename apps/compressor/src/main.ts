import { runCompressor } from './run-compressor.js';

await runCompressor();
