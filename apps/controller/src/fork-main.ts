import { runFork } from './run-fork.js';

await runFork();
