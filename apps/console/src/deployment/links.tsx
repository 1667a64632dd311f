import { deploymentPages } from './pages.js';

/** Links to the pages of the deployment, but for the one that is open. */
export function DeploymentLinks({ except }: { except?: (typeof deploymentPages)[number]['path'] }) {
  return (
    <>
      {deploymentPages.map(({ path, label }) =>
        path === except ? null : (
          <a key={path} href={`#${path}`}>
            {label}
          </a>
        ),
      )}
    </>
  );
}
