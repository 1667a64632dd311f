import { runFork } from './replay/run-fork.js';

await runFork();
