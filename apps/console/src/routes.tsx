import type { JSX } from 'preact';
import { deploymentPages } from './deployment/pages.js';
import { AgainPart } from './pages/again-part.js';
import { ApprovalsPage } from './pages/approvals-page.js';
import { AssistantPage } from './pages/assistant-page.js';
import { BuilderPage } from './pages/builder-page.js';
import { ConversationsPage } from './pages/conversations-page.js';
import { ConversationPage } from './pages/conversation-page.js';
import { DeploymentPage } from './pages/deployment-page.js';
import { LetterPage } from './pages/letters/letter-page.js';
import { LettersPage } from './pages/letters/letters-page.js';
import { NewWorkflowPage } from './pages/new-workflow-page.js';
import { NotFoundPage } from './pages/not-found-page.js';
import { OverviewPage } from './pages/overview-page.js';
import { PhonePage } from './pages/phone/phone-page.js';
import { RunPage } from './pages/run-page.js';
import { RunsPage } from './pages/runs-page.js';
import { SystemPage } from './pages/system-page.js';
import { WorkflowPage } from './pages/workflow-page.js';
import { WorkflowsPage } from './pages/workflows-page.js';
import type { Place } from './location.js';

interface Route {
  /** The first group is the id. */
  pattern: RegExp;
  draw: (id: string, query: URLSearchParams) => JSX.Element;
}

/** Of which session a draft is, and what of it is looked at first. */
function drawnFirst(query: URLSearchParams) {
  const first = { node: query.get('node'), isMissing: query.has('missing'), run: query.get('run') };
  return { sessionId: query.get('session'), first };
}

const routes: Route[] = [
  { pattern: /^\/overview$/, draw: () => <OverviewPage /> },
  { pattern: /^\/phone$/, draw: () => <PhonePage /> },
  { pattern: /^\/runs$/, draw: (_, query) => <RunsPage query={query} /> },
  { pattern: /^\/runs\/([^/]+)$/, draw: (id) => <RunPage key={id} id={id} /> },
  { pattern: /^\/trials$/, draw: () => <AgainPart key="" draw={({ TrialsPage }) => <TrialsPage />} /> },
  {
    pattern: /^\/trials\/([^/]+)$/,
    draw: (id) => <AgainPart key={id} draw={({ TrialPage }) => <TrialPage id={id} />} />,
  },
  { pattern: /^\/letters$/, draw: (_, query) => <LettersPage query={query} /> },
  { pattern: /^\/letters\/([^/]+)$/, draw: (id) => <LetterPage key={id} id={id} /> },
  { pattern: /^\/approvals$/, draw: (_, query) => <ApprovalsPage query={query} /> },
  { pattern: /^\/assistant$/, draw: () => <AssistantPage key="" draw={({ ThreadsPage }) => <ThreadsPage />} /> },
  {
    pattern: /^\/assistant\/([^/]+)$/,
    draw: (id, query) => (
      <AssistantPage key={id} draw={({ ThreadPage }) => <ThreadPage id={id} isNew={query.has('new')} />} />
    ),
  },
  {
    pattern: /^\/permissions$/,
    draw: () => <AssistantPage key="permissions" draw={({ PermissionsPage }) => <PermissionsPage />} />,
  },
  {
    pattern: /^\/credentials$/,
    draw: (_, query) => (
      <AssistantPage
        key="credentials"
        draw={({ CredentialsPage }) => <CredentialsPage wanted={query.get('type') ?? ''} />}
      />
    ),
  },
  { pattern: /^\/conversations$/, draw: (_, query) => <ConversationsPage query={query} /> },
  { pattern: /^\/conversations\/([^/]+)$/, draw: (id) => <ConversationPage key={id} id={id} /> },
  { pattern: /^\/workflows$/, draw: (_, query) => <WorkflowsPage query={query} /> },
  {
    pattern: /^\/workflows\/([^/]+)$/,
    draw: (id, query) => <WorkflowPage key={id} id={id} version={query.get('version') ?? ''} />,
  },
  {
    pattern: /^\/build$/,
    draw: (_, query) => <BuilderPage key="" workflowId={null} {...drawnFirst(query)} />,
  },
  {
    pattern: /^\/build\/([^/]+)$/,
    draw: (id, query) => <BuilderPage key={id} workflowId={id} {...drawnFirst(query)} />,
  },
  { pattern: /^\/new-workflow$/, draw: () => <NewWorkflowPage /> },
  {
    pattern: /^\/schedules$/,
    draw: () => <DeploymentPage key="schedules" draw={({ SchedulesPage }) => <SchedulesPage />} />,
  },
  { pattern: /^\/system$/, draw: () => <SystemPage /> },
  { pattern: /^\/agents$/, draw: () => <DeploymentPage key="agents" draw={({ AgentsPage }) => <AgentsPage />} /> },
  {
    pattern: /^\/agents\/([^/]+)$/,
    draw: (id, query) => (
      <DeploymentPage
        key={`agent ${id}`}
        draw={({ AgentPage }) => <AgentPage id={id} trialId={query.get('trial')} />}
      />
    ),
  },
  { pattern: /^\/audit$/, draw: () => <DeploymentPage key="audit" draw={({ AuditPage }) => <AuditPage />} /> },
  { pattern: /^\/people$/, draw: () => <DeploymentPage key="people" draw={({ PeoplePage }) => <PeoplePage />} /> },
  { pattern: /^\/policy$/, draw: () => <DeploymentPage key="policy" draw={({ PolicyPage }) => <PolicyPage />} /> },
  { pattern: /^\/tables$/, draw: () => <DeploymentPage key="tables" draw={({ TablesPage }) => <TablesPage />} /> },
  {
    pattern: /^\/tables\/([^/]+)$/,
    draw: (id) => <DeploymentPage key={`table ${id}`} draw={({ TablePage }) => <TablePage id={id} />} />,
  },
  { pattern: /^\/tools$/, draw: () => <DeploymentPage key="tools" draw={({ ToolsPage }) => <ToolsPage />} /> },
  {
    pattern: /^\/tools\/([^/]+)$/,
    draw: (id) => <DeploymentPage key={`tool ${id}`} draw={({ ToolPage }) => <ToolPage name={id} />} />,
  },
  { pattern: /^\/setup$/, draw: () => <DeploymentPage key="setup" draw={({ SetUpPage }) => <SetUpPage />} /> },
  {
    pattern: /^\/webhooks$/,
    draw: (_, query) => (
      <DeploymentPage key="webhooks" draw={({ DeliveriesPage }) => <DeliveriesPage query={query} />} />
    ),
  },
];

