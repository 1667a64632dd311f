import { useEffect, useState } from 'preact/hooks';
import type { ComponentType } from 'preact';
import type { Thread } from './thread-state.js';

type Running = Thread['running'][number];

/** The canvas is fetched when there is something to see on it. */
function useCanvas(isWanted: boolean): ComponentType<{ runId: string }> | null {
  const [found, setFound] = useState<{ BuildView: ComponentType<{ runId: string }> } | null>(null);
  useEffect(() => {
    if (isWanted) import('../builder/build-view.js').then(setFound, () => undefined); // the plan says how it goes, too
  }, [isWanted]);
  return found?.BuildView ?? null;
}

/** What builders of the thread draw, while they do, and what the last of them has drawn. */
export function Builds({ running }: { running: readonly Running[] }) {
  const builds = running.filter(({ kind }) => kind === 'build-workflow');
  const [watched, setWatched] = useState<{ runId: string; title: string } | null>(null);
  const newest = builds.at(-1);
  useEffect(() => {
    if (newest) setWatched(newest);
  }, [newest?.runId]);
  const BuildView = useCanvas(watched !== null);
  if (watched === null) return null;
  const others = builds.filter(({ runId }) => runId !== watched.runId);
  return (
    <section aria-label="Builder" class="build">
      <div class="line">
        <h2>{watched.title}</h2>
        <button type="button" class="plain" onClick={() => setWatched(null)}>
          Close the graph
        </button>
      </div>
      {BuildView && <BuildView key={watched.runId} runId={watched.runId} />}
      {others.map((build) => (
        <button key={build.runId} type="button" onClick={() => setWatched(build)}>
          Watch {build.title}
        </button>
      ))}
    </section>
  );
}
