import { DeliveriesController } from '../event-webhook/deliveries.controller.js';
import { ApprovalsController } from './approvals.controller.js';
import { AuditController } from './audit.controller.js';
import { BreakersController } from './breakers.controller.js';
import { CancelController } from './cancel.controller.js';
import { CancelManyController } from './cancel-many.controller.js';
import { ProcessesController } from './processes.controller.js';

/** What operators ask for: words on calls and breakers, ends of runs, who did what, and what other systems are told. */
export const operatorControllers = [
  ApprovalsController,
  BreakersController,
  CancelController,
  CancelManyController,
  AuditController,
  DeliveriesController,
  ProcessesController,
];