/** The navigation, with the letter that follows `g`. */
export const navigation = [
  { label: 'Overview', path: '/overview', letter: 'o' },
  { label: 'Phone', path: '/phone', letter: 'p' },
  { label: 'Assistant', path: '/assistant', letter: 'i' },
  { label: 'Runs', path: '/runs', letter: 'r' },
  { label: 'Dead letters', path: '/letters', letter: 'd' },
  { label: 'Approvals', path: '/approvals', letter: 'a' },
  { label: 'Workflows', path: '/workflows', letter: 'w' },
  { label: 'System', path: '/system', letter: 's' },
] as const;

/** Pages that the navigation does not name, as it is narrow: the palette does. */
export const furtherPages = [
  ...deploymentPages,
  { label: 'Trials', path: '/trials' },
  { label: 'Schedules', path: '/schedules' },
  { label: 'Permissions', path: '/permissions' },
  { label: 'Credentials', path: '/credentials' },
  { label: 'Build a workflow', path: '/build' },
  { label: 'Write a workflow', path: '/new-workflow' },
] as const;

/** The page at a place; an unknown address gets a page that says so. */
export function pageAt({ path, query }: Place): JSX.Element {
  for (const { pattern, draw } of routes) {
    const id = idIn(pattern, path);
    if (id !== null) return draw(id, query);
  }
  return <NotFoundPage what={`There is no page at #${path}.`} back={{ label: 'To the runs', path: '/runs' }} />;
}

/** Null for a place of another page, and for an invalid id. */
function idIn(pattern: RegExp, path: string): string | null {
  const found = pattern.exec(path);
  try {
    return found && decodeURIComponent(found[1] ?? '');
  } catch {
    return null;
  }
}
