/** The pages beside each other, by what they are called. */
const pages = [
  { path: '/agents', label: 'Agents' },
  { path: '/tables', label: 'Tables' },
  { path: '/webhooks', label: 'Webhooks' },
  { path: '/policy', label: 'Policy' },
  { path: '/audit', label: 'Audit' },
] as const;

/** Links to the pages of the deployment, but for the one that is open. */
export function DeploymentLinks({ except }: { except?: (typeof pages)[number]['path'] }) {
  return (
    <>
      {pages.map(({ path, label }) =>
        path === except ? null : (
          <a key={path} href={`#${path}`}>
            {label}
          </a>
        ),
      )}
    </>
  );
}
