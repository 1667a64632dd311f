import { runReplay } from './run-replay.js';

await runReplay();
