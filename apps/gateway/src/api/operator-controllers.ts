import { AuditController } from './audit.controller.js';
import { CancelController } from './cancel.controller.js';
import { CancelManyController } from './cancel-many.controller.js';
import { ProcessesController } from './processes.controller.js';

/** What operators alone ask for: ends of runs, and who did what. */
export const operatorControllers = [CancelController, CancelManyController, AuditController, ProcessesController];
