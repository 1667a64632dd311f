/** The pages of what a deployment is made of, in a file of their own that is loaded when one is opened. */
export { AgentPage } from './agents/agent-page.js';
export { AgentsPage } from './agents/agents-page.js';
export { AuditPage } from './audit-page.js';
export { DeliveriesPage } from './deliveries-page.js';
export { PeoplePage } from './people/people-page.js';
export { PolicyPage } from './policy-page.js';
export { SchedulesPage } from './schedules-page.js';
export { SetUpPage } from './set-up-page.js';
export { TablePage } from './table-page.js';
export { TablesPage } from './tables-page.js';
export { ToolPage } from './tools/tool-page.js';
export { ToolsPage } from './tools/tools-page.js';
