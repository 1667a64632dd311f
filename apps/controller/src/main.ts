import { runController } from './run-controller.js';

await runController();
