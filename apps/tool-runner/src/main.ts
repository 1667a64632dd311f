import { runToolRunner } from './run-tool-runner.js';

await runToolRunner();
